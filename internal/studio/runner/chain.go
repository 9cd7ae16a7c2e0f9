package runner

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"
)

// load reads the chain of crash rounds, or makes one where there is none or
// the last is used up, and where it stands.
func (r *room) load(ctx context.Context) error {
	store := r.s.d.Store
	row, found, err := store.NewestChain(ctx)
	if err != nil {
		return err
	}
	last := 0
	if found {
		if last, err = store.LastNumber(ctx, row.ID); err != nil {
			return err
		}
	}
	if !found || last >= row.Length {
		if row, err = r.newChain(ctx); err != nil {
			return err
		}
		last = 0
	}
	text, err := r.s.d.Box.Open(chainContext(row.ID), row.SecretSealed)
	if err != nil {
		return err
	}
	secret, err := fair.ParseServerSeed(text)
	if err != nil {
		return err
	}
	seeds, err := fair.NewChain(secret, row.Length)
	if err != nil {
		return err
	}
	r.chain = chain{row: row, seeds: seeds, salt: fair.ClientSeed(row.Salt)}
	r.state, r.roundID, r.seats = crash.State{Phase: crash.Crashed, Number: last}, 0, map[id.Round]*CrashBet{}
	return r.loadPast(ctx)
}

func (r *room) loadPast(ctx context.Context) error {
	ended, err := r.s.d.Store.EndedRounds(ctx, historyShown)
	if err != nil {
		return err
	}
	r.past = nil
	for _, e := range ended {
		r.past = append(r.past, PastPoint{Number: e.Number, Point: e.Point, Seed: e.Seed})
	}
	v := &View{Number: r.state.Number, Phase: crash.Crashed, History: r.past, Terminal: r.chain.row.Terminal, Salt: r.chain.row.Salt}
	r.view.Store(v)
	return nil
}

func chainContext(chain ChainID) string { return "studio_crash_chains:" + chain.String() }

// newChain draws a chain. Its end is written down before the salt is drawn, so
// that the house could not have picked a chain that it liked with the salt.
func (r *room) newChain(ctx context.Context) (Chain, error) {
	d := r.s.d
	secret := fair.NewServerSeed(d.Rand)
	seeds, err := fair.NewChain(secret, d.ChainLength)
	if err != nil {
		return Chain{}, err
	}
	row := Chain{ID: id.New[chainKind](d.IDs), Terminal: seeds.Terminal().String(), Length: d.ChainLength, CreatedAt: r.s.now()}
	row.SecretSealed = d.Box.Seal(chainContext(row.ID), secret.String())
	err = d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return d.Store.InsertChain(ctx, tx, row) })
	if err != nil {
		return Chain{}, err
	}
	row.Salt = string(fair.NewClientSeed(d.Rand))
	err = d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return d.Store.SetSalt(ctx, tx, row.ID, row.Salt) })
	return row, err
}
