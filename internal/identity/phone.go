package identity

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"

	"baize/internal/kernel/fault"
)

// Country is a country whose numbers are taken.
type Country struct {
	Region      string // "BD"
	DialingCode string // "+880"
	// Example is a mobile number as people of the country write it.
	Example string
	// Digits are the lengths of its mobile numbers without Trunk, which people
	// of the country write before them, and without the dialling code.
	MinDigits, MaxDigits int
	Trunk                string
}

// ErrMobile says that a text is no mobile number.
var ErrMobile = fault.InvalidField("mobileNum", "identity.mobile.invalid")

// shippedRegion is the country of the sandbox brand.
const shippedRegion = "BD"

// Countries lists the countries whose numbers the operator takes, the brand's
// own first.
func (s *Service) Countries(ctx context.Context) ([]Country, error) {
	home := s.homeRegion()
	x, err := s.texting(ctx)
	if err != nil {
		return nil, err
	}
	known, err := phonenumbers.MetadataCollection()
	if err != nil {
		return nil, err
	}
	var all []Country
	for _, of := range known.GetMetadata() {
		if c, ok := countryOf(of); ok && (len(x.Countries) == 0 || slices.Contains(x.Countries, c.Region)) {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b Country) int {
		if (a.Region == home) != (b.Region == home) {
			return map[bool]int{true: -1, false: 1}[a.Region == home]
		}
		return cmp.Compare(a.Region, b.Region)
	})
	return all, nil
}

func countryOf(of *phonenumbers.PhoneMetadata) (Country, bool) {
	region := of.GetId()
	example := phonenumbers.GetExampleNumberForType(region, phonenumbers.MOBILE)
	if example == nil || phonenumbers.GetCountryCodeForRegion(region) == 0 {
		return Country{}, false
	}
	lengths := of.GetMobile().GetPossibleLength()
	if len(lengths) == 0 { // as of all its numbers
		lengths = of.GetGeneralDesc().GetPossibleLength()
	}
	return Country{
		Region: region, DialingCode: "+" + strconv.Itoa(phonenumbers.GetCountryCodeForRegion(region)),
		Example:   phonenumbers.Format(example, phonenumbers.NATIONAL),
		MinDigits: int(slices.Min(lengths)), MaxDigits: int(slices.Max(lengths)), Trunk: of.GetNationalPrefix(),
	}, true
}

func (s *Service) homeRegion() string { return cmp.Or(s.codes.Region, shippedRegion) }

// Mobile is a mobile number in E.164, from what a person wrote: digits of any
// script, with or without the dialling code, which may also be chosen beside it
// ("+880"). ErrMobile.
func (s *Service) Mobile(number, dialingCode string) (string, error) {
	region := s.homeRegion()
	number = westernDigits(Clean(number))
	if code, err := strconv.Atoi(strings.TrimPrefix(westernDigits(Clean(dialingCode)), "+")); err == nil && code > 0 {
		region = phonenumbers.GetRegionCodeForCountryCode(code)
		if region == phonenumbers.GetRegionCodeForCountryCode(phonenumbers.GetCountryCodeForRegion(s.homeRegion())) {
			region = s.homeRegion()
		}
	}
	parsed, err := phonenumbers.Parse(number, region)
	if err != nil || !phonenumbers.IsValidNumber(parsed) || parsed.GetExtension() != "" {
		return "", ErrMobile
	}
	switch phonenumbers.GetNumberType(parsed) {
	case phonenumbers.MOBILE, phonenumbers.FIXED_LINE_OR_MOBILE:
		return phonenumbers.Format(parsed, phonenumbers.E164), nil
	}
	return "", ErrMobile
}

// westernDigits reads the digits of every script, as a Bengali keyboard types
// them.
func westernDigits(text string) string {
	zeros := []rune{'০', '٠', '۰', '०', '๐', '၀', '០', '໐', '௦', '౦', '０'}
	return strings.Map(func(r rune) rune {
		for _, zero := range zeros {
			if r >= zero && r <= zero+9 {
				return '0' + r - zero
			}
		}
		return r
	}, text)
}
