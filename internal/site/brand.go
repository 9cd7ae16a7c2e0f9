package site

import (
	"net/url"
	"slices"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
)

// Brand is what the site is called and where its things are.
type Brand struct {
	Name       string           `json:"name" minLength:"1" maxLength:"40"`
	Sandbox    bool             `json:"sandbox" doc:"play money; the site says so"`
	MainDomain string           `json:"mainDomain" maxLength:"253"`
	Domains    []DomainRoute    `json:"domainRoute" nullable:"false"`
	Currencies []money.Currency `json:"currencies" nullable:"false" minItems:"1"`
	Languages  []locale.Lang    `json:"languages" nullable:"false" minItems:"1" doc:"offered; the first is for who asks for none of them"`
	Resources  []Resource       `json:"resources" nullable:"false"`
	// CustomerService lists plain targets; they are encoded on the way out.
	CustomerService []ServicePoint `json:"customerService" nullable:"false"`
	ServiceHosts    []string       `json:"serviceHosts" nullable:"false" doc:"hosts that customer service and resources may point to"`
	ImageCDNs       []string       `json:"imageCDNs" nullable:"false"`
	LaunchCDNs      []string       `json:"launchGameCDNs" nullable:"false"`
	GtagID          string         `json:"gtagId" maxLength:"40"`
	Decor           Decor          `json:"decorFigures"`
	AgeMin          int            `json:"ageMin" minimum:"18" maximum:"30"`
	BirthdayLimit   int            `json:"birthdayLimit" minimum:"18" maximum:"30"`
	// Logo is the specification's LOGOLINK: a picture that was brought in, and no address beside it that nothing draws.
	Logo   string `json:"logo,omitempty" doc:"a picture that was brought in; the drawn mark where empty"`
	Accent Accent `json:"accent,omitempty"`
	Footer Footer `json:"footer,omitempty"`
}

// Decor says what the moving figures stand on: "real", "labelled" or "off".
type Decor struct {
	Jackpot string `json:"jackpot" enum:"real,labelled,off"`
	Hot     string `json:"hot" enum:"real,labelled,off"`
}

// DomainRoute tells which page a domain opens with.
type DomainRoute struct {
	Domain string `json:"domain"`
	Route  string `json:"route"`
}

// ServicePoint is one place where customer service is reached.
type ServicePoint struct {
	Position string `json:"csPosition" doc:"such as LIVECHAT-1"`
	Path     string `json:"path" doc:"own path, or https address on an allowed host"`
}

// defaultBrand is the sandbox: play money in BDT, every language, own pages for
// everything, and no figure that stands on nothing.
func defaultBrand() Brand {
	return Brand{
		Name: "Baize", Sandbox: true, Domains: []DomainRoute{},
		Currencies: []money.Currency{money.BDT}, Languages: everyLanguage(),
		Resources: []Resource{
			{Name: "REGISTERPOP", Type: "POPUP", Label: "Play money to start with", Labels: labelsOf("REGISTERPOP"), URL: "/promotions#welcome-play"},
			{Name: "MOBILECONFIG2", Type: "DOWNLOAD", Label: siteWords["MOBILECONFIG2"], URL: "/install#ios"},
			{Name: "ANDROID2", Type: "DOWNLOAD", Label: siteWords["ANDROID2"], URL: "/install#android"},
			{Name: "LITEIOS", Type: "DOWNLOAD", Label: siteWords["LITEIOS"], URL: "/install#lite"},
			{Name: "PHMACAOTUTORIAL", Type: "LINK", Label: siteWords["PHMACAOTUTORIAL"], URL: "/tutorial"},
		},
		CustomerService: []ServicePoint{{Position: "LIVECHAT-1", Path: "/support"}},
		ServiceHosts:    []string{}, ImageCDNs: []string{}, LaunchCDNs: []string{},
		Decor: Decor{Jackpot: "real", Hot: "real"}, AgeMin: 18, BirthdayLimit: 21,
	}
}

// check refuses targets on hosts that are not allowed, and currencies or
// languages that are none.
func (b Brand) check() error {
	for _, r := range b.Resources {
		if !nameForm.MatchString(r.Name) {
			return fault.InvalidField("resources", "site.brand.name", fault.Args{"name": r.Name})
		}
		if !b.mayLead(r) {
			return fault.InvalidField("resources."+r.Name, "site.brand.host", fault.Args{"url": r.URL})
		}
		if err := r.checkLabels(); err != nil {
			return err
		}
	}
	for _, p := range b.CustomerService {
		if !b.mayPointTo(p.Path) {
			return fault.InvalidField("customerService."+p.Position, "site.brand.host", fault.Args{"url": p.Path})
		}
	}
	for _, c := range b.Currencies {
		if _, err := money.ParseCurrency(string(c)); err != nil {
			return fault.InvalidField("currencies", "site.brand.currency", fault.Args{"currency": c})
		}
	}
	for _, lang := range b.Languages {
		if !listed(lang) {
			return fault.InvalidField("languages", "site.brand.language", fault.Args{"language": lang})
		}
	}
	for _, rest := range []func() error{b.Accent.check, b.checkFooter, b.checkAddresses} {
		if err := rest(); err != nil {
			return err
		}
	}
	return nil
}

// mayPointTo allows the site's own paths and https on the listed hosts.
func (b Brand) mayPointTo(target string) bool {
	if strings.HasPrefix(target, "/") {
		return httpx.OwnPath(target)
	}
	u, err := url.Parse(target)
	return err == nil && u.Scheme == "https" && u.User == nil && slices.Contains(b.ServiceHosts, u.Hostname())
}

// Least is the age that the brand asks for: the higher one of what is declared
// and what a birthday has to tell.
func (b Brand) Least() int { return max(b.AgeMin, b.BirthdayLimit) }
