package compliance

import (
	"strings"
	"time"
	"unicode/utf8"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
)

// Level is what a member has proved: 0 nothing but a way to be reached, 1 name,
// birth date and a document, 2 face and address, 3 where the money comes from.
type Level int

// The levels.
const (
	Contact Level = iota
	Identity
	Address
	Funds
)

// Details are what a member states for a level, and what is known of a person
// in the end.
type Details struct {
	Name     string `json:"name,omitempty"`
	Born     string `json:"born,omitempty"` // 2006-01-02
	Document string `json:"document,omitempty"`
	Number   string `json:"number,omitempty"`
	Street   string `json:"street,omitempty"`
	City     string `json:"city,omitempty"`
	Postcode string `json:"postcode,omitempty"`
	Country  string `json:"country,omitempty"`
	Source   string `json:"source,omitempty"`
	About    string `json:"about,omitempty"`
}

// with adds what another level brought.
func (d Details) with(more Details) Details {
	put := func(to *string, from string) {
		if from != "" {
			*to = from
		}
	}
	put(&d.Name, more.Name)
	put(&d.Born, more.Born)
	put(&d.Document, more.Document)
	put(&d.Number, more.Number)
	put(&d.Street, more.Street)
	put(&d.City, more.City)
	put(&d.Postcode, more.Postcode)
	put(&d.Country, more.Country)
	put(&d.Source, more.Source)
	put(&d.About, more.About)
	return d
}

// need is one field that a level asks for.
type need struct {
	name   string
	of     func(*Details) *string
	min    int
	max    int
	choice []string
}

// Documents and Sources are what members choose from.
func Documents() []string { return []string{"nid", "passport", "licence"} }

// Sources are where money may come from.
func Sources() []string { return []string{"salary", "business", "savings", "family", "other"} }

func needsOf(l Level) []need {
	switch l {
	case Identity:
		return []need{
			{name: "name", of: func(d *Details) *string { return &d.Name }, min: 2, max: 60},
			{name: "born", of: func(d *Details) *string { return &d.Born }, min: 10, max: 10},
			{name: "document", of: func(d *Details) *string { return &d.Document }, choice: Documents()},
			{name: "number", of: func(d *Details) *string { return &d.Number }, min: 4, max: 30},
		}
	case Address:
		return []need{
			{name: "street", of: func(d *Details) *string { return &d.Street }, min: 4, max: 120},
			{name: "city", of: func(d *Details) *string { return &d.City }, min: 2, max: 60},
			{name: "postcode", of: func(d *Details) *string { return &d.Postcode }, min: 2, max: 12},
			{name: "country", of: func(d *Details) *string { return &d.Country }, min: 2, max: 2},
		}
	default:
		return []need{
			{name: "source", of: func(d *Details) *string { return &d.Source }, choice: Sources()},
			{name: "about", of: func(d *Details) *string { return &d.About }, min: 10, max: 500},
		}
	}
}

// PapersOf are the kinds of pictures that a level takes; those that it must
// have stand first.
func PapersOf(l Level) (kinds []string, required int) {
	switch l {
	case Identity:
		return []string{"front", "back"}, 1
	case Address:
		return []string{"selfie", "address"}, 2
	default:
		return []string{"funds", "more"}, 1
	}
}

// clean keeps the fields that the level asks for, checked; the rest is dropped.
func (d Details) clean(l Level) (Details, error) {
	var out Details
	for _, n := range needsOf(l) {
		text := strings.Join(strings.Fields(identity.Clean(*n.of(&d))), " ")
		if err := n.check(text); err != nil {
			return out, err
		}
		*n.of(&out) = text
	}
	out.Number, out.Country = strings.ToUpper(out.Number), strings.ToUpper(out.Country)
	return out, nil
}

func (n need) check(text string) error {
	if text == "" {
		return fault.InvalidField(n.name, "field.required")
	}
	if n.choice != nil {
		for _, c := range n.choice {
			if c == text {
				return nil
			}
		}
		return fault.InvalidField(n.name, "field.choice")
	}
	if size := utf8.RuneCountInString(text); size < n.min || size > n.max {
		return fault.InvalidField(n.name, "field.length", fault.Args{"min": n.min, "max": n.max})
	}
	return nil
}

const bornForm = "2006-01-02"

// oldest is the age above which a birth date is a mistake.
const oldest = 120

// AgeAt is how many birthdays a person born on a day has had at a moment; -1
// where the text is no day, or no day of somebody alive.
func AgeAt(born string, now clock.Instant) int {
	day, err := time.Parse(bornForm, born)
	if err != nil {
		return -1
	}
	at := now.Time()
	age := at.Year() - day.Year()
	if at.Month() < day.Month() || at.Month() == day.Month() && at.Day() < day.Day() {
		age--
	}
	if age > oldest {
		return -1
	}
	return max(age, -1)
}

// ErrAge says that a member is too young.
var ErrAge = fault.New(fault.Refused, "compliance.age.under")

// checkBorn refuses a birth date under the age.
func checkBorn(born string, least int, now clock.Instant) error {
	switch age := AgeAt(born, now); {
	case age < 0:
		return fault.InvalidField("born", "compliance.born.day")
	case age < least:
		f := fault.New(ErrAge.Code, ErrAge.Key, fault.Args{"age": least})
		f.Fields = []fault.Field{{Path: "born", Key: ErrAge.Key, Args: f.Args}}
		return f
	}
	return nil
}
