package conformance

import (
	"context"
	"fmt"
	"strings"

	"baize/internal/platform/seamless"
)

// readable are the cases about bodies as a whole: each is signed well and must
// be refused as INVALID_REQUEST without moving anything.
func readable() []check {
	put := func(old, by string) func(string) string {
		return func(body string) string { return strings.Replace(body, old, by, 1) }
	}
	spoils := []struct {
		name  string
		spoil func(body string) string
	}{
		{"byte order mark", put(`{`, "\ufeff{")},
		{"an unknown field", put(`{`, `{"amonut":"2.00",`)},
		{"a field in other case", put(`"amount"`, `"Amount"`)},
		{"a field of another operation", put(`{`, `{"winAmount":"2.00",`)},
		{"a body cut before it was signed", func(body string) string { return body[:len(body)-1] }},
		{"two documents", func(body string) string { return body + body }},
		{"a trailing comma", put(`}`, `,}`)},
		{"a comment", put(`{`, `{/* bet */`)},
		{"an empty body", func(string) string { return "" }},
		{"an empty object", func(string) string { return "{}" }},
		{"a list", func(body string) string { return "[" + body + "]" }},
		{"nested deep", func(string) string { return strings.Repeat(`{"a":`, 2000) + "1" + strings.Repeat("}", 2000) }},
		{"UTF-16", func(body string) string { return "\xff\xfe" + strings.Join(strings.Split(body, ""), "\x00") + "\x00" }},
	}
	var all []check
	for _, s := range spoils {
		all = append(all, check{group: Input, name: s.name, run: func(ctx context.Context, t *Target, who Account) error {
			good := t.bet(who)()
			a, err := t.send(ctx, t.bodies(seamless.Bet, []byte(s.spoil(string(good.body)))))
			switch {
			case err != nil:
				return err
			case a.http != 200 || a.reply.Status != seamless.InvalidRequest:
				return fmt.Errorf("HTTP %d: %s", a.http, a.body)
			}
			return t.still(ctx, who)
		}})
	}
	return append(all,
		check{group: Input, name: "operations that are not served", run: unserved},
		check{group: Input, name: "a body of more than 16 KB", run: tooLong})
}

func unserved(ctx context.Context, t *Target, _ Account) error {
	for _, op := range []seamless.Op{"none", "bet/", "BET", "..%2fbet", "bet-win-win"} {
		if a, err := t.send(ctx, t.bodies(op, []byte("{}"))); err != nil || a.http != 404 {
			return fmt.Errorf("%s: HTTP %d: %s (%w)", op, a.http, a.body, err)
		}
	}
	return nil
}

func tooLong(ctx context.Context, t *Target, _ Account) error {
	a, err := t.send(ctx, t.bodies(seamless.Bet, make([]byte, seamless.MaxBody+1)))
	if err == nil && a.http != 413 {
		err = fmt.Errorf("HTTP %d: %s", a.http, a.body)
	}
	return err
}
