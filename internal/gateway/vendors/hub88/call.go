package hub88

import (
	"encoding/json"
	"regexp"
	"strings"

	"baize/internal/gateway/vendors"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Op is an operation, the end of its path.
type Op string

// The operations.
const (
	Info     Op = "user/info"
	Balance  Op = "user/balance"
	Bet      Op = "transaction/bet"
	Win      Op = "transaction/win"
	Rollback Op = "transaction/rollback"
)

// Ops lists them.
func Ops() []Op { return []Op{Info, Balance, Bet, Win, Rollback} }

// Scale is how many of the vendor's amounts make one unit of a currency.
const Scale = 100_000

// factor turns the vendor's amounts into micro-units.
const factor = int64(money.Unit) / Scale

// call is the body of a request, of which an operation uses a part.
type call struct {
	user        id.Member
	userText    string
	requestUUID string
	token       string
	txUUID      string
	refUUID     string
	round       string
	gameCode    string
	currency    money.Currency
	amount      money.Amount
	roundClosed bool
	isFree      bool
	rewardUUID  string
	jackpot     money.Amount
}

// field reads one field into the call. It returns WrongTypes where the JSON
// type is another, WrongSyntax where the value cannot be, and OK.
type field struct {
	name string
	read func(c *call, raw json.RawMessage) Status
}

// The table of fields. What is not in it is let pass: the vendor adds fields in
// the course of time, and none of them changes what these mean.
func fields() []field {
	return []field{
		{"user", readUser},
		{"request_uuid", text(uuidOnly, func(c *call) *string { return &c.requestUUID })},
		{"token", text(token, func(c *call) *string { return &c.token })},
		{"transaction_uuid", text(uuidOnly, func(c *call) *string { return &c.txUUID })},
		{"reference_transaction_uuid", text(uuidOnly, func(c *call) *string { return &c.refUUID })},
		{"round", text(round, func(c *call) *string { return &c.round })},
		{"game_code", text(gameCode, func(c *call) *string { return &c.gameCode })},
		{"currency", readCurrency},
		{"amount", amount(func(c *call) *money.Amount { return &c.amount })},
		{"round_closed", boolean(func(c *call) *bool { return &c.roundClosed })},
		{"is_free", boolean(func(c *call) *bool { return &c.isFree })},
		{"reward_uuid", text(uuidOnly, func(c *call) *string { return &c.rewardUUID })},
		{"jackpot_contribution", amount(func(c *call) *money.Amount { return &c.jackpot })},
		// Of no use to us, but of a type that is agreed.
		{"supplier_user", text(anything, nil)},
		{"supplier_transaction_id", text(anything, nil)},
		{"sub_partner_id", text(anything, nil)},
		{"bet", text(anything, nil)},
		{"is_aggregated", boolean(nil)},
	}
}

// Fields lists the names of all fields that are read.
func Fields() []string {
	var out []string
	for _, f := range fields() {
		out = append(out, f.name)
	}
	return out
}

// needs lists the fields that an operation cannot do without. A rollback has no
// amount and no currency; its token, game and round are not asked for either,
// because a stake that cannot be given back is worse than a careless message.
func needs(op Op) []string {
	switch op {
	case Info:
		return []string{"user", "request_uuid"}
	case Balance:
		return []string{"user", "request_uuid", "token", "game_code"}
	case Bet:
		return []string{"user", "request_uuid", "token", "transaction_uuid", "round", "game_code", "currency", "amount"}
	case Win:
		return []string{"user", "request_uuid", "transaction_uuid", "reference_transaction_uuid", "round", "game_code", "currency", "amount"}
	default:
		return []string{"user", "request_uuid", "transaction_uuid", "reference_transaction_uuid"}
	}
}

// parse reads a body for an operation. Where the status is not OK the call may
// still hold the request_uuid, for the answer.
func parse(op Op, body []byte) (*call, Status) {
	c := &call{}
	o, err := vendors.ReadObject(body)
	if err != nil {
		return c, WrongSyntax
	}
	status := OK
	present := map[string]bool{}
	for _, f := range fields() {
		raw := o.Get(f.name)
		if raw == nil || vendors.Null(raw) {
			continue
		}
		present[f.name] = true
		if s := f.read(c, raw); s != OK && status == OK {
			status = s
		}
	}
	for _, name := range needs(op) {
		if !present[name] {
			return c, WrongSyntax
		}
	}
	if status == OK && c.isFree && op == Bet && c.amount != 0 && c.rewardUUID == "" {
		status = WrongSyntax // a stake that may not be taken, and of no reward
	}
	return c, status
}

// The longest texts: rounds as long as the book keeps them, what is not kept a
// little longer.
const (
	maxToken  = 255
	maxRound  = 128
	maxForget = 512
)

var uuidForm = regexp.MustCompile(`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`)

func uuidOnly(s string) (string, bool) { return strings.ToLower(s), uuidForm.MatchString(s) }
func gameCode(s string) (string, bool) { return s, vendors.IsGameCode(s) }
func token(s string) (string, bool)    { return s, vendors.Printable(s, maxToken) }
func round(s string) (string, bool)    { return s, vendors.Printable(s, maxRound) }
func anything(s string) (string, bool) { return s, len(s) <= maxForget }

// text reads a string of a shape.
func text(shape func(string) (string, bool), to func(*call) *string) func(*call, json.RawMessage) Status {
	return func(c *call, raw json.RawMessage) Status {
		if raw[0] != '"' {
			return WrongTypes
		}
		s, ok := vendors.Text(raw)
		if ok {
			s, ok = shape(s)
		}
		if !ok {
			return WrongSyntax
		}
		if to != nil {
			*to(c) = s
		}
		return OK
	}
}

func boolean(to func(*call) *bool) func(*call, json.RawMessage) Status {
	return func(c *call, raw json.RawMessage) Status {
		b, ok := vendors.Bool(raw)
		if !ok {
			return WrongTypes
		}
		if to != nil {
			*to(c) = b
		}
		return OK
	}
}

// amount reads a whole number of 1/Scale. One that micro-units cannot hold is
// refused, and so is a negative one.
func amount(to func(*call) *money.Amount) func(*call, json.RawMessage) Status {
	return func(c *call, raw json.RawMessage) Status {
		n, ok := vendors.Whole(raw)
		switch {
		case !ok:
			return WrongTypes
		case raw[0] == '-' || n > int64(money.Max)/factor:
			return WrongSyntax
		}
		*to(c) = money.Amount(n * factor)
		return OK
	}
}

func readUser(c *call, raw json.RawMessage) Status {
	if raw[0] != '"' {
		return WrongTypes
	}
	s, ok := vendors.Text(raw)
	if !ok || c.user.UnmarshalText([]byte(s)) != nil || c.user <= 0 {
		return WrongSyntax
	}
	c.userText = s
	return OK
}

func readCurrency(c *call, raw json.RawMessage) Status {
	if raw[0] != '"' {
		return WrongTypes
	}
	s, _ := vendors.Text(raw)
	currency, err := money.ParseCurrency(s)
	if err != nil {
		return WrongCurrency
	}
	c.currency = currency
	return OK
}

// told is an amount in the vendor's numbers, rounded down.
func told(a money.Amount) int64 {
	n := int64(a) / factor
	if int64(a)%factor < 0 {
		n--
	}
	return n
}
