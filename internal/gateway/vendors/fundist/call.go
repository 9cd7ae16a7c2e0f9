package fundist

import (
	"encoding/json"
	"regexp"
	"slices"

	"baize/internal/gateway"
	"baize/internal/gateway/vendors"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// The types of calls.
const (
	Ping      = "ping"
	Balance   = "balance"
	Debit     = "debit"
	Credit    = "credit"
	RoundInfo = "roundinfo"
)

// The subtypes that mean something of their own.
const (
	Cancel    = "cancel"
	Promotion = "promotion"
)

// call is the body of a request, of which a type uses a part.
type call struct {
	kind       string
	user       id.Member
	tid        string
	tidRaw     json.RawMessage // as it was written, for the reply
	currency   money.Currency
	amount     money.Amount
	round      string
	action     string
	game       string
	token      string
	subtype    string
	rollback   string
	roundEnded bool
	hmac       string
	division   string // of the text that hmac covers
}

// reversal reports whether the call undoes an earlier one, whatever its type
// says.
func (c *call) reversal() bool { return c.subtype == Cancel || c.rollback != "" }

// word is the platform's word for the call; what has none keeps its own.
func (c *call) word() seamless.Op {
	switch {
	case c.kind == Balance:
		return seamless.Balance
	case c.kind != Debit && c.kind != Credit:
		return seamless.Op(c.kind)
	case c.reversal():
		return seamless.Rollback
	case c.subtype == Promotion:
		return seamless.PromoWin
	case c.kind == Debit:
		return seamless.Bet
	}
	return seamless.Win
}

// field reads one field into the call; an error is what the vendor is told.
type field struct {
	name string
	read func(c *call, raw json.RawMessage) Error
}

// The table of fields: those that are used, and the documented ones that change
// nothing. A debit, a credit or a balance with another one is refused, because
// the signature does not say where a value ends: what is not held to a form
// could take characters from a neighbour that is. None stands before amount.
func fields() []field {
	return []field{
		{"userid", readUser},
		{"currency", readCurrency},
		{"amount", readAmount},
		{"tid", readTID},
		{"i_gameid", words(64, func(c *call) *string { return &c.round })},
		{"i_actionid", words(64, func(c *call) *string { return &c.action })},
		{"i_gamedesc", words(64, func(c *call) *string { return &c.game })},
		{"i_extparam", words(255, func(c *call) *string { return &c.token })},
		{"i_rollback", readRollback},
		{"subtype", readSubtype},
		{"round_ended", boolean(func(c *call) *bool { return &c.roundEnded })},
		{"round_start", boolean(func(*call) *bool { return new(bool) })},
		{"jackpot_win", readJackpot},
		{"game_extra", matching(extraForm)},
		{"i_reference_actionid", matching(tidForm)},
	}
}

// Fields lists the names of all fields that are read, besides type and hmac.
func Fields() []string {
	var out []string
	for _, f := range fields() {
		out = append(out, f.name)
	}
	return out
}

// needs lists the fields that a type cannot do without; action says whether the
// call is a promotion, which belongs to no round.
func needs(c *call) []string {
	switch {
	case c.kind == Balance:
		return []string{"userid", "currency", "i_extparam"}
	case c.kind == Debit && !c.reversal():
		return []string{"userid", "currency", "amount", "tid", "i_gameid", "i_actionid", "i_gamedesc", "i_extparam"}
	case c.kind == Credit && c.subtype == Promotion:
		return []string{"userid", "currency", "amount", "tid"}
	case c.kind == Debit, c.kind == Credit:
		return []string{"userid", "currency", "amount", "tid", "i_gameid", "i_actionid", "i_gamedesc"}
	}
	return nil
}

// parse reads an object that is genuine; an error is the first that is found.
func parse(vendor, kind string, o vendors.Object) (*call, Error) {
	c := &call{kind: kind}
	if kind != Balance && kind != Debit && kind != Credit {
		return c, ""
	}
	c.hmac, _ = vendors.Text(o.Get(fieldHMAC))
	c.division = divisionOf(o)
	var wrong Error
	present := map[string]bool{}
	for _, f := range fields() {
		raw := o.Get(f.name)
		if raw == nil || vendors.Null(raw) || string(raw) == `""` {
			continue
		}
		present[f.name] = true
		if e := f.read(c, raw); e != "" && wrong == "" {
			wrong = e
		}
	}
	for _, name := range needs(c) {
		if !present[name] {
			return c, InvalidRequest
		}
	}
	if c.subtype == Promotion && (c.kind != Credit || c.rollback != "") || foreign(o) {
		return c, InvalidRequest
	}
	if c.rollback != "" && c.rollback == c.tid { // nothing of it is to be noted
		return c, InvalidRequest
	}
	if c.token != "" && !c.opens() && !gateway.IsToken(vendor, c.token) {
		return c, InvalidRequest
	}
	return c, wrong
}

// opens reports whether the call's token is looked up; where it is not, its
// form is all that holds it.
func (c *call) opens() bool { return c.kind == Balance || c.kind == Debit && !c.reversal() }

// foreign reports a field that is not in the table.
func foreign(o vendors.Object) bool {
	known := Fields()
	return slices.ContainsFunc(o, func(f vendors.Field) bool {
		return f.Name != "type" && f.Name != fieldHMAC && !slices.Contains(known, f.Name)
	})
}

var (
	extraForm  = regexp.MustCompile(`^[A-Za-z0-9_.:-]{1,64}$`)
	tidForm    = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,32}$`)
	amountForm = regexp.MustCompile(`^(0|[1-9][0-9]{0,11})\.[0-9]{2}$`)
)

// idText is a text or a whole number, which the vendor uses for ids alike.
func idText(raw json.RawMessage) (string, bool) {
	if s, ok := vendors.Text(raw); ok {
		return s, true
	}
	n, ok := vendors.Whole(raw)
	return string(raw), ok && n >= 0
}

func readTID(c *call, raw json.RawMessage) Error {
	s, ok := idText(raw)
	if !ok || !tidForm.MatchString(s) {
		return InvalidRequest
	}
	c.tid, c.tidRaw = s, raw
	return ""
}

func readRollback(c *call, raw json.RawMessage) Error {
	s, ok := idText(raw)
	if !ok || !tidForm.MatchString(s) {
		return InvalidRequest
	}
	c.rollback = s
	return ""
}

// matching reads what changes nothing and has a form all the same.
func matching(form *regexp.Regexp) func(*call, json.RawMessage) Error {
	return func(_ *call, raw json.RawMessage) Error {
		if s, ok := idText(raw); !ok || !form.MatchString(s) {
			return InvalidRequest
		}
		return ""
	}
}

// readJackpot takes the documented 1, and what says the same or the opposite.
func readJackpot(_ *call, raw json.RawMessage) Error {
	s, ok := idText(raw)
	if _, is := vendors.Bool(raw); !is && (!ok || s != "0" && s != "1") {
		return InvalidRequest
	}
	return ""
}

func words(most int, to func(*call) *string) func(*call, json.RawMessage) Error {
	return func(c *call, raw json.RawMessage) Error {
		s, ok := idText(raw)
		if !ok || !vendors.Printable(s, most) {
			return InvalidRequest
		}
		*to(c) = s
		return ""
	}
}

func boolean(to func(*call) *bool) func(*call, json.RawMessage) Error {
	return func(c *call, raw json.RawMessage) Error {
		b, ok := vendors.Bool(raw)
		if !ok {
			return InvalidRequest
		}
		*to(c) = b
		return ""
	}
}

func readUser(c *call, raw json.RawMessage) Error {
	s, ok := vendors.Text(raw)
	if !ok {
		return InvalidRequest
	}
	if c.user.UnmarshalText([]byte(s)) != nil || c.user <= 0 {
		c.user = 0
		return UserNotFound
	}
	return ""
}

func readCurrency(c *call, raw json.RawMessage) Error {
	s, ok := vendors.Text(raw)
	if !ok {
		return InvalidRequest
	}
	currency, err := money.ParseCurrency(s)
	if err != nil {
		return CurrencyMismatch
	}
	c.currency = currency
	return ""
}

// readAmount takes exactly two decimals: where an amount ends must be plain,
// because the signature does not say.
func readAmount(c *call, raw json.RawMessage) Error {
	s, ok := vendors.Text(raw)
	if !ok || !amountForm.MatchString(s) {
		return InvalidRequest
	}
	a, err := money.Parse(s)
	if err != nil {
		return InvalidRequest
	}
	c.amount = a
	return ""
}

func readSubtype(c *call, raw json.RawMessage) Error {
	s, ok := vendors.Text(raw)
	if !ok || (s != Cancel && s != Promotion && s != Debit && s != Credit) {
		return InvalidRequest
	}
	c.subtype = s
	return ""
}

// told is a balance with two decimals, rounded down.
func told(a money.Amount) string {
	const cent = money.Unit / 100
	cents := a / cent
	if a%cent < 0 {
		cents--
	}
	return (cents * cent).String()
}
