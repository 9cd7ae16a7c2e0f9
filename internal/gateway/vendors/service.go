package vendors

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/outward"
	"baize/internal/platform/secret"
)

const (
	liveKeys = 2
	// bookAge is how long a node may go on with settings that another changed.
	bookAge = 5 * time.Second
)

// Deps are what the service needs.
type Deps struct {
	DB    *db.DB
	Store Store
	Clock clock.Clock
	Rand  rng.Source
	// SealKey, 32 bytes, seals keys in the database.
	SealKey []byte
	// APIs are the dialects in which vendors can be called.
	APIs      map[string]API
	Catalogue Catalogue
	// Outward looks at the addresses that staff set.
	Outward outward.Guard
	// StepUp and Auditor stand behind what staff do.
	StepUp  gateway.StepUp
	Auditor gateway.Auditor
	Log     *slog.Logger
}

// Service keeps what is set up for foreign vendors; make it with New.
type Service struct {
	d   Deps
	box *secret.Box

	book    atomic.Pointer[book]
	loading sync.Mutex
}

// book is all peers in memory; it is replaced as a whole.
type book struct {
	peers  map[string]*Peer
	loaded clock.Instant
}

// New makes a Service; an error means that the sealing key is unusable.
func New(d Deps) (*Service, error) {
	box, err := secret.NewBox(d.SealKey, d.Rand)
	if err != nil {
		return nil, err
	}
	if d.Log == nil {
		d.Log = slog.Default()
	}
	return &Service{d: d, box: box}, nil
}

// Peer finds a vendor as it is set up; nil where it is not. Changes of another
// node are seen within five seconds.
func (s *Service) Peer(ctx context.Context, vendor string) *Peer {
	b := s.book.Load()
	if b == nil || clock.NowOf(s.d.Clock).Sub(b.loaded) > bookAge {
		b = s.refresh(ctx, b)
	}
	if b == nil {
		return nil
	}
	return b.peers[vendor]
}

// PeersOf lists the vendors of a dialect by their codes.
func (s *Service) PeersOf(ctx context.Context, dialect string) []*Peer {
	s.Peer(ctx, "") // reads the book again where it has grown old
	b := s.book.Load()
	if b == nil {
		return nil
	}
	var all []*Peer
	for _, p := range b.peers {
		if p.Dialect == dialect {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b *Peer) int { return strings.Compare(a.Vendor, b.Vendor) })
	return all
}

// refresh reads the book again, by one caller while others go on with the old.
func (s *Service) refresh(ctx context.Context, old *book) *book {
	if old == nil {
		s.loading.Lock()
	} else if !s.loading.TryLock() {
		return old
	}
	defer s.loading.Unlock()
	if err := s.load(ctx); err != nil {
		s.d.Log.ErrorContext(ctx, "foreign vendors cannot be read", "cause", err)
	}
	return s.book.Load()
}

func (s *Service) load(ctx context.Context) error {
	now := clock.NowOf(s.d.Clock)
	all, err := s.d.Store.Peers(ctx)
	if err != nil {
		return err
	}
	b := &book{peers: make(map[string]*Peer, len(all)), loaded: now}
	for _, one := range all {
		b.peers[one.Vendor] = &Peer{Settings: one}
	}
	rows, err := s.d.Store.LiveKeys(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		material, err := s.box.Open(sealedFor(row), row.Sealed)
		if err == nil && b.peers[row.Vendor] != nil {
			err = b.peers[row.Vendor].add(row.Use, []byte(material))
		}
		if err != nil {
			return fmt.Errorf("key %s of vendor %s: %w", row.KeyID, row.Vendor, err)
		}
	}
	s.book.Store(b)
	return nil
}

// sealedFor binds a sealed key to its row.
func sealedFor(k KeyRow) string {
	return "gateway_peer_keys/" + k.Vendor + "\n" + string(k.Use) + "\n" + k.KeyID
}

// AddKey stores a key beside the one that stands, so that a vendor can change
// over; the older is then retired. Another key under a name that was used
// before is db's refusal of a duplicate. Faults: ErrUnknown, ErrKeysFull,
// ErrKeyWeak.
func (s *Service) AddKey(ctx context.Context, k Key) error {
	return s.addKey(ctx, k, func([]KeyRow) error { return nil }, func(*db.Tx, Settings) error { return nil })
}

// addKey is AddKey with more in its transaction: whether it may stand beside
// those that the vendor ever had of the use, and what follows.
func (s *Service) addKey(ctx context.Context, k Key, may func([]KeyRow) error, also func(tx *db.Tx, is Settings) error) error {
	if k.KeyID == "" || len(k.KeyID) > 64 {
		return ErrKeyWeak
	}
	if err := new(Peer).add(k.Use, k.Material); err != nil {
		return err
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		is, found, err := s.d.Store.FindPeer(ctx, tx, k.Vendor)
		if err != nil || !found {
			return errors.Join(err, unless(found, ErrUnknown))
		}
		all, err := s.d.Store.KeysOf(ctx, tx, k.Vendor, k.Use)
		if err == nil {
			err = may(all)
		}
		if err != nil {
			return err
		}
		live := slices.DeleteFunc(all, func(row KeyRow) bool { return row.RetiredAt != 0 })
		if len(live) >= liveKeys {
			return ErrKeysFull
		}
		row := KeyRow{Vendor: k.Vendor, Use: k.Use, KeyID: k.KeyID, Slot: 1, CreatedAt: clock.NowOf(s.d.Clock)}
		if len(live) == 1 && live[0].Slot == 1 {
			row.Slot = 2
		}
		row.Sealed = s.box.Seal(sealedFor(row), string(k.Material))
		if err := s.d.Store.AddKey(ctx, tx, row); err != nil {
			return err
		}
		return also(tx, is)
	})
	return s.afterChange(ctx, err)
}

func unless(ok bool, err error) error {
	if ok {
		return nil
	}
	return err
}

// IssueSignKey makes a key of our own for a vendor and returns the public half
// that the vendor is given; calls to the vendor are signed with the oldest live one.
// Faults as of AddKey.
func (s *Service) IssueSignKey(ctx context.Context, vendor, keyID string) (publicPEM []byte, err error) {
	material, made, err := s.draw(Wish{Use: Sign})
	if err != nil {
		return nil, err
	}
	if err := s.AddKey(ctx, Key{Vendor: vendor, Use: Sign, KeyID: keyID, Material: material}); err != nil {
		return nil, err
	}
	return []byte(made.Public), nil
}

// RetireKey ends a key on this node at once and on others within five seconds;
// ErrKeyUnknown where there is no such live key.
func (s *Service) RetireKey(ctx context.Context, vendor string, use Use, keyID string) error {
	return s.retireKey(ctx, vendor, use, keyID, func(*db.Tx) error { return nil })
}

// retireKey is RetireKey with more in its transaction.
func (s *Service) retireKey(ctx context.Context, vendor string, use Use, keyID string, also func(tx *db.Tx) error) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		was, err := s.d.Store.RetireKey(ctx, tx, vendor, use, keyID, clock.NowOf(s.d.Clock))
		if err == nil && !was {
			return ErrKeyUnknown
		}
		if err != nil {
			return err
		}
		return also(tx)
	})
	return s.afterChange(ctx, err)
}

func (s *Service) afterChange(ctx context.Context, err error) error {
	s.loading.Lock()
	defer s.loading.Unlock()
	return errors.Join(err, s.load(ctx))
}
