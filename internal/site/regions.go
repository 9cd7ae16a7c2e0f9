package site

import (
	"net/netip"
	"slices"

	"baize/internal/kernel/fault"
)

// Regions says who is kept out by where they are. An address in Allowed always
// comes in; else one in Blocked, or of a blocked country, does not. Which
// country an address is in is told by Networks, the most precise first, else by
// the operator's country file; no outside service is asked.
type Regions struct {
	Allowed   []string  `json:"allowed" nullable:"false" doc:"CIDR ranges that always come in"`
	Blocked   []string  `json:"blocked" nullable:"false" doc:"CIDR ranges that never come in"`
	Countries []string  `json:"countries" nullable:"false" doc:"blocked countries, ISO 3166 alpha-2"`
	Networks  []Network `json:"networks" nullable:"false" doc:"which country a range belongs to"`
}

// Network places a range of addresses in a country.
type Network struct {
	CIDR    string `json:"cidr"`
	Country string `json:"country" minLength:"2" maxLength:"2"`
}

// maxRanges bounds what is looked through for each request.
const maxRanges = 2000

// check refuses texts that are no ranges or countries, naming the first.
func (r Regions) check() error {
	if len(r.Allowed)+len(r.Blocked)+len(r.Networks) > maxRanges {
		return fault.InvalidField("networks", "site.region.tooMany", fault.Args{"max": maxRanges})
	}
	for field, list := range map[string][]string{"allowed": r.Allowed, "blocked": r.Blocked, "networks": r.cidrs()} {
		for _, text := range list {
			if _, err := netip.ParsePrefix(text); err != nil {
				return fault.InvalidField(field, "site.region.range", fault.Args{"range": text})
			}
		}
	}
	for _, country := range append(slices.Clone(r.Countries), r.places()...) {
		if !isCountry(country) {
			return fault.InvalidField("countries", "site.region.country", fault.Args{"country": country})
		}
	}
	return nil
}

func (r Regions) cidrs() []string {
	out := make([]string, 0, len(r.Networks))
	for _, n := range r.Networks {
		out = append(out, n.CIDR)
	}
	return out
}

func (r Regions) places() []string {
	out := make([]string, 0, len(r.Networks))
	for _, n := range r.Networks {
		out = append(out, n.Country)
	}
	return out
}

func isCountry(s string) bool {
	return len(s) == 2 && s[0] >= 'A' && s[0] <= 'Z' && s[1] >= 'A' && s[1] <= 'Z'
}

// placed is a range with its country.
type placed struct {
	prefix  netip.Prefix
	country string
}

// regionRules is Regions ready to be asked.
type regionRules struct {
	allowed, blocked []netip.Prefix
	countries        []string
	networks         []placed
}

func (r Regions) ready() regionRules {
	out := regionRules{allowed: prefixes(r.Allowed), blocked: prefixes(r.Blocked), countries: r.Countries}
	for _, n := range r.Networks {
		if p, err := netip.ParsePrefix(n.CIDR); err == nil {
			out.networks = append(out.networks, placed{prefix: p.Masked(), country: n.Country})
		}
	}
	slices.SortStableFunc(out.networks, func(a, b placed) int { return b.prefix.Bits() - a.prefix.Bits() })
	return out
}

func prefixes(list []string) []netip.Prefix {
	out := make([]netip.Prefix, 0, len(list))
	for _, text := range list {
		if p, err := netip.ParsePrefix(text); err == nil {
			out = append(out, p.Masked())
		}
	}
	return out
}

func (r regionRules) country(ip netip.Addr) string {
	for _, n := range r.networks {
		if n.prefix.Contains(ip) {
			return n.country
		}
	}
	return ""
}

// Verdict is what the rules say about an address.
type Verdict struct {
	Blocked bool   `json:"blocked"`
	Country string `json:"country" doc:"empty where it is not known"`
	// Source tells who knows the country: "networks", the operator's own list,
	// or "file", the country file.
	Source string `json:"source,omitempty"`
	// By is what decided: "allowed", "blocked", "country", or nothing.
	By   string `json:"by,omitempty"`
	Rule string `json:"rule,omitempty" doc:"the range or country that decided"`
}

func (r regionRules) judge(ip netip.Addr, country string) Verdict {
	v := Verdict{Country: country}
	first := func(list []netip.Prefix) string {
		for _, p := range list {
			if p.Contains(ip) {
				return p.String()
			}
		}
		return ""
	}
	switch {
	case !ip.IsValid():
	case first(r.allowed) != "":
		v.By, v.Rule = "allowed", first(r.allowed)
	case first(r.blocked) != "":
		v.Blocked, v.By, v.Rule = true, "blocked", first(r.blocked)
	case country != "" && slices.Contains(r.countries, country):
		v.Blocked, v.By, v.Rule = true, "country", country
	}
	return v
}

// countryOf asks the operator's own list first, then the country file.
func (s *Service) countryOf(r regionRules, ip netip.Addr) string {
	if code := r.country(ip); code != "" || s.countries == nil || !ip.IsValid() {
		return code
	}
	return s.countries.Country(ip)
}

// Judge says what rules that need not be stored would do to an address. Faults:
// invalid fields.
func (s *Service) Judge(rules Regions, ip netip.Addr) (Verdict, error) {
	if err := rules.check(); err != nil {
		return Verdict{}, err
	}
	ip = ip.Unmap()
	ready := rules.ready()
	v := ready.judge(ip, s.countryOf(ready, ip))
	switch {
	case v.Country == "":
	case ready.country(ip) != "":
		v.Source = "networks"
	default:
		v.Source = "file"
	}
	return v, nil
}

// CountryFile tells of the country file; its zero value where there is none.
func (s *Service) CountryFile() CountryFile {
	if s.countries == nil {
		return CountryFile{}
	}
	return s.countries.About()
}
