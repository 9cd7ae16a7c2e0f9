package site

import (
	"context"
	"net/netip"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// Status is the system's state as one visitor sees it.
type Status int

// The states; the numbers are the wire's.
const (
	Normal        Status = 0
	InMaintenance Status = 1
	RegionBlocked Status = 2
)

// Location is where the visitor comes from, as far as is known.
type Location struct {
	IP      string `json:"ip"`
	Country string `json:"country" doc:"empty where it is not known"`
}

// Permission is what a client reads at start.
type Permission struct {
	Status            Status            `json:"status" doc:"0 normal, 1 maintenance, 2 region blocked"`
	Maintenance       *Closure          `json:"maintenance" doc:"null while the site is open"`
	RegionRestriction bool              `json:"regionRestriction"`
	Location          Location          `json:"location"`
	Brand             BrandMark         `json:"brand"`
	Footer            FooterView        `json:"footer"`
	Currency          money.Currency    `json:"currency"`
	CurrencySymbol    string            `json:"currencySymbol"`
	Sandbox           bool              `json:"sandbox"`
	CustomerService   []ServicePoint    `json:"customerService" nullable:"false" doc:"paths are encoded; the last eight characters are the key"`
	DomainRoute       []DomainRoute     `json:"domainRoute" nullable:"false"`
	MainDomain        string            `json:"mainDomain"`
	Resources         []ResourceView    `json:"resources" nullable:"false"`
	Whitelabel        []Switch          `json:"whitelabel" nullable:"false"`
	Register          []FieldRule       `json:"register" nullable:"false"`
	Analytics         Analytics         `json:"analytics"`
	ImageCDNs         []string          `json:"imageCDNs" nullable:"false"`
	LaunchCDNs        []string          `json:"launchGameCDNs" nullable:"false"`
	Currencies        []CurrencyInfo    `json:"currencies" nullable:"false"`
	Languages         []Language        `json:"languages" nullable:"false" doc:"every language the switcher knows"`
	Offered           []locale.Lang     `json:"offeredLanguages" nullable:"false" doc:"those that the site can be read in, the default first"`
	DefaultLanguage   locale.Lang       `json:"defaultLang"`
	DecorFigures      string            `json:"decorFigures" enum:"real,labelled,off" doc:"what the figures on hot cards stand on"`
	Age               int               `json:"age" doc:"what a member is to be at least: the highest age that is set anywhere"`
	AgeMin            int               `json:"ageMin"`
	BirthdayLimit     int               `json:"birthdayLimit"`
	PhoneAuth         *PhoneAuth        `json:"phoneAuth" doc:"null where there is no sign-in by phone"`
	JWEKey            map[string]string `json:"jweKey" doc:"the public key (JWK) for encrypted requests; empty where not in use"`
}

// PhoneAuth is what browsers need to ask the phone-auth service; all of it is
// public.
type PhoneAuth struct {
	APIKey     string `json:"apiKey"`
	AuthDomain string `json:"authDomain"`
	ProjectID  string `json:"projectId"`
	Emulator   string `json:"emulatorUrl,omitempty" doc:"of test builds alone"`
}

// Closure is why the site is closed, in the reader's language.
type Closure struct {
	Message string        `json:"message"`
	UntilAt clock.Instant `json:"untilAt"`
}

// BrandMark is the brand's name and picture.
type BrandMark struct {
	Name    string `json:"name"`
	LogoURL string `json:"logoUrl" doc:"empty where the brand has no picture of its own"`
	Style   string `json:"style" doc:"the brand's colours as custom properties, for the style attribute of the page; empty for the design's own"`
}

// Analytics are the operator's own measuring accounts.
type Analytics struct {
	GtagID string `json:"gtagId"`
}

// CurrencyInfo is a currency as clients show it.
type CurrencyInfo struct {
	Code   money.Currency `json:"code"`
	Symbol string         `json:"symbol"`
	Digits int            `json:"digits"`
}

// StatusFor is the system's state for an address.
func (s *Service) StatusFor(ctx context.Context, ip netip.Addr) (Status, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Normal, err
	}
	return s.status(at, ip), nil
}

// CountryAt is the country of an address; empty where it is not known.
func (s *Service) CountryAt(ctx context.Context, ip netip.Addr) (string, error) {
	at, err := s.current(ctx)
	if err != nil {
		return "", err
	}
	return s.countryOf(at.rules, ip), nil
}

func (s *Service) status(at *snapshot, ip netip.Addr) Status {
	switch {
	case at.rules.judge(ip, s.countryOf(at.rules, ip)).Blocked:
		return RegionBlocked
	case at.maintenance.closed(clock.NowOf(s.clock)):
		return InMaintenance
	}
	return Normal
}

// Permission is everything a client needs before it can draw anything.
func (s *Service) Permission(ctx context.Context, ip netip.Addr, lang locale.Lang) (Permission, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Permission{}, err
	}
	key, err := s.keys.EnvelopeKey(ctx)
	if err != nil {
		return Permission{}, err
	}
	age, err := s.age(ctx, at.brand)
	if err != nil {
		return Permission{}, err
	}
	b, status := at.brand, s.status(at, ip)
	told := b.view(lang, s.built)
	return Permission{
		Status: status, Maintenance: at.maintenance.closure(lang, clock.NowOf(s.clock)), RegionRestriction: status == RegionBlocked,
		Location: Location{IP: ip.String(), Country: s.countryOf(at.rules, ip)},
		Brand:    told.Brand, Footer: told.Footer, Sandbox: told.Sandbox, Currency: b.Currencies[0], CurrencySymbol: b.Currencies[0].Symbol(),
		CustomerService: told.CustomerService,
		DomainRoute:     b.Domains, MainDomain: b.MainDomain, Resources: told.Resources,
		Whitelabel: at.switches.Tree(), Register: at.fields, Analytics: Analytics{GtagID: b.GtagID},
		ImageCDNs: b.ImageCDNs, LaunchCDNs: b.LaunchCDNs, Currencies: infos(b.Currencies),
		Languages: languages(s.built), Offered: told.Offered, DefaultLanguage: told.Offered[0],
		DecorFigures: b.Decor.Hot, Age: age, AgeMin: b.AgeMin, BirthdayLimit: b.BirthdayLimit, PhoneAuth: s.phone, JWEKey: key,
	}, nil
}

// age is what governs: another room's word where it is higher than the brand's.
func (s *Service) age(ctx context.Context, b Brand) (int, error) {
	if s.leastAge == nil {
		return b.Least(), nil
	}
	age, err := s.leastAge(ctx)
	return max(age, b.Least()), err
}

func encoded(points []ServicePoint) []ServicePoint {
	out := make([]ServicePoint, len(points))
	for i, p := range points {
		out[i] = ServicePoint{Position: p.Position, Path: EncodePath(p.Path)}
	}
	return out
}

func infos(list []money.Currency) []CurrencyInfo {
	out := make([]CurrencyInfo, len(list))
	for i, c := range list {
		out[i] = CurrencyInfo{Code: c, Symbol: c.Symbol(), Digits: c.Digits()}
	}
	return out
}

// Rules are the registration fields' rules in the form's order; identity
// validates with them.
func (s *Service) Rules(ctx context.Context) ([]FieldRule, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	return at.fields, nil
}

// Enabled reports whether a white-label switch and all above it are on.
func (s *Service) Enabled(ctx context.Context, modID string) (bool, error) {
	at, err := s.current(ctx)
	if err != nil {
		return false, err
	}
	return at.switches.On(modID), nil
}

// Brand is the brand as it stands.
func (s *Service) Brand(ctx context.Context) (Brand, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Brand{}, err
	}
	return at.brand, nil
}

// Texting is whom codes go to by SMS, and how many, as it stands.
func (s *Service) Texting(ctx context.Context) (Texting, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Texting{}, err
	}
	return at.texting, nil
}
