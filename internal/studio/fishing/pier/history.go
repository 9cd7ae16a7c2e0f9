package pier

import (
	"context"
	"encoding/json"
	"strconv"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/studio/fishing"
	"baize/internal/studio/owe"
	"baize/internal/studio/runner"
	"baize/internal/studio/verify"
)

// Stays lists the member's stays in the session's game, newest first; of a load
// alone where one is named, which is the round that the platform knows.
func (s *Service) Stays(ctx context.Context, g Guest, load id.Round, req page.Request) (page.Page[Stay], error) {
	req = req.Clamp()
	q := StaysQuery{UserID: g.UserID, Vendor: g.Vendor, GameCode: g.GameCode, Load: load, Limit: req.Limit + 1}
	if req.Cursor != "" {
		var err error
		if q.Before, err = id.Parse[stayKind](req.Cursor); err != nil {
			return page.Page[Stay]{}, ErrStay
		}
	}
	rows, err := s.d.Store.StaysOf(ctx, q)
	return page.Cut(rows, req.Limit, func(s Stay) string { return s.ID.String() }), err
}

// Past is a stay with its loads and what verifies its bullets; ServerSeed is
// empty until it is over.
type Past struct {
	Stay       Stay
	Loads      []Load
	ServerSeed string
}

// Stay is one of the member's stays. Fault studio.fishing.unknown.
func (s *Service) Stay(ctx context.Context, g Guest, stay StayID) (Past, error) {
	row, err := s.own(ctx, g, stay)
	if err != nil {
		return Past{}, err
	}
	out := Past{Stay: row}
	if out.Loads, err = s.d.Store.LoadsOf(ctx, row.ID); err != nil || row.Status != Left {
		return out, err
	}
	seed, err := s.unseal(row.UserID, row.Currency, row.SeedSealed)
	out.ServerSeed = seed.String()
	return out, err
}

func (s *Service) own(ctx context.Context, g Guest, stay StayID) (Stay, error) {
	row, found, err := s.d.Store.FindStay(ctx, stay)
	if err == nil && (!found || row.UserID != g.UserID || row.Vendor != g.Vendor) {
		err = ErrStay
	}
	return row, err
}

// Fired is a bullet that hit, with all that verifies it; the server seed in it
// is empty until the stay is over.
type Fired struct {
	Shot
	Cost   money.Amount  `json:"cost"`
	Paid   money.Amount  `json:"paid"`
	At     clock.Instant `json:"at"`
	Verify verify.Input  `json:"verify"`
}

// Shots lists the bullets of a stay that hit, by volleys, newest first.
func (s *Service) Shots(ctx context.Context, g Guest, stay StayID, req page.Request) (page.Page[Fired], error) {
	past, err := s.Stay(ctx, g, stay)
	out := page.Page[Fired]{Items: []Fired{}, Total: -1}
	if err != nil {
		return out, err
	}
	req = req.Clamp()
	before := past.Stay.Volleys + 1
	if req.Cursor != "" {
		if before, err = strconv.ParseInt(req.Cursor, 10, 64); err != nil {
			return out, ErrStay
		}
	}
	volleys, err := s.d.Store.VolleysOf(ctx, stay, before, req.Limit)
	if err != nil {
		return out, err
	}
	waters := map[WaterID]Water{}
	for _, v := range volleys {
		water, known := waters[v.Water]
		if !known {
			if water, _, err = s.d.Store.FindWater(ctx, v.Water); err != nil {
				return out, err
			}
			waters[v.Water] = water
		}
		fired, err := past.fired(v, water)
		if err != nil {
			return out, err
		}
		out.Items = append(out.Items, fired...)
	}
	if n := len(volleys); n == req.Limit && volleys[n-1].Number > 1 {
		out.Next = strconv.FormatInt(volleys[n-1].Number, 10)
	}
	return out, nil
}

// fired are the bullets of a volley, newest first.
func (p Past) fired(v Volley, water Water) ([]Fired, error) {
	sheet, _ := fishing.SheetOf(water.Sheet)
	var out []Fired
	for i := len(v.Shots) - 1; i >= 0; i-- {
		shot := v.Shots[i]
		f := Fired{Shot: shot, At: v.At, Cost: shot.Stake * money.Amount(sheet.Weapons[shot.Weapon].Power)}
		for _, times := range shot.Times {
			f.Paid += f.Cost * money.Amount(times)
		}
		params, err := json.Marshal(verify.FishingParams{
			Sheet: sheet.Code, Water: water.Seed, Weapon: sheet.Weapons[shot.Weapon].Code, Fish: shot.Fish, Stake: shot.Stake.String(),
		})
		if err != nil {
			return nil, err
		}
		f.Verify = verify.Input{
			Game: verify.Fishing, ServerSeed: p.ServerSeed, Hash: p.Stay.SeedHash, ClientSeed: p.Stay.ClientSeed, Nonce: shot.Nonce, Params: params,
			Claim: verify.Claim{Outcome: verify.FishingOutcome(shot.Fish, shot.Times), Payout: f.Paid.String()},
		}
		out = append(out, f)
	}
	return out, nil
}

// Report tells each transaction of a vendor's loads begun in [from, to) whose
// money stands, from the pier's own records; see runner.Service.Report.
func (s *Service) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(runner.Transaction) error) error {
	return s.d.Store.EachLoad(ctx, vendor, id.Round(id.Floor[any](from)), id.Round(id.Floor[any](to)), func(l Load) error {
		if l.Status != Live && l.Status != Done {
			return nil
		}
		t := runner.Transaction{TxID: owe.BetTx(l.ID), RoundID: l.ID.String(), UserID: l.UserID, Currency: l.Currency, Stake: l.Amount, At: l.CreatedAt}
		if err := each(t); err != nil || l.Status != Done || l.Payout == 0 || l.Owed == owe.Win {
			return err
		}
		t.TxID, t.Stake, t.Payout = owe.WinTx(l.ID), 0, l.Payout
		return each(t)
	})
}

// Standing tells how a load stands by the id that the platform knows it by;
// what it still owes is paid first. See runner.Service.Standing.
func (s *Service) Standing(ctx context.Context, vendor, ref string) (runner.Standing, error) {
	number, err := id.Parse[any](ref)
	if err != nil {
		return runner.StandsUnknown, nil // no id of ours
	}
	l, found, err := s.d.Store.FindLoad(ctx, id.Round(number))
	if err != nil || !found || l.Vendor != vendor {
		return runner.StandsUnknown, err
	}
	if l, err = s.loads.Pay(ctx, l.ID); err != nil {
		return runner.StandsRunning, err
	}
	switch {
	case l.Status == Pending || l.Status == Live || l.Owed != owe.Nothing:
		return runner.StandsRunning, nil
	case l.Status == Done:
		return runner.StandsOver, nil
	}
	return runner.StandsVoid, nil
}
