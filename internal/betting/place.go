package betting

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// PlaceCmd stakes in a round, which begins with its first bet. A stake of 0 is
// recorded and moves nothing, and so is that of a free bet (Extra.Type Free).
type PlaceCmd struct {
	Head
	Stake money.Amount
	// CloseRound says that the bet is lost already and the round over.
	CloseRound bool
}

// PlaceAndSettleCmd is a bet and its result in one: both or nothing.
type PlaceAndSettleCmd struct {
	PlaceCmd
	Payout money.Amount
}

// Place takes a bet in a transaction of its own. Faults: ErrDuplicate,
// ErrRolledBack, ErrRoundClosed, ErrCurrency, ErrOtherGame, ErrGame, ErrStakeLimit, ErrMember
// and what the ports say, wallet.ErrNotEnough.
func (s *Service) Place(ctx context.Context, c PlaceCmd) (Result, error) {
	return s.write(ctx, &c.Head, Wanted{Moves: c.Stake}, func(ctx context.Context, tx *db.Tx) (Result, error) { return s.PlaceTx(ctx, tx, c) })
}

// PlaceTx is Place in the caller's transaction.
func (s *Service) PlaceTx(ctx context.Context, tx *db.Tx, c PlaceCmd) (Result, error) {
	a := s.fresh(KindBet, c.Head)
	if a.Stake = c.Stake; a.free() {
		a.Stake = 0
	}
	return s.once(ctx, tx, a, func() error { return s.place(ctx, tx, &c, a) })
}

// PlaceAndSettle takes a bet with its result in a transaction of its own;
// faults as of Place.
func (s *Service) PlaceAndSettle(ctx context.Context, c PlaceAndSettleCmd) (Result, error) {
	return s.write(ctx, &c.Head, Wanted{Moves: c.Stake}, func(ctx context.Context, tx *db.Tx) (Result, error) { return s.PlaceAndSettleTx(ctx, tx, c) })
}

// PlaceAndSettleTx is PlaceAndSettle in the caller's transaction.
func (s *Service) PlaceAndSettleTx(ctx context.Context, tx *db.Tx, c PlaceAndSettleCmd) (Result, error) {
	a := s.fresh(KindBetWin, c.Head)
	a.Stake, a.Claimed, a.Payout = c.Stake, c.Payout, credited(c.Payout, c.Currency)
	if a.free() {
		a.Stake = 0
	}
	return s.once(ctx, tx, a, func() error { return s.place(ctx, tx, &c.PlaceCmd, a) })
}

// credited is what a win of a claimed amount pays: whole units of the
// currency's decimals.
func credited(claimed money.Amount, c money.Currency) money.Amount {
	if claimed < 0 {
		return 0 // refused by valid
	}
	return claimed.FloorTo(c.Digits())
}

// admit asks whether the game and the member may play.
func (s *Service) admit(ctx context.Context, tx *db.Tx, c *PlaceCmd, a *Action) error {
	f, err := s.games.Playable(ctx, c.Vendor, c.GameCode)
	if err != nil {
		return err
	}
	if a.Stake != 0 && (c.Stake < f.StakeMin || c.Stake > f.most()) {
		limit := *ErrStakeLimit
		limit.Args = fault.Args{"min": f.StakeMin, "max": f.most()}
		return &limit
	}
	if err := s.members.MayBet(ctx, c.Member, a.Stake, c.Currency); err != nil || s.guard == nil {
		return err
	}
	return s.guard.MayStake(ctx, tx, c.Member, a.Stake, c.Currency)
}

func (s *Service) place(ctx context.Context, tx *db.Tx, c *PlaceCmd, a *Action) error {
	if c.RoundID == "" || len(c.RoundID) > maxRoundID || c.Currency == "" || c.Stake < 0 {
		return ErrCommand
	}
	if x := c.Extra; x != nil {
		if err := x.valid(c.Stake); err != nil {
			return err
		}
	}
	if err := s.admit(ctx, tx, c, a); err != nil {
		return err
	}
	r, err := s.enter(ctx, tx, c, a)
	if err != nil {
		return err
	}
	a.Round = r.ID
	if err := s.special(ctx, tx, c, a, r); err != nil {
		return err
	}
	if err := s.move(ctx, tx, a, r); err != nil {
		return err
	}
	if err := s.turn(ctx, tx, a, r); err != nil {
		return err
	}
	if err := s.store.InsertAction(ctx, tx, a); err != nil {
		return err
	}
	if err := s.keep(ctx, tx, a); err != nil {
		return err
	}
	if a.Kind == KindBet && !c.CloseRound {
		return s.tell(ctx, tx, TopicPlaced, a, r, Told{Stake: a.Stake})
	}
	return s.tellSettledBet(ctx, tx, a, r)
}

// tellSettledBet tells a bet that came with its result.
func (s *Service) tellSettledBet(ctx context.Context, tx *db.Tx, a *Action, r *Round) error {
	stake := a.Stake
	if r.SettledStake != r.Stake { // a new round is entered with its stake told
		stake = r.tellStake()
		if err := s.store.UpdateRound(ctx, tx, r); err != nil {
			return err
		}
	}
	return s.tell(ctx, tx, TopicSettled, a, r, Told{Stake: stake, Payout: a.Payout, Placed: true})
}

func (s *Service) enter(ctx context.Context, tx *db.Tx, c *PlaceCmd, a *Action) (*Round, error) {
	r := Round{
		ID: id.Round(id.New[Round](s.ids)), Member: c.Member, Vendor: c.Vendor, Ref: c.RoundID, GameCode: c.GameCode,
		Currency: c.Currency, State: Open, Stake: a.Stake, Payout: a.Payout, Bets: 1, OpenedAt: a.At,
	}
	if a.Kind == KindBetWin {
		r.Wins, r.SettledStake = 1, a.Stake
	}
	if c.CloseRound {
		r.State, r.SettledAt, r.SettledStake = Settled, a.At, a.Stake
	}
	after, entered, err := s.store.EnterRound(ctx, tx, r)
	if err != nil || entered {
		return &after, err
	}
	stands, found, err := s.store.LockRound(ctx, tx, c.Vendor, c.RoundID, c.Member)
	switch {
	case err == nil && found && stands.Currency != c.Currency:
		return nil, ErrCurrency
	case err == nil && found && !stands.ofGame(c.GameCode):
		return nil, ErrOtherGame
	}
	if err != nil {
		return nil, err
	}
	return nil, ErrRoundClosed
}

// move posts what a bet, a win or both cost and pay, and takes the balance.
func (s *Service) move(ctx context.Context, tx *db.Tx, a *Action, r *Round) (err error) {
	if a.Stake == 0 && a.isBet() {
		if err := s.owesNothing(ctx, tx, r); err != nil {
			return err
		}
	}
	var legs [2]wallet.Leg
	n := 0
	if a.Stake > 0 {
		legs[n] = stakeLeg(a, a, "bet", -a.Stake)
		n++
	}
	if a.Payout > 0 {
		legs[n] = winLeg(a, a, "win", a.Payout)
		n++
	}
	if n == 0 || s.bonuses == nil {
		return s.post(ctx, tx, a, r, legs[:n])
	}
	p, err := s.wallet.Open(ctx, tx, r.Member, r.Currency)
	if err != nil {
		return err
	}
	if p.HadBonus() {
		return s.spread(ctx, tx, &p, a, r)
	}
	return s.apply(ctx, tx, &p, a, legs[:n])
}

// owesNothing refuses a free bet while a reversal has left the member below
// zero; a stake is refused by its debit.
func (s *Service) owesNothing(ctx context.Context, tx *db.Tx, r *Round) error {
	b, err := s.wallet.BalanceTx(ctx, tx, r.Member, r.Currency)
	if err == nil && b.Cash < 0 {
		err = wallet.NotEnough(b)
	}
	return err
}

func leg(a *Action, kind string, signed money.Amount) wallet.Leg {
	return wallet.Leg{
		Pocket: wallet.Cash, Amount: signed, Counter: ledger.Vendor(a.Vendor, ledger.GGR, a.Balance.Currency),
		Kind: kind, Scope: Scope, ExternalID: a.externalID(), Memo: a.Round.String(), Fresh: true,
	}
}

func (s *Service) post(ctx context.Context, tx *db.Tx, a *Action, r *Round, legs []wallet.Leg) (err error) {
	if len(legs) == 0 {
		a.Balance, err = s.wallet.BalanceTx(ctx, tx, r.Member, r.Currency)
		return err
	}
	p, err := s.wallet.Open(ctx, tx, r.Member, r.Currency)
	if err != nil {
		return err
	}
	return s.apply(ctx, tx, &p, a, legs)
}

func (s *Service) apply(ctx context.Context, tx *db.Tx, p *wallet.Purse, a *Action, legs []wallet.Leg) error {
	balance, entries, err := p.Apply(ctx, tx, legs...)
	if err != nil {
		return err
	}
	a.Balance, a.Entry = balance, entries[0]
	return nil
}
