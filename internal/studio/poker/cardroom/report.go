package cardroom

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/owe"
	"baize/internal/studio/poker/collusion"
	"baize/internal/studio/runner"
)

// Report tells each transaction of a vendor's stays begun in [from, to) whose
// money stands, from the cardroom's own records; see runner.Service.Report.
func (s *Service) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(runner.Transaction) error) error {
	low, high := id.Round(id.Floor[any](from)), id.Round(id.Floor[any](to))
	err := s.d.Store.EachTopUp(ctx, vendor, low, high, func(u TopUp) error {
		if u.Status != Taken {
			return nil
		}
		return each(runner.Transaction{TxID: owe.BetTx(u.ID), RoundID: u.Sit.String(), UserID: u.UserID, Currency: u.Currency, Stake: u.Amount, At: u.CreatedAt})
	})
	if err != nil {
		return err
	}
	return s.d.Store.EachSit(ctx, vendor, low, high, func(b Sit) error {
		if b.Status != Seated && b.Status != Left {
			return nil
		}
		t := runner.Transaction{TxID: owe.BetTx(b.ID), RoundID: b.ID.String(), UserID: b.UserID, Currency: b.Currency, Stake: b.BuyIn, At: b.CreatedAt}
		if err := each(t); err != nil || b.Status != Left || b.Payout == 0 || b.Owed == owe.Win {
			return err
		}
		t.TxID, t.Stake, t.Payout = owe.WinTx(b.ID), 0, b.Payout
		return each(t)
	})
}

// Standing tells how a stay stands by the id that the platform knows it by;
// what it still owes is paid first. See runner.Service.Standing.
func (s *Service) Standing(ctx context.Context, vendor, ref string) (runner.Standing, error) {
	number, err := id.Parse[any](ref)
	if err != nil {
		return runner.StandsUnknown, nil // no id of ours
	}
	sit, found, err := s.d.Store.FindSit(ctx, id.Round(number))
	if err != nil || !found || sit.Vendor != vendor {
		return runner.StandsUnknown, err
	}
	if sit, err = s.sits.Pay(ctx, sit.ID); err != nil {
		return runner.StandsRunning, err
	}
	switch {
	case sit.Status == Pending || sit.Status == Seated || sit.Owed != owe.Nothing:
		return runner.StandsRunning, nil
	case sit.Status == Left:
		return runner.StandsOver, nil
	}
	return runner.StandsVoid, nil
}

// PairsQuery asks for the pairs of accounts that met in a time; staff look at
// a few days at once.
type PairsQuery struct{ From, To clock.Instant }

// Trace is a device and an address from which an account is used.
type Trace struct{ Device, Address string }

// Traces tells from where members' accounts are used; identity answers.
type Traces interface {
	Traces(ctx context.Context, member id.Member) ([]Trace, error)
}

// hints compares the traces of accounts, each asked for once.
type hints struct {
	ctx    context.Context
	traces Traces
	known  map[string][]Trace
}

// Same reports a common address, and a common device: the same one at the same
// address.
func (h hints) Same(a, b string) (device, address bool) {
	for _, x := range h.of(a) {
		for _, y := range h.of(b) {
			if x.Address != "" && x.Address == y.Address {
				address = true
				device = device || x.Device != "" && x.Device == y.Device
			}
		}
	}
	return device, address
}

// of is what is known of an account; where nothing can be learnt, nothing is
// hinted at.
func (h hints) of(account string) []Trace {
	if h.traces == nil {
		return nil
	}
	if _, asked := h.known[account]; !asked {
		var member id.Member
		if err := member.UnmarshalText([]byte(account)); err == nil {
			h.known[account], _ = h.traces.Traces(h.ctx, member)
		}
	}
	return h.known[account]
}

// Pairs is the collusion report over the hands of a time: every record is
// replayed. See package collusion for what is counted.
func (s *Service) Pairs(ctx context.Context, q PairsQuery) ([]collusion.Pair, error) {
	w := collusion.New()
	from, to := HandID(id.Floor[any](q.From)), HandID(id.Floor[any](q.To))
	err := s.d.Store.EachHand(ctx, from, to, func(row HandRow, players []PlayerRow) error {
		if row.Currency == money.Trial {
			return nil // nobody is hurt by what is played for nothing
		}
		record, seed, err := s.unseal(row)
		if err != nil {
			return err
		}
		h, err := record.Replay(seed)
		if err != nil {
			return err
		}
		accounts := map[int]string{}
		for _, p := range players {
			if p.Sit != 0 {
				accounts[p.Seat] = p.UserID
			}
		}
		w.Add(collusion.Fact{Hand: h, Accounts: accounts, Chips: s.racing(row.Table)})
		return nil
	})
	if err != nil {
		return nil, err
	}
	return w.Pairs(hints{ctx: ctx, traces: s.d.Traces, known: map[string][]Trace{}}), nil
}
