package conformance

import (
	"slices"
	"strings"

	"baize/internal/platform/seamless"
)

// notText are values of other types, and text that is none.
var notText = []probe{
	{"type", `1`}, {"type", `true`}, {"type", `null`}, {"type", `{}`}, {"type", `[]`}, {"type", `word`},
	{"encoding", "\"a\xffb\""}, {"encoding", `"\ud800"`}, {"encoding", `"\u0000"`}, {"encoding", "\"a\nb\""}, {"encoding", `"\x41"`}, {"encoding", `'a'`},
}

func notIDOf(most int) []probe {
	return slices.Concat(notText, []probe{
		{"length", `""`}, {"length", `"` + strings.Repeat("i", most+1) + `"`},
		{"encoding", `"a b"`}, {"encoding", `"é"`}, {"encoding", `"a/b"`}, {"encoding", `"a\nb"`}, {"encoding", `"a\"b"`}, {"encoding", `"` + "\u202e" + `a"`},
	})
}

var notID, notToken = notIDOf(seamless.MaxID), notIDOf(seamless.MaxToken)

var notAmount = slices.Concat(notText, []probe{
	{"type", `1.00`}, {"type", `-1`}, {"sign", `"-1.00"`}, {"sign", `"+1.00"`}, {"sign", `"-0.000001"`}, {"sign", `"-0"`}, {"sign", `"-0.00"`}, {"sign", `"--1"`}, {"sign", `"` + "\u2212" + `1"`},
	{"scale", `"1.0000001"`}, {"scale", `"1e2"`}, {"scale", `"1E-2"`}, {"scale", `"0.00000000"`},
	{"form", `""`}, {"form", `"1."`}, {"form", `".5"`}, {"form", `"1,00"`}, {"form", `"1 000.00"`}, {"form", `" 1.00"`}, {"form", `"1.00 "`},
	{"form", `"1.0.0"`}, {"form", `"NaN"`}, {"form", `"Infinity"`}, {"form", `"0x10"`}, {"form", `"1_000"`}, {"form", `"1.00 BDT"`},
	{"encoding", `"` + "\u0967.00" + `"`}, {"encoding", `"` + "\uff11" + `"`},
	{"length", `"9223372036854.775808"`}, {"length", `"99999999999999999999"`}, {"length", `"` + strings.Repeat("9", 400) + `"`},
})

var notCurrency = slices.Concat(notText, []probe{
	{"currency", `""`}, {"currency", `"bdt"`}, {"currency", `"B"`}, {"currency", `"BDT BDT"`}, {"currency", `"৳"`}, {"length", `"` + strings.Repeat("B", 65) + `"`},
})

var notFlag = []probe{
	{"type", `1`}, {"type", `"true"`}, {"type", `null`}, {"type", `{}`}, {"type", `[]`}, {"type", `TRUE`}, {"type", `""`}, {"type", `truely`},
}

var notVersion = []probe{
	{"type", `"1"`}, {"type", `true`}, {"type", `null`}, {"type", `{}`}, {"type", `[]`}, {"sign", `-1`}, {"sign", `+1`}, {"sign", `0`},
	{"scale", `1.5`}, {"scale", `1.0`}, {"scale", `1e0`}, {"length", `9999999999`}, {"length", strings.Repeat("1", 400)}, {"form", `01`}, {"form", `0x1`}, {"form", `1_0`},
}

var notPools = slices.Concat([]probe{
	{"type", `1`}, {"type", `true`}, {"type", `null`}, {"type", `{}`}, {"type", `"mini"`}, {"type", `["mini"]`}, {"type", `[1]`}, {"type", `[[]]`}, {"type", `[null]`},
	{"form", `[]`}, {"form", `[{}]`}, {"form", `[{"poolId":"p"}]`}, {"form", `[{"amount":"0.10"}]`}, {"form", `[{"poolId":"p","amount":"0.10"},]`},
	{"form", `[{"poolId":"p","amount":"0.10","more":"1"}]`}, {"form", `[{"poolId":"p","poolId":"q","amount":"0.10"}]`}, {"form", `[{"poolId":"p","amount":"0.10"},{"poolId":"p","amount":"0.10"}]`},
	{"sign", `[{"poolId":"p","amount":"-0.10"}]`}, {"sign", `[{"poolId":"p","amount":"0.00"}]`}, {"sign", `[{"poolId":"p","amount":"+0.10"}]`},
	{"scale", `[{"poolId":"p","amount":"0.1000001"}]`}, {"type", `[{"poolId":"p","amount":0.10}]`}, {"type", `[{"poolId":1,"amount":"0.10"}]`},
	{"length", `[{"poolId":"p","amount":"11.000001"}]`}, {"length", `[{"poolId":"","amount":"0.10"}]`}, {"length", `[{"poolId":"` + strings.Repeat("p", 65) + `","amount":"0.10"}]`},
	{"length", `[{"poolId":"p","amount":"9223372036854.775808"}]`}, {"length", `[` + strings.Repeat(`{"poolId":"p","amount":"0.10"},`, 8) + `{"poolId":"q","amount":"0.10"}]`},
	{"encoding", "[{\"poolId\":\"p\xff\",\"amount\":\"0.10\"}]"}, {"encoding", `[{"poolId":"p q","amount":"0.10"}]`}, {"encoding", `[{"poolId":"é","amount":"0.10"}]`},
})

var notInfo = slices.Concat(notText, []probe{{"length", `"` + strings.Repeat("x", seamless.MaxBetInfo+1) + `"`}})

var notTime = slices.Concat(notText, []probe{
	{"type", `1767225600`}, {"form", `""`}, {"form", `"yesterday"`}, {"form", `"2026-01-31"`}, {"form", `"2026-01-31T12:00:00"`}, {"form", `"2026-13-01T00:00:00Z"`},
	{"form", `"2026-02-30T00:00:00Z"`}, {"length", `"` + strings.Repeat("2026", 40) + `"`},
})

var notBetType = slices.Concat(notText, []probe{{"form", `""`}, {"form", `"normal"`}, {"form", `"NORMAL "`}, {"form", `"BONUS"`}, {"length", `"` + strings.Repeat("N", 65) + `"`}})

// fieldSpecs is the table of all fields; Unprobed tells what it lacks.
func fieldSpecs() map[string]fieldSpec {
	text := func(raw string) func(*Target, Account) string { return func(*Target, Account) string { return raw } }
	fresh := func(t *Target, _ Account) string { return quoted(t.uuid()) }
	ids := []string{"type", "length", "encoding"}
	amounts := []string{"type", "sign", "scale", "form", "encoding", "length"}
	return map[string]fieldSpec{
		"vendorId":    {aspects: ids, wrong: notID, other: text(`"somebody-else"`), repeat: seamless.InvalidRequest, foreign: seamless.InvalidRequest},
		"requestUuid": {aspects: ids, wrong: notID, other: fresh, repeat: seamless.OK},
		"token":       {aspects: ids, wrong: notToken, other: text(`"nobody"`), repeat: seamless.OK, foreign: seamless.InvalidToken},
		"userId": {aspects: ids, wrong: notID, other: anotherUser, repeat: seamless.Duplicate, foreign: seamless.InvalidToken,
			extra: needsTwoAccounts},
		"currency": {aspects: []string{"type", "currency", "length", "encoding"}, wrong: notCurrency, other: anotherCurrency,
			repeat: seamless.Duplicate, foreign: seamless.WrongCurrency},
		"gameCode":    {aspects: ids, wrong: notID, other: text(`"no-such-game"`), repeat: seamless.Duplicate, foreign: seamless.InvalidGame},
		"roundId":     {aspects: ids, wrong: notID, other: fresh, repeat: seamless.Duplicate},
		"txId":        {aspects: ids, wrong: notID, other: fresh},
		"amount":      {aspects: amounts, wrong: notAmount, other: text(`"11.00"`), repeat: seamless.Duplicate},
		"winAmount":   {aspects: amounts, wrong: notAmount, other: text(`"11.00"`), repeat: seamless.Duplicate},
		"refTxId":     {aspects: ids, wrong: notID, other: fresh, repeat: seamless.Duplicate},
		"betType":     {aspects: []string{"type", "form", "length", "encoding"}, wrong: notBetType, other: text(`"SIDE"`), repeat: seamless.Duplicate},
		"roundClosed": {aspects: []string{"type"}, wrong: notFlag, other: text("true"), repeat: seamless.Duplicate},
		"betInfo":     {aspects: []string{"type", "length", "encoding"}, wrong: notInfo, other: text(`"other"`), repeat: seamless.OK},
		"occurredAt": {aspects: []string{"type", "form", "length", "encoding"}, wrong: notTime, other: text(`"2025-12-31T23:59:59Z"`),
			repeat: seamless.OK},
		"rewardId": {aspects: ids, wrong: notID, other: fresh, repeat: seamless.Duplicate, only: []seamless.Op{seamless.PromoWin}},
		"jackpotContribution": {aspects: []string{"type", "form", "sign", "scale", "length", "encoding"}, wrong: notPools,
			other: text(`[{"poolId":"p","amount":"0.20"}]`), repeat: seamless.Duplicate},
		"poolId": {aspects: ids, wrong: notID, other: fresh, repeat: seamless.Duplicate},
		"settlementVersion": {aspects: []string{"type", "sign", "scale", "length", "form"}, wrong: notVersion, other: text(`2`),
			repeat: seamless.Duplicate, foreign: seamless.WrongVersion},
		"reopen": {aspects: []string{"type"}, wrong: notFlag, other: text("true"), repeat: seamless.InvalidRequest},
	}
}

func anotherUser(t *Target, who Account) string {
	for _, a := range t.Accounts {
		if a.UserID != who.UserID {
			return quoted(a.UserID)
		}
	}
	return ""
}

func anotherCurrency(t *Target, _ Account) string {
	if t.Currency == "USD" {
		return `"EUR"`
	}
	return `"USD"`
}
