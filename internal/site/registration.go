package site

import (
	"baize/internal/kernel/fault"
)

// FieldRule says whether a registration field is asked for and what it takes.
type FieldRule struct {
	Name            string `json:"name"`
	Enabled         bool   `json:"enabled"`
	Required        bool   `json:"required"`
	AcceptedPattern string `json:"acceptedPattern" doc:"a bare * means anything; otherwise the whole value must match"`
	PatternID       int    `json:"patternId" minimum:"0" maximum:"21"`
	MinLength       int    `json:"minLength" minimum:"0" maximum:"1000"`
	MaxLength       int    `json:"maxLength" minimum:"0" maximum:"1000"`
}

// lastPattern is the highest number that a rule may name of registration's
// patterns.
const lastPattern = 21

// defaultFields are the sandbox's rules for the fifteen fields, in the form's
// order: a name and a password, and an affiliate code for those who have one.
// Only read.
var defaultFields = []FieldRule{
	{Name: "username", Enabled: true, Required: true, PatternID: 1, MinLength: 4, MaxLength: 16},
	{Name: "password", Enabled: true, Required: true, PatternID: 8, MinLength: 8, MaxLength: 64},
	{Name: "payeeName", PatternID: 21, MinLength: 2, MaxLength: 60},
	{Name: "paymentPassword", PatternID: 4, MinLength: 6, MaxLength: 16},
	{Name: "qqNum", PatternID: 4, MinLength: 5, MaxLength: 12},
	{Name: "line", PatternID: 8, MinLength: 2, MaxLength: 32},
	{Name: "whatsapp", PatternID: 4, MinLength: 6, MaxLength: 15},
	{Name: "facebook", PatternID: 8, MinLength: 2, MaxLength: 64},
	{Name: "wechat", PatternID: 8, MinLength: 2, MaxLength: 32},
	{Name: "idNumber", PatternID: 3, MinLength: 6, MaxLength: 20},
	{Name: "email", PatternID: 5, MinLength: 6, MaxLength: 100},
	{Name: "mobileNum", PatternID: 4, MinLength: 6, MaxLength: 15},
	{Name: "recommenderId", PatternID: 3, MinLength: 4, MaxLength: 20},
	{Name: "affiliateCode", Enabled: true, PatternID: 3, MinLength: 4, MaxLength: 20},
	{Name: "captcha", PatternID: 3, MinLength: 4, MaxLength: 6},
}

// Fields holds the rules of all fifteen fields in the form's order.
type Fields []FieldRule

// merged puts the rules that were set over the defaults, so that a field
// unknown to an older document has its default; the patterns are not written out.
func (f Fields) merged() Fields {
	out := make(Fields, len(defaultFields))
	for i, rule := range defaultFields {
		for _, set := range f {
			if set.Name == rule.Name {
				rule = set
			}
		}
		rule.AcceptedPattern = "" // follows from its number
		out[i] = rule
	}
	return out
}

// held are the rules as registration holds them.
func (f Fields) held(by Registration) Fields {
	out := make(Fields, len(f))
	for i, rule := range f {
		out[i] = by.Held(rule)
	}
	return out
}

// check refuses unknown or repeated fields, bounds that cross, and a form
// without username or password.
func (f Fields) check() error {
	seen := map[string]bool{}
	for _, r := range f {
		path := "fields." + r.Name
		switch {
		case !isField(r.Name) || seen[r.Name]:
			return fault.InvalidField(path, "site.field.unknown", fault.Args{"name": r.Name})
		case r.PatternID < 0 || r.PatternID > lastPattern:
			return fault.InvalidField(path+".patternId", "field.choice")
		case r.MinLength < 0 || r.MaxLength < max(1, r.MinLength) || r.MaxLength > 1000:
			return fault.InvalidField(path+".maxLength", "site.field.bounds")
		case r.Required && !r.Enabled:
			return fault.InvalidField(path+".required", "site.field.hiddenRequired")
		case (r.Name == "username" || r.Name == "password") && !r.Required:
			return fault.InvalidField(path+".required", "site.field.alwaysRequired")
		}
		seen[r.Name] = true
	}
	return nil
}

func isField(name string) bool {
	for _, r := range defaultFields {
		if r.Name == name {
			return true
		}
	}
	return false
}
