package runner

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio"
	"baize/internal/studio/crash"
	"baize/internal/studio/owe"
)

type (
	sessionKind struct{}
	pairKind    struct{}
	chainKind   struct{}
	playKind    struct{}
)

// The ids of the studio's own things.
type (
	SessionID = id.Of[sessionKind]
	PairID    = id.Of[pairKind]
	ChainID   = id.Of[chainKind]
)

// Session is a launch token in use.
type Session struct {
	ID        SessionID
	Vendor    string
	GameCode  string
	UserID    string // the platform's name of the member, from balance
	Member    id.Member
	Currency  money.Currency
	CreatedAt clock.Instant

	token string // in memory only; bets need it
	title studio.Title
}

// Title is the game of the session.
func (s Session) Title() studio.Title { return s.title }

// PairOwner is whose seeds they are: one pair a member, currency and engine.
type PairOwner struct {
	UserID   string
	Currency money.Currency
	Engine   string
}

// SeedPair is a row of seeds; the sealed ones are opened by the service only.
type SeedPair struct {
	PairOwner
	ID           PairID
	ServerSealed string
	ServerHash   string
	NextSealed   string
	NextHash     string
	ClientSeed   string
	Nonce        uint64
	CreatedAt    clock.Instant
	RetiredAt    clock.Instant
}

// RoundState is where an instant round stands.
type RoundState string

// The states; all but PENDING are ends.
const (
	Pending RoundState = "PENDING"
	Settled RoundState = "SETTLED"
	Refused RoundState = "REFUSED"
	Voided  RoundState = "VOIDED"
)

// Round is an instant round as it is stored. Outcome and Payout may be shown
// only while State is SETTLED.
type Round struct {
	ID             id.Round
	Vendor         string
	GameCode       string
	UserID         string
	Currency       money.Currency
	Engine         string
	Pair           PairID
	ServerHash     string
	ClientSeed     string
	Nonce          uint64
	Params         string // JSON, as the verifier takes them
	Stake          money.Amount
	Payout         money.Amount
	Outcome        string
	Receipt        string
	State          RoundState
	Reason         string // the status with which the stake was refused
	Key            string
	Balance        money.Amount
	BalanceVersion int64
	CreatedAt      clock.Instant
	EndedAt        clock.Instant
}

// Chain is a row of crash seeds.
type Chain struct {
	ID           ChainID
	SecretSealed string
	Terminal     string
	Salt         string
	Length       int
	CreatedAt    clock.Instant
}

// CrashRound is a shared round as it is stored.
type CrashRound struct {
	ID       id.Round
	Chain    ChainID
	Number   int
	Phase    crash.Phase
	OpenedAt clock.Instant
	EndedAt  clock.Instant
	Point    crash.Multiplier // 0 until it is over
	Seed     string           // empty until it is over
}

// CrashBet is a bet of a shared round as it is stored.
type CrashBet struct {
	ID             id.Round
	Round          id.Round
	Number         int // of the round; read only
	Vendor         string
	GameCode       string
	UserID         string
	Currency       money.Currency
	Stake          money.Amount
	Auto           crash.Multiplier
	Status         crash.Status
	Owed           owe.Call
	CashedAt       crash.Multiplier
	Payout         money.Amount
	Reason         string
	Key            string
	Balance        money.Amount
	BalanceVersion int64
	CreatedAt      clock.Instant
}
