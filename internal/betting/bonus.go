package betting

import (
	"context"
	"errors"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

type bonusKind struct{}

// BonusID names the grant of bonus money that a part of a bet belongs to.
type BonusID = id.Of[bonusKind]

// BonusPart is what one action moved of one grant's money: Stake out of the
// bonus pocket (below zero where it came back), Payout into it (below zero where
// it was taken back). Short is what of a Payout taken back the pocket had no
// more and cash paid.
type BonusPart struct {
	Grant         BonusID
	Stake, Payout money.Amount
	Short         money.Amount
}

// BonusAsk is a bet of a member who has bonus money. Bonus is the part of the
// stake that cash lacks, 0 where cash covers it.
type BonusAsk struct {
	Member       id.Member
	Currency     money.Currency
	Vendor, Game string
	Stake, Bonus money.Amount
}

// BonusMove is money of a grant that comes back or is taken back.
type BonusMove struct {
	Member   id.Member
	Currency money.Currency
	Grant    BonusID
	Action   ActionID
	Amount   money.Amount
	// Held is what of the bonus pocket other grants of the same action have put
	// there to be taken back.
	Held money.Amount
}

// The refusals of bets with, or beside, bonus money.
var (
	ErrBonusBet  = fault.New(fault.Refused, "betting.bonus.maxBet")
	ErrBonusGame = fault.New(fault.Refused, "betting.bonus.game")
)

// Bonuses answers for the bonus pocket; rewards implements it. Everything but
// Refused is asked inside the bet's transaction, under the lock of the member's
// pockets, and only of members who have or had bonus money.
type Bonuses interface {
	// Stake refuses a bet above the grant's maximum (ErrBonusBet with "max")
	// and, where bonus money is needed for it, a game that the grant is not for
	// (ErrBonusGame). It names the grant whose money it is, 0 for none.
	Stake(ctx context.Context, tx *db.Tx, ask BonusAsk) (BonusID, error)
	// Landed is told what came into the bonus pocket for a grant. Where that
	// has ended it moves the money on to where the grant's money went.
	Landed(ctx context.Context, tx *db.Tx, m BonusMove) error
	// Cover makes the bonus pocket hold what is about to be taken back, as far
	// as the grant's money is there or went to cash or to the house, and tells
	// how much of it may be taken from the pocket.
	Cover(ctx context.Context, tx *db.Tx, m BonusMove) (money.Amount, error)
	// Refused counts a refusal, once its transaction is undone.
	Refused(ctx context.Context, member id.Member, c money.Currency, why error)
}

// Connect gives betting the rewards room, which is made after it.
func (s *Service) Connect(b Bonuses) { s.bonuses = b }

// refused tells a refusal of bonus money to whom it concerns.
func (s *Service) refused(ctx context.Context, h *Head, err error) {
	if s.bonuses != nil && err != nil && (errors.Is(err, ErrBonusBet) || errors.Is(err, ErrBonusGame)) {
		s.bonuses.Refused(context.WithoutCancel(ctx), h.Member, h.Currency, err)
	}
}

// spread posts a bet, a win or both of a member who has or had bonus money:
// the stake is taken from cash, then from the bonus, and a win goes back to
// where its round's stakes came from.
func (s *Service) spread(ctx context.Context, tx *db.Tx, p *wallet.Purse, a *Action, r *Round) error {
	parts, err := s.bonusStake(ctx, tx, p, a, r)
	if err != nil {
		return err
	}
	if parts, err = s.bonusWin(ctx, tx, a, r, parts); err != nil {
		return err
	}
	var legs []wallet.Leg
	if a.Stake > 0 {
		legs = append(legs, halves(stakeLeg(a, a, "bet", -a.Stake), staked(parts))...)
	}
	if a.Payout > 0 {
		legs = append(legs, halves(winLeg(a, a, "win", a.Payout), won(parts))...)
	}
	if err := s.apply(ctx, tx, p, a, legs); err != nil {
		return err
	}
	if err := s.landed(ctx, tx, a, parts); err != nil {
		return err
	}
	return s.store.InsertBonus(ctx, tx, a.ID, r.ID, parts)
}

// bonusStake asks whether the bet may be made and finds the part of its stake
// that is bonus money. Who owes cash stakes no bonus: the debit then refuses.
func (s *Service) bonusStake(ctx context.Context, tx *db.Tx, p *wallet.Purse, a *Action, r *Round) ([]BonusPart, error) {
	b := p.Balance()
	if a.Stake <= 0 || b.Bonus <= 0 {
		return nil, nil
	}
	ask := BonusAsk{Member: r.Member, Currency: r.Currency, Vendor: r.Vendor, Game: r.GameCode, Stake: a.Stake}
	if lacks := a.Stake - b.Cash; b.Cash >= 0 && lacks > 0 {
		if lacks > b.Bonus {
			return nil, wallet.NotEnough(b)
		}
		ask.Bonus = lacks
	}
	grant, err := s.bonuses.Stake(ctx, tx, ask)
	if err != nil || grant == 0 || ask.Bonus == 0 {
		return nil, err
	}
	return []BonusPart{{Grant: grant, Stake: ask.Bonus}}, nil
}

// bonusWin adds to parts what of the action's win belongs to bonuses. Wins that
// no stake stands behind (promotions, jackpots, free rounds) are not split.
func (s *Service) bonusWin(ctx context.Context, tx *db.Tx, a *Action, r *Round, parts []BonusPart) ([]BonusPart, error) {
	if a.Payout <= 0 || r.Stake <= 0 || (a.Kind != KindWin && a.Kind != KindBetWin) {
		return parts, nil
	}
	stands, err := s.store.BonusOfRound(ctx, tx, r.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		stands = addPart(stands, BonusPart{Grant: p.Grant, Stake: p.Stake})
	}
	for _, p := range stands {
		share, err := shareOf(a.Payout, p.Stake, r)
		if err != nil {
			return nil, err
		}
		if share > 0 {
			parts = addPart(parts, BonusPart{Grant: p.Grant, Payout: share})
		}
	}
	return parts, nil
}

// shareOf is the part of amount that goes with a part of the round's stake,
// floored to the currency's decimals.
func shareOf(amount, stake money.Amount, r *Round) (money.Amount, error) {
	if stake <= 0 || r.Stake <= 0 {
		return 0, nil
	}
	share, err := amount.MulRatio(int64(min(stake, r.Stake)), int64(r.Stake))
	if err != nil {
		return 0, ErrCommand.Wrap(err)
	}
	return share.FloorTo(r.Currency.Digits()), nil
}

func addPart(parts []BonusPart, p BonusPart) []BonusPart {
	for i := range parts {
		if parts[i].Grant == p.Grant {
			parts[i].Stake, parts[i].Payout, parts[i].Short = parts[i].Stake+p.Stake, parts[i].Payout+p.Payout, parts[i].Short+p.Short
			return parts
		}
	}
	return append(parts, p)
}

func staked(parts []BonusPart) (sum money.Amount) {
	for _, p := range parts {
		sum += p.Stake
	}
	return sum
}

func won(parts []BonusPart) (sum money.Amount) {
	for _, p := range parts {
		sum += p.Payout
	}
	return sum
}

// halves divides a leg of cash: bonus of its amount goes by the bonus pocket,
// in an entry of its own. The shares of pools come out of the cash first.
func halves(l wallet.Leg, bonus money.Amount) []wallet.Leg {
	if bonus == 0 {
		return []wallet.Leg{l}
	}
	cash, other := l, l
	other.Pocket, other.Kind, other.Shares, other.AllowNegative = wallet.Bonus, l.Kind+".bonus", nil, false
	if other.Amount = bonus; l.Amount < 0 {
		other.Amount = -bonus
	}
	cash.Amount, cash.Shares = l.Amount-other.Amount, nil
	room := max(cash.Amount, -cash.Amount)
	for _, share := range l.Shares {
		first := min(share.Amount, room)
		if room -= first; first > 0 {
			cash.Shares = append(cash.Shares, wallet.Share{Counter: share.Counter, Amount: first})
		}
		if rest := share.Amount - first; rest > 0 {
			other.Shares = append(other.Shares, wallet.Share{Counter: share.Counter, Amount: rest})
		}
	}
	if cash.Amount == 0 {
		return []wallet.Leg{other}
	}
	return []wallet.Leg{cash, other}
}

// landed tells what came into the bonus pocket, and takes the balance anew.
func (s *Service) landed(ctx context.Context, tx *db.Tx, a *Action, parts []BonusPart) (err error) {
	moved := false
	for _, p := range parts {
		if came := max(p.Payout, 0) + max(-p.Stake, 0); came > 0 {
			moved = true
			if err := s.bonuses.Landed(ctx, tx, s.bonusMove(a, p.Grant, came)); err != nil {
				return err
			}
		}
	}
	if moved {
		a.Balance, err = s.wallet.BalanceTx(ctx, tx, a.Balance.Member, a.Balance.Currency)
	}
	return err
}

func (s *Service) bonusMove(a *Action, grant BonusID, amount money.Amount) BonusMove {
	return BonusMove{Member: a.Balance.Member, Currency: a.Balance.Currency, Grant: grant, Action: a.ID, Amount: amount}
}

// bonusOfTarget finds what of an action that is to be undone was bonus money.
func (s *Service) bonusOfTarget(ctx context.Context, tx *db.Tx, target *Action, r *Round) ([]BonusPart, error) {
	if had, err := s.hadBonus(ctx, tx, r); err != nil || !had {
		return nil, err
	}
	return s.store.BonusOfAction(ctx, tx, target.ID)
}

// bonusOfResettled finds what of a round's stake and payout is bonus money.
func (s *Service) bonusOfResettled(ctx context.Context, tx *db.Tx, a *Action, r *Round) ([]BonusPart, error) {
	if a.Payout == 0 || r.Stake <= 0 {
		return nil, nil
	}
	if had, err := s.hadBonus(ctx, tx, r); err != nil || !had {
		return nil, err
	}
	return s.store.BonusOfRound(ctx, tx, r.ID)
}

func (s *Service) hadBonus(ctx context.Context, tx *db.Tx, r *Round) (bool, error) {
	if s.bonuses == nil {
		return false, nil
	}
	p, err := s.wallet.Open(ctx, tx, r.Member, r.Currency)
	return p.HadBonus(), err
}

// unspread posts the opposite of an action in which bonus money was.
func (s *Service) unspread(ctx context.Context, tx *db.Tx, target, a *Action, r *Round, of []BonusPart) error {
	back := make([]BonusPart, 0, len(of))
	var legs []wallet.Leg
	if target.Stake > 0 {
		for _, p := range of {
			back = addPart(back, BonusPart{Grant: p.Grant, Stake: -p.Stake})
		}
		legs = halves(stakeLeg(a, target, "bet.rollback", target.Stake), staked(of))
		if err := s.post(ctx, tx, a, r, legs); err != nil {
			return err
		}
		if err := s.landed(ctx, tx, a, back); err != nil {
			return err
		}
	}
	if target.Payout > 0 {
		taken := make([]BonusPart, 0, len(of))
		for _, p := range of {
			if p.Payout > 0 {
				taken = append(taken, BonusPart{Grant: p.Grant, Payout: -p.Payout})
			}
		}
		entry := a.Entry
		if err := s.takeBack(ctx, tx, a, r, winLeg(a, target, "win.rollback", -target.Payout), taken); err != nil {
			return err
		}
		if entry != 0 {
			a.Entry = entry
		}
		for _, p := range taken {
			back = addPart(back, p)
		}
	}
	return s.store.InsertBonus(ctx, tx, a.ID, r.ID, back)
}

// takeBack posts a leg that takes a win back: what of it was bonus money from
// the bonus pocket as far as the grant covers it, the rest from cash, below
// zero if it must. The shorts are noted in taken.
func (s *Service) takeBack(ctx context.Context, tx *db.Tx, a *Action, r *Round, l wallet.Leg, taken []BonusPart) error {
	covered := money.Amount(0)
	for i, p := range taken {
		ask := s.bonusMove(a, p.Grant, -p.Payout)
		ask.Held = covered
		has, err := s.bonuses.Cover(ctx, tx, ask)
		if err != nil {
			return err
		}
		covered += has
		taken[i].Short = -p.Payout - has
	}
	l.AllowNegative = true
	return s.post(ctx, tx, a, r, halves(l, covered))
}

// resettleSpread posts a resettlement of a round in which bonus money was, in
// the proportion of the stakes; bonuses give back no more than they were paid.
func (s *Service) resettleSpread(ctx context.Context, tx *db.Tx, a *Action, r *Round, stands []BonusPart) error {
	var parts []BonusPart
	for _, p := range stands {
		share, err := shareOf(max(a.Payout, -a.Payout), p.Stake, r)
		if a.Payout < 0 {
			share = -min(share, max(p.Payout, 0))
		}
		if err != nil {
			return err
		}
		if share != 0 {
			parts = append(parts, BonusPart{Grant: p.Grant, Payout: share})
		}
	}
	if a.Payout < 0 {
		if err := s.takeBack(ctx, tx, a, r, winLeg(a, a, "resettle", a.Payout), parts); err != nil {
			return err
		}
	} else {
		if err := s.post(ctx, tx, a, r, halves(winLeg(a, a, "resettle", a.Payout), won(parts))); err != nil {
			return err
		}
		if err := s.landed(ctx, tx, a, parts); err != nil {
			return err
		}
	}
	return s.store.InsertBonus(ctx, tx, a.ID, r.ID, parts)
}

// BonusCost is the house's account that bonus money comes from and goes back to.
func BonusCost(c money.Currency) ledger.AccountRef { return ledger.House(ledger.BonusCost, c) }

// BonusOf tells what an action moved of bonuses, as committed; nothing for
// nearly all.
func (s *Service) BonusOf(ctx context.Context, action ActionID) ([]BonusPart, error) {
	return s.store.ReadBonus(ctx, action)
}

// OpenBonus is the bonus money of a grant that lies in a member's rounds whose
// stake is not settled yet.
func (s *Service) OpenBonus(ctx context.Context, tx *db.Tx, member id.Member, grant BonusID) (money.Amount, error) {
	return s.store.OpenBonus(ctx, tx, member, grant)
}

// BonusNet is what all actions together moved into the bonus pocket for a grant.
func (s *Service) BonusNet(ctx context.Context, tx *db.Tx, grant BonusID) (money.Amount, error) {
	return s.store.BonusNet(ctx, tx, grant)
}
