package conformance

import (
	"context"
	"fmt"
	"strings"

	"baize/internal/platform/seamless"
)

// genuine are the cases about signatures, clocks and nonces. Each spoils a
// good bet; what is not believed must have moved nothing.
func genuine() []check {
	spoils := []struct {
		name  string
		spoil func(t *Target, r *request)
		http  int
	}{
		{"signed as it should be", func(*Target, *request) {}, 200},
		{"timestamp 298 s old", func(t *Target, r *request) { r.timestamp = t.at(-298) }, 200},
		{"timestamp 303 s old", func(t *Target, r *request) { r.timestamp = t.at(-303) }, 401},
		{"timestamp 298 s ahead", func(t *Target, r *request) { r.timestamp = t.at(298) }, 200},
		{"timestamp 303 s ahead", func(t *Target, r *request) { r.timestamp = t.at(303) }, 401},
		{"no timestamp", func(_ *Target, r *request) { r.timestamp = "" }, 401},
		{"timestamp in milliseconds", func(_ *Target, r *request) { r.timestamp += "000" }, 401},
		{"timestamp changed", func(t *Target, r *request) { t.sign(r, t.Secret); r.timestamp = t.at(-1) }, 401},
		{"nonce changed", func(t *Target, r *request) { t.sign(r, t.Secret); r.nonce += "x" }, 401},
		{"no nonce", func(_ *Target, r *request) { r.nonce = "" }, 401},
		{"nonce too short", func(_ *Target, r *request) { r.nonce = "1234567" }, 401},
		{"nonce too long", func(_ *Target, r *request) { r.nonce = strings.Repeat("n", 65) }, 401},
		{"body changed", func(_ *Target, r *request) { r.sent = []byte(strings.Replace(string(r.body), `"1.00"`, `"2.00"`, 1)) }, 401},
		{"body cut", func(_ *Target, r *request) { r.sent = r.body[:len(r.body)-1] }, 401},
		{"body spaced", func(_ *Target, r *request) { r.sent = append([]byte(" "), r.body...) }, 401},
		{"signed for another operation", func(t *Target, r *request) { t.sign(r, t.Secret); r.path = seamless.PathPrefix + "win" }, 401},
		{"signed with another secret", func(t *Target, r *request) { t.sign(r, []byte(strings.Repeat("s", 32))) }, 401},
		{"unknown key", func(_ *Target, r *request) { r.keyID = "no-such-key" }, 401},
		{"unknown vendor", func(_ *Target, r *request) { r.vendor = "no-such-vendor" }, 401},
		{"signature cut", func(t *Target, r *request) { t.sign(r, t.Secret); r.signature = r.signature[:32] }, 401},
		{"signature in capitals", func(t *Target, r *request) { t.sign(r, t.Secret); r.signature = strings.ToUpper(r.signature) }, 401},
		{"no signature", func(_ *Target, r *request) { r.signature = "-" }, 401},
		{"no key", func(_ *Target, r *request) { r.keyID = "" }, 401},
		{"no vendor", func(_ *Target, r *request) { r.vendor = "" }, 401},
		{"the signature of a reply", func(t *Target, r *request) { t.signReply(r) }, 401},
	}
	all := []check{
		{group: Auth, name: "nonce used twice", run: nonceTwice},
		{group: Auth, name: "signed with the second key", extra: needsSecondKey, run: secondKey},
		{group: Auth, name: "the secret of one key under the name of another", extra: needsSecondKey, run: crossedKeys},
	}
	for _, s := range spoils {
		all = append(all, check{group: Auth, name: s.name, run: func(ctx context.Context, t *Target, who Account) error {
			next := t.bet(who)
			a, err := t.send(ctx, func() *request {
				r := next()
				s.spoil(t, r)
				return r
			})
			switch {
			case err != nil:
				return err
			case a.http != s.http:
				return fmt.Errorf("HTTP %d: %s", a.http, a.body)
			case s.http == 200 && a.reply.Status != seamless.OK:
				return fmt.Errorf("%s", a.body)
			case s.http == 200:
				return nil
			}
			return t.still(ctx, who)
		}})
	}
	return all
}

// bet makes requests of one good bet of 1.00.
func (t *Target) bet(who Account) func() *request {
	s := bet("b", "1")
	s.call.TxID, s.call.RoundID = t.uuid(), t.uuid()
	return t.calls(seamless.Bet, who, s.call)
}

func nonceTwice(ctx context.Context, t *Target, who Account) error {
	taken, err := t.taken(ctx, who)
	if err != nil {
		return err
	}
	other := t.bet(who)()
	other.nonce = taken.nonce
	for n, r := range []*request{taken, other} {
		a, err := t.send(ctx, same(r))
		if err != nil {
			return err
		}
		if a.http != 401 {
			return fmt.Errorf("request %d: HTTP %d: %s", n+2, a.http, a.body)
		}
	}
	return nil
}

// taken is a bet of 1.00 that was answered OK, as it was sent.
func (t *Target) taken(ctx context.Context, who Account) (r *request, err error) {
	next := t.bet(who)
	a, err := t.send(ctx, func() *request { r = next(); return r })
	if err == nil && (a.http != 200 || a.reply.Status != seamless.OK) {
		err = fmt.Errorf("a good bet is answered HTTP %d: %s", a.http, a.body)
	}
	return r, err
}

// signReply signs r as if it were a reply.
func (t *Target) signReply(r *request) {
	r.signature = string(seamless.NewSigner(t.Secret).AppendSignature(nil, seamless.Parts{
		Method: seamless.ReplyMethod, Path: r.path, Timestamp: r.timestamp, Nonce: r.nonce, Body: r.body}))
}

// secondKey bets with each key in turn; a key may be changed over without a
// call being lost.
func secondKey(ctx context.Context, t *Target, who Account) error {
	for n, key := range []Key{{t.KeyID, t.Secret}, t.Second, {t.KeyID, t.Secret}} {
		if a, err := t.send(ctx, t.signedWith(t.bet(who), key)); err != nil || a.http != 200 || a.reply.Status != seamless.OK {
			return fmt.Errorf("bet %d: HTTP %d: %s (%w)", n+1, a.http, a.body, err)
		}
	}
	return nil
}

// signedWith signs with another key than the target's first.
func (t *Target) signedWith(next func() *request, key Key) func() *request {
	return func() *request {
		r := next()
		r.keyID = key.KeyID
		t.sign(r, key.Secret)
		return r
	}
}

func crossedKeys(ctx context.Context, t *Target, who Account) error {
	if a, err := t.send(ctx, t.signedWith(t.bet(who), Key{t.Second.KeyID, t.Secret})); err != nil || a.http != 401 {
		return fmt.Errorf("HTTP %d: %s (%w)", a.http, a.body, err)
	}
	return t.still(ctx, who)
}
