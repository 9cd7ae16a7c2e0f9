package conformance

import (
	"context"
	"fmt"
	"strings"

	"baize/internal/platform/seamless"
)

// readable are the cases about bodies: each is signed well and must be refused
// as INVALID_REQUEST without moving anything.
func readable() []check {
	put := func(old, by string) func(string) string {
		return func(body string) string { return strings.Replace(body, old, by, 1) }
	}
	spoils := []struct {
		name  string
		spoil func(body string) string
	}{
		{"amount as a number", put(`"1.00"`, `1.00`)},
		{"amount with an exponent", put(`"1.00"`, `"1e2"`)},
		{"amount with seven decimals", put(`"1.00"`, `"1.0000001"`)},
		{"amount below zero", put(`"1.00"`, `"-1.00"`)},
		{"amount with a plus", put(`"1.00"`, `"+1.00"`)},
		{"amount out of range", put(`"1.00"`, `"9223372036854.775808"`)},
		{"amount missing", put(`,"amount":"1.00"`, ``)},
		{"amount null", put(`"1.00"`, `null`)},
		{"byte order mark", put(`{`, "\ufeff{")},
		{"a field twice", put(`{`, `{"amount":"2.00",`)},
		{"an unknown field", put(`{`, `{"amonut":"2.00",`)},
		{"a field of another operation", put(`{`, `{"winAmount":"2.00",`)},
		{"a body cut before it was signed", func(body string) string { return body[:len(body)-1] }},
		{"two documents", func(body string) string { return body + body }},
		{"an empty body", func(string) string { return "" }},
		{"a list", func(body string) string { return "[" + body + "]" }},
		{"no token", put(`"token":`, `"betInfo":`)},
		{"another vendor in the body", put(`"vendorId":"`, `"vendorId":"x`)},
		{"a user that is no id", put(`"userId":"`, `"userId":"x`)},
		{"a free bet", put(`{`, `{"betType":"FREE",`)},
		{"betInfo of more than 8 KB", put(`{`, `{"betInfo":"`+strings.Repeat("x", seamless.MaxBetInfo+1)+`",`)},
	}
	var all []check
	for _, s := range spoils {
		all = append(all, check{s.name, func(ctx context.Context, t *Target, who Account) error {
			good := t.bet(who)
			a, err := t.send(ctx, t.request(seamless.Bet, []byte(s.spoil(string(good.body)))))
			switch {
			case err != nil:
				return err
			case a.http != 200 || a.reply.Status != seamless.InvalidRequest:
				return fmt.Errorf("HTTP %d: %s", a.http, a.body)
			}
			return t.still(ctx, who)
		}})
	}
	return append(all, check{"operations that are not served", unserved}, check{"a body of more than 16 KB", tooLong})
}

func unserved(ctx context.Context, t *Target, _ Account) error {
	for _, op := range []seamless.Op{"unsettle", "round-status", "none"} {
		if a, err := t.send(ctx, t.request(op, []byte("{}"))); err != nil || a.http != 404 {
			return fmt.Errorf("%s: HTTP %d: %s (%w)", op, a.http, a.body, err)
		}
	}
	return nil
}

func tooLong(ctx context.Context, t *Target, _ Account) error {
	a, err := t.send(ctx, t.request(seamless.Bet, make([]byte, seamless.MaxBody+1)))
	if err == nil && a.http != 413 {
		err = fmt.Errorf("HTTP %d: %s", a.http, a.body)
	}
	return err
}
