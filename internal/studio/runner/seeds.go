package runner

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/studio/fair"
)

// Fairness is what a member may see of the seeds in use.
type Fairness struct {
	ServerSeedHash     string
	NextServerSeedHash string
	ClientSeed         string
	Nonce              uint64
}

// Revealed is a retired pair: everything that verifies its rounds.
type Revealed struct {
	ServerSeed     string
	ServerSeedHash string
	ClientSeed     string
	Nonces         uint64
}

func ownerOf(ses Session) PairOwner {
	return PairOwner{UserID: ses.UserID, Currency: ses.Currency, Engine: ses.title.Engine}
}

func (o PairOwner) lock() string {
	return "seeds\n" + o.UserID + "\n" + string(o.Currency) + "\n" + o.Engine
}

// Fairness shows the seeds of the session's member, drawing the first pair.
func (s *Service) Fairness(ctx context.Context, ses Session) (Fairness, error) {
	unlock, err := s.locks.Take(ctx, ownerOf(ses).lock(), "", nil)
	if err != nil {
		return Fairness{}, err
	}
	defer unlock()
	p, err := s.pair(ctx, ownerOf(ses))
	return shown(p), err
}

func shown(p SeedPair) Fairness {
	return Fairness{ServerSeedHash: p.ServerHash, NextServerSeedHash: p.NextHash, ClientSeed: p.ClientSeed, Nonce: p.Nonce}
}

// SetClientSeed changes the member's share of the chance from the next round
// on. The nonce goes on, so no stream is ever drawn twice.
func (s *Service) SetClientSeed(ctx context.Context, ses Session, text string) (Fairness, error) {
	seed, err := fair.ParseClientSeed(text)
	if err != nil {
		return Fairness{}, err
	}
	unlock, err := s.locks.Take(ctx, ownerOf(ses).lock(), "", nil)
	if err != nil {
		return Fairness{}, err
	}
	defer unlock()
	p, err := s.pair(ctx, ownerOf(ses))
	if err != nil {
		return Fairness{}, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		set, err := s.d.Store.SetClientSeed(ctx, tx, p.ID, string(seed))
		if err == nil && !set {
			err = ErrBusy
		}
		return err
	})
	p.ClientSeed = string(seed)
	return shown(p), err
}

// Rotate retires the server seed and reveals it. It is refused with
// studio.fair.openRound while a round that draws from it is open. An empty
// client seed keeps the one in use; a repeat of the key gets the first answer.
func (s *Service) Rotate(ctx context.Context, ses Session, key, text string) (Revealed, Fairness, error) {
	owner, asked := ownerOf(ses), text
	unlock, err := s.locks.Take(ctx, owner.lock(), "", nil)
	if err != nil {
		return Revealed{}, Fairness{}, err
	}
	defer unlock()
	row, err := s.pair(ctx, owner)
	if err != nil {
		return Revealed{}, Fairness{}, err
	}
	if text == "" {
		text = row.ClientSeed
	}
	client, err := fair.ParseClientSeed(text)
	if err != nil {
		return Revealed{}, Fairness{}, err
	}
	pair, err := s.unseal(row)
	if err != nil {
		return Revealed{}, Fairness{}, err
	}
	open, err := s.openOf(ctx, row)
	if err != nil {
		return Revealed{}, Fairness{}, err
	}
	next, old, err := pair.Rotate(s.d.Rand, client, open)
	if err != nil {
		return Revealed{}, Fairness{}, err
	}
	fresh := s.seal(owner, next)
	first := rotation{
		Revealed: Revealed{ServerSeed: old.String(), ServerSeedHash: row.ServerHash, ClientSeed: row.ClientSeed, Nonces: row.Nonce},
		Fairness: shown(fresh),
	}
	request := idem.Key{Scope: "studio.rotate:" + owner.lock(), ID: key, Content: asked}
	var done rotation
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		done, _, err = idem.Once(ctx, tx, s.d.Clock, request, func() (rotation, error) { return first, s.replace(ctx, tx, row, fresh) })
		return err
	})
	return done.Revealed, done.Fairness, err
}

// rotation is the answer of Rotate.
type rotation struct {
	Revealed Revealed
	Fairness Fairness
}

// replace retires a pair and puts another in its place.
func (s *Service) replace(ctx context.Context, tx *db.Tx, old, fresh SeedPair) error {
	retired, err := s.d.Store.RetirePair(ctx, tx, old.ID, old.Nonce, s.now())
	switch {
	case err != nil:
		return err
	case !retired:
		return fault.New(fault.Conflict, "studio.fair.openRound")
	}
	return s.d.Store.InsertPair(ctx, tx, fresh)
}

// openOf counts the rounds that still draw from a pair.
func (s *Service) openOf(ctx context.Context, p SeedPair) (n int, err error) {
	rounds, err := s.d.Store.OpenRounds(ctx, p.UserID)
	for _, r := range rounds {
		if r.Pair == p.ID {
			n++
		}
	}
	if err != nil {
		return n, err
	}
	steps, err := s.d.Store.OpenStepRounds(ctx, p.UserID)
	for _, r := range steps {
		if r.Pair == p.ID {
			n++
		}
	}
	return n, err
}

// pair reads the pair in use; the caller holds the owner's lock.
func (s *Service) pair(ctx context.Context, owner PairOwner) (SeedPair, error) {
	p, found, err := s.d.Store.FindPair(ctx, owner)
	if err != nil || found {
		return p, err
	}
	p = s.seal(owner, fair.NewPair(s.d.Rand))
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.d.Store.InsertPair(ctx, tx, p) })
	return p, err
}

func (s *Service) seal(owner PairOwner, p fair.Pair) SeedPair {
	row := SeedPair{
		PairOwner: owner, ID: id.New[pairKind](s.d.IDs), ServerHash: p.Server.Commitment().String(), NextHash: p.Next.Commitment().String(),
		ClientSeed: string(p.Client), Nonce: p.Nonce, CreatedAt: s.now(),
	}
	row.ServerSealed = s.d.Box.Seal(row.context("server"), p.Server.String())
	row.NextSealed = s.d.Box.Seal(row.context("next"), p.Next.String())
	return row
}

func (p SeedPair) context(what string) string { return "studio_seeds:" + p.ID.String() + ":" + what }

func (s *Service) unseal(p SeedPair) (fair.Pair, error) {
	server, err := s.serverSeed(p)
	if err != nil {
		return fair.Pair{}, err
	}
	text, err := s.d.Box.Open(p.context("next"), p.NextSealed)
	if err != nil {
		return fair.Pair{}, err
	}
	next, err := fair.ParseServerSeed(text)
	return fair.Pair{Server: server, Next: next, Client: fair.ClientSeed(p.ClientSeed), Nonce: p.Nonce}, err
}

// serverSeed opens the server seed of a pair; it must not leave the service
// before the pair is retired.
func (s *Service) serverSeed(p SeedPair) (fair.ServerSeed, error) {
	text, err := s.d.Box.Open(p.context("server"), p.ServerSealed)
	if err != nil {
		return fair.ServerSeed{}, err
	}
	return fair.ParseServerSeed(text)
}
