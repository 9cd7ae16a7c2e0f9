package seamless_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

func TestDecode_RefusesWhatCouldBeReadInTwoWays(t *testing.T) {
	for name, body := range map[string]string{
		"empty":               ``,
		"byte order mark":     "\ufeff" + `{"vendorId":"v"}`,
		"array":               `[]`,
		"two objects":         `{}{}`,
		"trailing byte":       `{} x`,
		"truncated":           `{"vendorId":"v"`,
		"trailing comma":      `{"vendorId":"v",}`,
		"duplicate key":       `{"amount":"1","amount":"2"}`,
		"unknown key":         `{"amonut":"1"}`,
		"other case":          `{"Amount":"1"}`,
		"escaped duplicate":   `{"am\u006funt":"1","amount":"2"}`,
		"number":              `{"amount":1}`,
		"exponent":            `{"amount":"1e2"}`,
		"seven decimals":      `{"amount":"0.0000001"}`,
		"overflow":            `{"amount":"9223372036854.775808"}`,
		"plus sign":           `{"amount":"+1"}`,
		"grouping":            `{"amount":"1,000"}`,
		"null":                `{"txId":null}`,
		"object as value":     `{"txId":{}}`,
		"text as boolean":     `{"roundClosed":"true"}`,
		"control character":   "{\"txId\":\"a\nb\"}",
		"lone surrogate":      `{"betInfo":"\ud800"}`,
		"not UTF-8":           "{\"betInfo\":\"\xff\"}",
		"comment":             `{/*x*/"txId":"a"}`,
		"bad escape":          `{"betInfo":"\x41"}`,
		"time without a zone": `{"occurredAt":"2026-01-31T12:00:00"}`,
		"negative":            `{"amount":"-1"}`,
		"minus nothing":       `{"amount":"-0.00"}`,
		"minus no winnings":   `{"winAmount":"-0"}`,
		"contribution twice":  `{"jackpotContribution":[{"poolId":"a","poolId":"b","amount":"1"}]}`,
		"empty pool twice":    `{"jackpotContribution":[{"poolId":"","poolId":"b","amount":"1"}]}`,
		"contribution number": `{"jackpotContribution":[{"poolId":"a","amount":1}]}`,
		"contribution more":   `{"jackpotContribution":[{"poolId":"a","amount":"1","x":"y"}]}`,
		"contribution comma":  `{"jackpotContribution":[{"poolId":"a","amount":"1"},]}`,
		"version as text":     `{"settlementVersion":"1"}`,
		"version fraction":    `{"settlementVersion":1.5}`,
		"version zero led":    `{"settlementVersion":01}`,
	} {
		_, err := seamless.Decode([]byte(body))
		require.Error(t, err, name)
	}
}

func TestDecode_ReadsReorderedSpacedAndEscaped(t *testing.T) {
	c, err := seamless.Decode([]byte(" {\n\"roundClosed\" : true , \"betInfo\":\"a\\\"\\u0995\\n\", \"amount\":\"12.5\", \"occurredAt\":\"2026-01-31T12:00:00.5+06:00\" }\n"))
	require.NoError(t, err)
	require.True(t, c.RoundClosed)
	require.Equal(t, "a\"ক\n", c.BetInfo)
	require.Equal(t, money.MustParse("12.5"), c.Amount)
	require.Equal(t, "2026-01-31T06:00:00.5Z", c.OccurredAt.Time().Format("2006-01-02T15:04:05.9Z07:00"))
}

func TestCheck_KnowsWhatEachOperationNeedsAndTakes(t *testing.T) {
	const head = `{"vendorId":"v","requestUuid":"r"`
	const round = head + `,"userId":"u","currency":"BDT","gameCode":"g","roundId":"o"`
	for _, c := range []struct {
		op   seamless.Op
		body string
		want string // part of the refusal, "" where it is accepted
	}{
		{seamless.Ping, head + `}`, ""},
		{seamless.Ping, `{"vendorId":"v"}`, "requestUuid is missing"},
		{seamless.Ping, head + `,"txId":"t"}`, "does not belong"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1"}`, ""},
		{seamless.Bet, round + `,"txId":"t","amount":"1"}`, "token is missing"},
		{seamless.Bet, round + `,"token":"k","txId":"t"}`, "amount is missing"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","winAmount":"1"}`, "winAmount does not belong"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","refTxId":"x"}`, "refTxId does not belong"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","betType":"FREE"}`, "betType"},
		{seamless.Bet, round + `,"token":"k","txId":"` + strings.Repeat("t", 65) + `","amount":"1"}`, "1 to 64"},
		{seamless.Bet, round + `,"token":"k","txId":"a b","amount":"1"}`, "1 to 64"},
		{seamless.Bet, round + `,"token":"` + strings.Repeat("k", 128) + `","txId":"t","amount":"1"}`, ""},
		{seamless.Bet, round + `,"token":"` + strings.Repeat("k", 129) + `","txId":"t","amount":"1"}`, "token must be 1 to 128"},
		{seamless.Bet, round + `,"token":"k","txId":"","amount":"1"}`, "1 to 64"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","betInfo":"` + strings.Repeat("x", 8193) + `"}`, "8 KB"},
		{seamless.BetWin, round + `,"token":"k","txId":"t","amount":"1"}`, "winAmount is missing"},
		{seamless.Win, round + `,"txId":"t","amount":"0"}`, ""},
		{seamless.Rollback, round + `,"txId":"t"}`, "refTxId is missing"},
		{seamless.Rollback, round + `,"txId":"t","refTxId":"t"}`, "itself"},
		{seamless.RoundClose, round + `,"txId":"t"}`, "txId does not belong"},
		{seamless.TxStatus, head + `,"txId":"t"}`, ""},
		{seamless.Balance, head + `,"token":"k","userId":"u","currency":"bdt","gameCode":"g"}`, "currency"},
		{"unsettle", round + `}`, "unknown operation"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","betType":"FREE","rewardId":"w"}`, ""},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","rewardId":"w"}`, "FREE"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","betType":"BONUS"}`, "betType"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","betType":"SIDE"}`, ""},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","jackpotContribution":[{"poolId":"p","amount":"0.01"}]}`, ""},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","jackpotContribution":[]}`, "1 to 8 pools"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","jackpotContribution":[{"poolId":"p","amount":"1.01"}]}`, "not more than the stake"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","jackpotContribution":[{"poolId":"p","amount":"0"}]}`, "above zero"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","jackpotContribution":[{"poolId":"p","amount":"0.1"},{"poolId":"p","amount":"0.1"}]}`, "twice"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","betType":"JACKPOT_FEED","jackpotContribution":[{"poolId":"p","amount":"0.5"}]}`, "whole stake"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","betType":"JACKPOT_FEED"}`, "needs jackpotContribution"},
		{seamless.Bet, round + `,"token":"k","txId":"t","amount":"1","betType":"FREE","rewardId":"w","jackpotContribution":[{"poolId":"p","amount":"0.5"}]}`, "no stake"},
		{seamless.Win, round + `,"txId":"t","amount":"1","betType":"FREE","rewardId":"w"}`, ""},
		{seamless.Win, round + `,"txId":"t","amount":"1","jackpotContribution":[{"poolId":"p","amount":"0.5"}]}`, "does not belong"},
		{seamless.PromoWin, head + `,"userId":"u","currency":"BDT","gameCode":"g","txId":"t","amount":"1"}`, ""},
		{seamless.PromoWin, head + `,"userId":"u","currency":"BDT","gameCode":"g","amount":"1"}`, "txId is missing"},
		{seamless.JackpotWin, head + `,"userId":"u","currency":"BDT","gameCode":"g","txId":"t","amount":"1"}`, "poolId is missing"},
		{seamless.Resettle, round + `,"txId":"t","amount":"1","settlementVersion":1}`, ""},
		{seamless.Resettle, round + `,"txId":"t","amount":"0","settlementVersion":2,"reopen":true}`, ""},
		{seamless.Resettle, round + `,"txId":"t","amount":"1","settlementVersion":2,"reopen":true}`, "reopened"},
		{seamless.Resettle, round + `,"txId":"t","amount":"1","settlementVersion":0}`, "begins at 1"},
		{seamless.Resettle, round + `,"txId":"t","amount":"1"}`, "settlementVersion is missing"},
	} {
		call, err := seamless.Decode([]byte(c.body))
		require.NoError(t, err, c.body)
		err = call.Check(c.op)
		if c.want == "" {
			require.NoError(t, err, c.body)
		} else {
			require.ErrorContains(t, err, c.want, c.body)
		}
	}
}

func TestCall_RoundTripsThroughItsOwnCodec(t *testing.T) {
	text := rapid.StringMatching(`[A-Za-z0-9._:~-]{1,64}`)
	rapid.Check(t, func(t *rapid.T) {
		in := seamless.Call{
			VendorID: text.Draw(t, "v"), RequestUUID: text.Draw(t, "r"), Token: text.Draw(t, "k"), UserID: text.Draw(t, "u"),
			Currency: "BDT", GameCode: text.Draw(t, "g"), RoundID: text.Draw(t, "o"), TxID: text.Draw(t, "t"),
			Amount: money.Amount(rapid.Int64Min(0).Draw(t, "a")), WinAmount: money.Amount(rapid.Int64Min(0).Draw(t, "w")),
			BetType: seamless.Normal, RoundClosed: rapid.Bool().Draw(t, "c"),
			BetInfo:    rapid.StringOf(rapid.RuneFrom([]rune("ab\"\\\n\t<কখ🎲\u2028"))).Draw(t, "i"),
			OccurredAt: clock.Instant(rapid.Int64Range(1, 4e12).Draw(t, "at") * 1000),
		}
		out, err := seamless.Decode(in.Append(nil, seamless.BetWin))
		if err != nil || out.Check(seamless.BetWin) != nil {
			t.Fatalf("%v %v", err, out)
		}
		in.Pools = []seamless.Share{{PoolID: text.Draw(t, "p"), Amount: 1}, {PoolID: "~", Amount: 25_000_000}}
		if out, err = seamless.Decode(in.Append(nil, seamless.Bet)); err != nil || len(out.Pools) != 2 || out.Pools[1] != in.Pools[1] || out.Pools[0] != in.Pools[0] {
			t.Fatalf("%v %+v", err, out)
		}
		in.Pools, in.SettlementVersion, in.Reopen = nil, rapid.Int64Range(1, 999_999_999).Draw(t, "n"), true
		if out, err = seamless.Decode(in.Append(nil, seamless.Resettle)); err != nil || out.SettlementVersion != in.SettlementVersion || !out.Reopen {
			t.Fatalf("%v %+v", err, out)
		}
		out, _ = seamless.Decode(in.Append(nil, seamless.BetWin))
		if string(out.Append(nil, seamless.BetWin)) != string(in.Append(nil, seamless.BetWin)) || out.BetInfo != in.BetInfo || out.Amount != in.Amount {
			t.Fatalf("%+v became %+v", in, out)
		}
	})
}

func TestReply_RoundTripsAndNamesTheRetryClass(t *testing.T) {
	in := seamless.Reply{
		Status: seamless.Busy, Reason: `say "when"`, RequestUUID: "r", TxID: "t", HasBalance: true, Balance: -5_000_000,
		BonusBalance: 1, Currency: "BDT", ProcessedAt: 1_700_000_000_123_000, Replayed: true,
		Transaction: seamless.Bet, RolledBack: true, Amount: 7, SettlementVersion: 3,
	}
	raw := in.Append(nil)
	require.Contains(t, string(raw), `"retry":"RETRY"`)
	require.Contains(t, string(raw), `"balance":"-5.00"`)
	require.Contains(t, string(raw), `"flag":"NEGATIVE_BALANCE"`)
	out, err := seamless.DecodeReply(raw)
	require.NoError(t, err)
	require.Equal(t, in, out)
	require.Equal(t, seamless.Final, seamless.NotEnoughMoney.Class())
	require.Equal(t, seamless.Conflict, seamless.InProgress.Class())
	require.Empty(t, seamless.OK.Class())
	require.Equal(t, seamless.Final, seamless.RewardExhausted.Class())
	require.Len(t, seamless.Statuses(), 23)
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"vendorId":"v","amount":"1.5","roundClosed":false,"betInfo":"\u0041"}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		c, err := seamless.Decode(body)
		if err != nil {
			return
		}
		for _, op := range seamless.Ops() {
			if c.Check(op) != nil {
				continue
			}
			again, err := seamless.Decode(c.Append(nil, op))
			if err != nil || again.Check(op) != nil {
				t.Fatalf("%s: %q is read but its own form is not: %v", op, body, err)
			}
		}
	})
}
