package identity

import (
	"fmt"
	"regexp"
	"strings"
)

// PatternCount is how many patterns the table has; the specification describes
// the first nineteen, the last three are ours.
const PatternCount = 22

// Pattern is one line of the table of accepted forms. Form is what the whole
// value is made of; Needs are parts that must occur somewhere in it.
type Pattern struct {
	ID    int
	Form  string
	Needs []string
}

// Patterns is the table; the place in it is the pattern's id. Room site, which
// keeps the operator's choice, asks for it through app. Ranges of letters are
// written literally, so that they mean the same to Go and to browsers.
func Patterns() []Pattern {
	const (
		thai   = "\u0e00-\u0e7f"
		kanji  = "\u4e00-\u9fff"
		korean = "\uac00-\ud7a3"
		bangla = "\u0980-\u09ff"
		month  = `(0[1-9]|1[0-2])`
		day    = `(0[1-9]|[12][0-9]|3[01])`
	)
	table := []Pattern{
		{Form: `[\s\S]*`}, // length alone
		{Form: `[A-Za-z][A-Za-z0-9]*`},
		{Form: `[A-Za-z0-9]*`, Needs: []string{`[0-9]`, `[A-Za-z]`}},
		{Form: `[A-Za-z0-9]*`},
		{Form: `[0-9]*`},
		{Form: `[A-Za-z0-9._%+\-]+@[A-Za-z0-9\-]+(\.[A-Za-z0-9\-]+)+`},
		{Form: `.*`, Needs: []string{`[A-Z]`}},
		{Form: `[A-Za-z ]*`},
		{Form: `\S*`},
		{Form: `[A-Za-z0-9.,'"!?;:()@#&*_ \-]*`}, // letters, digits and punctuation
		{Form: `[0-9]{4}-` + month + `-` + day},
		{Form: month + `-` + day + `-[0-9]{4}`},
		{Form: `[` + thai + `]*`},
		{Form: `[` + thai + `A-Za-z ]*`},
		{Form: `[` + kanji + `]*`},
		{Form: `[` + korean + `]*`},
		{Form: `[A-Z ]*`, Needs: []string{`[A-Z]`}},
		{Form: `.*`, Needs: []string{`[A-Z]`, `[a-z]`, `[0-9]`, `[^A-Za-z0-9]`}},
		{Form: `\S+ \S+`}, // given and family name
		{Form: `[A-Za-z0-9_]*`},
		{Form: `[A-Z0-9]*`},
		{Form: `[A-Za-z` + bangla + ` .]*`},
	}
	for i := range table {
		table[i].ID = i
	}
	return table
}

// Key is the message of a value that does not fit.
func (p Pattern) Key() string { return fmt.Sprintf("identity.pattern.%d", p.ID) }

// Browser is the pattern as one expression for the client's form.
func (p Pattern) Browser() string {
	var b strings.Builder
	b.WriteString("^")
	for _, need := range p.Needs {
		b.WriteString("(?=.*" + need + ")")
	}
	b.WriteString("(?:" + p.Form + ")$")
	return b.String()
}

func (p Pattern) expression() string { return "^(?:" + p.Form + ")$" }

type compiledPattern struct {
	Pattern
	form  *regexp.Regexp
	needs []*regexp.Regexp
}

func (p compiledPattern) fits(value string) bool {
	for _, need := range p.needs {
		if !need.MatchString(value) {
			return false
		}
	}
	return p.form.MatchString(value)
}

func compile(p Pattern) compiledPattern {
	out := compiledPattern{Pattern: p, form: regexp.MustCompile(p.expression())}
	for _, need := range p.Needs {
		out.needs = append(out.needs, regexp.MustCompile(need))
	}
	return out
}
