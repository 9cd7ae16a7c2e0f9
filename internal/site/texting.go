package site

import (
	"github.com/nyaruka/phonenumbers"

	"baize/internal/kernel/fault"
)

// Texting says to which countries' numbers codes go by SMS, and how many of
// them at most. Every SMS costs, and there are people who are paid for those
// that their own numbers receive: what one number and one address may ask for
// does not stop who has thousands of both.
type Texting struct {
	Countries []string `json:"countries" nullable:"false" maxItems:"300" doc:"whose numbers are taken, ISO 3166 alpha-2; empty takes all"`
	Total     Budget   `json:"total" doc:"of all countries together"`
	Each      Budget   `json:"each" doc:"of each country that has no line of its own"`
	// Own are the countries with bounds of their own.
	Own []CountryBudget `json:"own" nullable:"false" maxItems:"300"`
}

// Budget bounds how many codes are sent; 0 is no bound.
type Budget struct {
	PerHour int `json:"perHour" minimum:"0" maximum:"10000000"`
	PerDay  int `json:"perDay" minimum:"0" maximum:"10000000"`
}

// CountryBudget is what one country's numbers may cost.
type CountryBudget struct {
	Country string `json:"country" minLength:"2" maxLength:"2" doc:"ISO 3166 alpha-2"`
	Budget
}

const (
	maxCountries = 300
	maxBudget    = 10_000_000
)

// defaultTexting takes every country's numbers, within bounds that a night of
// pumping is felt by and a day of business is not.
func defaultTexting() Texting {
	return Texting{
		Countries: []string{}, Own: []CountryBudget{},
		Total: Budget{PerHour: 5_000, PerDay: 40_000}, Each: Budget{PerHour: 2_000, PerDay: 15_000},
	}
}

// check refuses what is no country or stands there twice, and bounds that
// cannot be meant, naming the first.
func (x Texting) check() error {
	if len(x.Countries) > maxCountries || len(x.Own) > maxCountries {
		return fault.InvalidField("countries", "site.texting.tooMany", fault.Args{"max": maxCountries})
	}
	if wrong := firstStranger(x.Countries); wrong != "" {
		return fault.InvalidField("countries", "site.texting.country", fault.Args{"country": wrong})
	}
	places := make([]string, len(x.Own))
	for i, own := range x.Own {
		places[i] = own.Country
	}
	if wrong := firstStranger(places); wrong != "" {
		return fault.InvalidField("own", "site.texting.country", fault.Args{"country": wrong})
	}
	if !x.Total.sane() {
		return fault.InvalidField("total", "site.texting.budget", fault.Args{"max": maxBudget})
	}
	if !x.Each.sane() {
		return fault.InvalidField("each", "site.texting.budget", fault.Args{"max": maxBudget})
	}
	for _, own := range x.Own {
		if !own.sane() {
			return fault.InvalidField("own", "site.texting.budget", fault.Args{"max": maxBudget})
		}
	}
	return nil
}

// sane holds that a day has room for an hour.
func (b Budget) sane() bool {
	bounds := b.PerHour >= 0 && b.PerDay >= 0 && b.PerHour <= maxBudget && b.PerDay <= maxBudget
	return bounds && (b.PerDay == 0 || b.PerHour <= b.PerDay)
}

// firstStranger is the first text that is no country with numbers, or that
// stood there before; empty where there is none.
func firstStranger(list []string) string {
	seen := map[string]bool{}
	for _, c := range list {
		if !isCountry(c) || phonenumbers.GetCountryCodeForRegion(c) == 0 || seen[c] {
			return c
		}
		seen[c] = true
	}
	return ""
}

// Of is the bound of one country.
func (x Texting) Of(country string) Budget {
	for _, own := range x.Own {
		if own.Country == country {
			return own.Budget
		}
	}
	return x.Each
}
