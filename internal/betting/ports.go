package betting

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Facts are what betting must know of a game; limits of 0 are none.
type Facts struct {
	Game     id.Game
	StakeMin money.Amount
	StakeMax money.Amount
}

// most is the greatest stake that is taken.
func (f Facts) most() money.Amount {
	if f.StakeMax > 0 {
		return min(f.StakeMax, money.Greatest)
	}
	return money.Greatest
}

// Games says whether bets on a game are taken: ErrGame, or a fault of the
// catalogue, where not. The catalogue implements it.
type Games interface {
	Playable(ctx context.Context, vendor, code string) (Facts, error)
}

// Members says whether a member may stake this much now, in this currency;
// ErrMember, ErrExcluded, ErrLimit, ErrReality, ErrCurrency or a fault of the
// members room where not. The members
// room implements it. It is asked inside the transaction of the bet, so that
// an exclusion that is committed holds for every later bet: it must answer from
// memory or by one short read.
type Members interface {
	MayBet(ctx context.Context, member id.Member, stake money.Amount, currency money.Currency) error
}

// Ahead is what Members may do besides: read at once what MayBet is about to be
// asked, so that bets which share a transaction do not read one by one in it.
type Ahead interface {
	Ahead(ctx context.Context, members []id.Member) error
}

// Guard says what a member's protection allows: ErrExcluded, ErrReality, ErrLimit.
// It is asked after Members, inside the transaction of the bet, and counts the
// stake there, so that parallel bets never exceed a limit. care implements it.
type Guard interface {
	MayStake(ctx context.Context, tx *db.Tx, member id.Member, stake money.Amount, currency money.Currency) error
	// Want are reads that bets which share a transaction make for it, after the
	// members' gates.
	Want(tx *db.Tx) []db.Reading
	// Recall does as Want, without reading, and asserts that it was right; false
	// where too little is known.
	Recall(tx *db.Tx) bool
}

// GameNames gives the titles of games for lists; games it does not know are
// left out.
type GameNames interface {
	GameNames(ctx context.Context, vendor string, codes []string) (map[string]string, error)
}
