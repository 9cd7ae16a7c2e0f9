package vendors

import (
	"context"
	"encoding/base64"
	"slices"
	"strings"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"
)

// Uses are the uses of keys in a dialect.
func Uses(dialect string) []Use {
	switch dialect {
	case Hub88:
		return []Use{Verify, Sign}
	case Fundist:
		return []Use{Shared}
	}
	return nil
}

// KeyInfo is a key as staff may see it. Public is what anybody may know of a
// live RSA key, PEM: theirs, or the half of ours that the vendor is given.
type KeyInfo struct {
	Use       Use
	KeyID     string
	CreatedAt clock.Instant
	RetiredAt clock.Instant // 0 while live
	Public    string
}

// Overview is a vendor as it is set up, with all its keys, newest first.
type Overview struct {
	Settings
	// Calls reports whether anything of a vendor is called in the dialect.
	Calls bool
	Keys  []KeyInfo // none where the vendor speaks a protocol of ours: those are the gateway's
}

// Overviews lists the vendors that are set up, by code.
func (s *Service) Overviews(ctx context.Context) ([]Overview, error) {
	peers, err := s.d.Store.Peers(ctx)
	if err != nil {
		return nil, err
	}
	keys, err := s.d.Store.AllKeys(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]Overview, len(peers))
	at := make(map[string]int, len(peers))
	for i, p := range peers {
		out[i].Settings, out[i].Calls, at[p.Vendor] = p, s.d.APIs[p.Dialect] != nil, i
	}
	for _, k := range keys {
		info := KeyInfo{Use: k.Use, KeyID: k.KeyID, CreatedAt: k.CreatedAt, RetiredAt: k.RetiredAt}
		if info.RetiredAt == 0 {
			if info.Public, err = s.publicOf(k); err != nil {
				return nil, err
			}
		}
		if i, ok := at[k.Vendor]; ok {
			out[i].Keys = append(out[i].Keys, info)
		}
	}
	return out, nil
}

// publicOf is the public half of a stored RSA key; nothing of a shared secret.
func (s *Service) publicOf(k KeyRow) (string, error) {
	if k.Use == Shared {
		return "", nil
	}
	material, err := s.box.Open(sealedFor(k), k.Sealed)
	if err != nil {
		return "", err
	}
	var p Peer
	if err := p.add(k.Use, []byte(material)); err != nil {
		return "", err
	}
	for _, own := range p.SignKeys {
		p.VerifyKeys = append(p.VerifyKeys, &own.PublicKey)
	}
	text, err := PublicPEM(p.VerifyKeys[0])
	return string(text), err
}

// Wish is a key that staff want a vendor to have. Public is the vendor's own
// key, PEM, and for Verify alone: all others are made here.
type Wish struct {
	Vendor string
	Use    Use
	KeyID  string
	Public string
	// Seen is how many keys of the use, live and retired, the operator knew of:
	// none is ever deleted, so that another number tells of who was quicker.
	Seen int
}

// Made is what staff hand to the vendor: the public half of our key, or the
// shared secret, whose bytes are the key as they stand and which is told this
// once.
type Made struct{ Public, Secret string }

const sharedSize = 32 // bytes that are drawn for a shared secret

// MakeKeyBy adds a key on an operator's word. Faults as of AddKey, and
// gateway.ErrKeyTaken, ErrKeysChanged and that of StepUp.
func (s *Service) MakeKeyBy(ctx context.Context, by gateway.Operator, w Wish) (Made, error) {
	if err := s.d.StepUp.RequireFresh(ctx, by.Session); err != nil {
		return Made{}, err
	}
	material, made, err := s.draw(w)
	if err != nil {
		return Made{}, err
	}
	err = s.addKey(ctx, Key{Vendor: w.Vendor, Use: w.Use, KeyID: w.KeyID, Material: material}, w.besides, func(tx *db.Tx, is Settings) error {
		if !slices.Contains(Uses(is.Dialect), w.Use) {
			return ErrKeyWeak
		}
		return s.audit(ctx, tx, by, "gateway.key.issue", w.Vendor, nil, w.named(), "")
	})
	if db.IsUnique(err) { // two at once
		err = ErrKeysChanged
	}
	if err != nil {
		return Made{}, err
	}
	return made, nil
}

// besides refuses a wish that was made of an older list, and a name that was
// given before.
func (w Wish) besides(all []KeyRow) error {
	if len(all) != w.Seen {
		return ErrKeysChanged
	}
	if slices.ContainsFunc(all, func(row KeyRow) bool { return row.KeyID == w.KeyID }) {
		return gateway.ErrKeyTaken
	}
	return nil
}

func (w Wish) named() map[string]string {
	return map[string]string{"use": string(w.Use), "keyId": w.KeyID}
}

// draw is the key's material, with what staff are told of it.
func (s *Service) draw(w Wish) (material []byte, made Made, err error) {
	if (w.Use == Verify) == (w.Public == "") {
		return nil, Made{}, ErrKeyWeak
	}
	switch w.Use {
	case Verify:
		return []byte(w.Public), Made{}, nil
	case Sign:
		key, err := secret.RSA(s.d.Rand)
		if err != nil {
			return nil, Made{}, err
		}
		if material, err = PrivatePEM(key); err != nil {
			return nil, Made{}, err
		}
		public, err := PublicPEM(&key.PublicKey)
		return material, Made{Public: string(public)}, err
	case Shared:
		secret := base64.RawURLEncoding.EncodeToString(rng.Bytes(s.d.Rand, sharedSize))
		return []byte(secret), Made{Secret: secret}, nil
	}
	return nil, Made{}, ErrKeyWeak
}

// RetireKeyBy is RetireKey on an operator's word, with the reason. Faults:
// ErrKeyUnknown, and that of StepUp.
func (s *Service) RetireKeyBy(ctx context.Context, by gateway.Operator, w Wish, why string) error {
	if err := s.d.StepUp.RequireFresh(ctx, by.Session); err != nil {
		return err
	}
	return s.retireKey(ctx, w.Vendor, w.Use, w.KeyID, func(tx *db.Tx) error {
		return s.audit(ctx, tx, by, "gateway.key.retire", w.Vendor, w.named(), nil, strings.TrimSpace(why))
	})
}

func (s *Service) audit(ctx context.Context, tx *db.Tx, by gateway.Operator, what, vendor string, before, after any, why string) error {
	return s.d.Auditor.Audit(ctx, tx, gateway.Action{Staff: by.Staff, Name: what, Target: "vendor:" + vendor, Before: before, After: after, Why: why})
}
