package gateway

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
)

const (
	secretSize = 32
	liveKeys   = 2
	// ringAge is how long a node may go on with keys that another retired.
	ringAge = 5 * time.Second
)

// The refusals of key keeping.
var (
	ErrKeysFull   = fault.New(fault.Conflict, "gateway.key.full")
	ErrKeyUnknown = fault.New(fault.NotFound, "gateway.key.unknown")
	ErrKeyWeak    = fault.New(fault.Invalid, "gateway.key.weak")
	ErrKeyTaken   = fault.New(fault.Conflict, "gateway.key.taken")
	// ErrKeyHouse says that the house itself signs as the vendor.
	ErrKeyHouse = fault.New(fault.Refused, "gateway.key.house")
	// ErrKeysChanged says that somebody else has added a key since the list was read.
	ErrKeysChanged = fault.New(fault.Conflict, "gateway.key.changed")
	ErrVendor      = fault.New(fault.NotFound, "gateway.vendor.unknown")
)

// Key is a vendor's key with its open secret.
type Key struct {
	Vendor string
	KeyID  string
	Secret []byte
}

type keyName struct{ vendor, keyID string }

// ring is the live keys in memory; it is replaced as a whole.
type ring struct {
	signers map[keyName]*seamless.Signer
	loaded  clock.Instant
}

// keyring holds the current ring.
type keyring struct {
	current atomic.Pointer[ring]
	loading sync.Mutex
}

// Load reads the vendors' keys; call it once before serving.
func (s *Service) Load(ctx context.Context) error {
	s.keys.loading.Lock()
	defer s.keys.loading.Unlock()
	return s.load(ctx)
}

func (s *Service) load(ctx context.Context) error {
	now := clock.NowOf(s.d.Clock)
	rows, err := s.d.Store.LiveKeys(ctx)
	if err != nil {
		return err
	}
	r := &ring{signers: make(map[keyName]*seamless.Signer, len(rows)), loaded: now}
	for _, row := range rows {
		secret, err := s.box.Open(owner(row.Vendor, row.KeyID), row.Sealed)
		if err != nil {
			return fmt.Errorf("key %s of vendor %s: %w", row.KeyID, row.Vendor, err)
		}
		r.signers[keyName{row.Vendor, row.KeyID}] = seamless.NewSigner([]byte(secret))
	}
	s.keys.current.Store(r)
	return nil
}

// Signer is of a live key; nil where there is none. The ring is read again when it
// has grown old, by one caller while the others go on with what is there.
func (s *Service) Signer(ctx context.Context, vendor, keyID string) *seamless.Signer {
	r := s.keys.current.Load()
	if r == nil || clock.NowOf(s.d.Clock).Sub(r.loaded) > ringAge {
		r = s.refresh(ctx, r)
	}
	if r == nil {
		return nil
	}
	return r.signers[keyName{vendor, keyID}]
}

func (s *Service) refresh(ctx context.Context, old *ring) *ring {
	if old == nil {
		s.keys.loading.Lock()
	} else if !s.keys.loading.TryLock() {
		return old
	}
	defer s.keys.loading.Unlock()
	if err := s.load(ctx); err != nil {
		s.d.Log.ErrorContext(ctx, "vendors' keys cannot be read", "cause", err)
	}
	return s.keys.current.Load()
}

// IssueKey makes a key with a fresh secret, which is shown this once;
// ErrKeysFull where the vendor has two live keys.
func (s *Service) IssueKey(ctx context.Context, vendor, keyID string) (Key, error) {
	k := Key{Vendor: vendor, KeyID: keyID, Secret: rng.Bytes(s.d.Rand, secretSize)}
	return k, s.AddKey(ctx, k)
}

// AddKey stores a key whose secret is agreed already. A live key of the same
// name and secret is left as it is, so that seeding may be repeated, and a
// retired one lives again; another secret is db's refusal of a duplicate.
// Faults: ErrKeysFull, ErrKeyWeak.
func (s *Service) AddKey(ctx context.Context, k Key) error {
	if len(k.Secret) < secretSize || k.Vendor == "" || k.KeyID == "" {
		return ErrKeyWeak
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		all, err := s.d.Store.KeysOf(ctx, tx, k.Vendor)
		if err != nil {
			return err
		}
		for _, row := range all {
			if row.KeyID == k.KeyID && s.same(row, k.Secret) {
				return s.revive(ctx, tx, row, all)
			}
		}
		return s.addKey(ctx, tx, k, all)
	})
	return s.afterChange(ctx, err)
}

// addKey stores a key beside all that the vendor ever had.
func (s *Service) addKey(ctx context.Context, tx *db.Tx, k Key, beside []KeyRow) error {
	slot, err := freeSlot(beside)
	if err != nil {
		return err
	}
	return s.d.Store.AddKey(ctx, tx, KeyRow{
		Vendor: k.Vendor, KeyID: k.KeyID, Slot: slot, CreatedAt: clock.NowOf(s.d.Clock),
		Sealed: s.box.Seal(owner(k.Vendor, k.KeyID), string(k.Secret)),
	})
}

// revive makes a key live that stands already, beside all that the vendor ever
// had.
func (s *Service) revive(ctx context.Context, tx *db.Tx, row KeyRow, beside []KeyRow) error {
	if row.RetiredAt == 0 {
		return nil
	}
	slot, err := freeSlot(beside)
	if err != nil {
		return err
	}
	return s.d.Store.ReviveKey(ctx, tx, row.Vendor, row.KeyID, slot)
}

// freeSlot is the first that no live key has, of keys in the order of slots;
// ErrKeysFull where there is none.
func freeSlot(beside []KeyRow) (int, error) {
	slot := 1
	for _, row := range beside {
		if row.RetiredAt == 0 && row.Slot == slot {
			slot++
		}
	}
	if slot > liveKeys {
		return 0, ErrKeysFull
	}
	return slot, nil
}

func (s *Service) same(row KeyRow, secret []byte) bool {
	stored, err := s.box.Open(owner(row.Vendor, row.KeyID), row.Sealed)
	return err == nil && stored == string(secret)
}

// RetireKey ends a key on this node at once and on others within five
// seconds; ErrKeyUnknown where there is no such live key.
func (s *Service) RetireKey(ctx context.Context, vendor, keyID string) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.retireKey(ctx, tx, vendor, keyID) })
	return s.afterChange(ctx, err)
}

func (s *Service) retireKey(ctx context.Context, tx *db.Tx, vendor, keyID string) error {
	was, err := s.d.Store.RetireKey(ctx, tx, vendor, keyID, clock.NowOf(s.d.Clock))
	if err == nil && !was {
		return ErrKeyUnknown
	}
	return err
}

// LiveKey is the vendor's SigningKey, made where there is none: the way in which
// the application hands our own games their key.
func (s *Service) LiveKey(ctx context.Context, vendor string) (Key, error) {
	k, found, err := s.SigningKey(ctx, vendor)
	if err != nil || found {
		return k, err
	}
	return s.IssueKey(ctx, vendor, "k1")
}

// SigningKey is that with which the platform's own calls to the vendor are signed:
// its oldest live key, for a newer one may still be on its way to the vendor. When
// the oldest is retired both sides have the next. found is false where it has none.
func (s *Service) SigningKey(ctx context.Context, vendor string) (k Key, found bool, err error) {
	rows, err := s.d.Store.LiveKeys(ctx)
	if err != nil {
		return Key{}, false, err
	}
	for _, row := range rows {
		if row.Vendor == vendor {
			secret, err := s.box.Open(owner(vendor, row.KeyID), row.Sealed)
			return Key{Vendor: vendor, KeyID: row.KeyID, Secret: []byte(secret)}, err == nil, err
		}
	}
	return Key{}, false, nil
}

func (s *Service) afterChange(ctx context.Context, err error) error {
	return errors.Join(err, s.Load(ctx))
}

// owner binds a sealed secret to its row.
func owner(vendor, keyID string) string { return "gateway_keys/" + vendor + "\n" + keyID }
