package quest

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
)

type questKind struct{}

// ID names a quest.
type ID = id.Of[questKind]

// Kind says what a quest is.
type Kind string

// The kinds.
const (
	Mission  Kind = "mission"
	SignIn   Kind = "signin"
	Board    Kind = "board"
	Wheel    Kind = "wheel"
	Packet   Kind = "packet"
	Referral Kind = "referral"
)

// State is where a definition stands.
type State string

// The states. Only a draft can be changed.
const (
	Draft  State = "draft"
	Open   State = "open"
	Paused State = "paused"
	Closed State = "closed"
)

// Quest is a definition; Rule has exactly the part of its kind.
type Quest struct {
	ID        ID
	Kind      Kind
	Tag       string // its stable name, unique
	State     State
	Currency  money.Currency
	From      clock.Instant
	Until     clock.Instant // 0 for no end
	Order     int
	Name      rewards.Words
	Text      rewards.Words
	Rule      Setup
	Version   int64
	ChangedAt clock.Instant
	// Stage is how far a board is with its payout.
	Stage Stage
}

// Setup is what a quest asks and gives.
type Setup struct {
	Mission  *MissionRule  `json:"mission,omitempty"`
	SignIn   *SignInRule   `json:"signin,omitempty"`
	Board    *BoardRule    `json:"board,omitempty"`
	Wheel    *WheelRule    `json:"wheel,omitempty"`
	Packet   *PacketRule   `json:"packet,omitempty"`
	Referral *ReferralRule `json:"referral,omitempty"`
}

// The refusals that all quests share.
var (
	ErrUnknown = fault.New(fault.NotFound, "quest.quest.unknown")
	ErrNotOpen = fault.New(fault.Conflict, "quest.quest.notOpen")
	ErrOver    = fault.New(fault.Conflict, "quest.quest.over")
	ErrRank    = fault.New(fault.Refused, "quest.quest.rank")
	ErrMember  = fault.New(fault.Forbidden, "quest.member.refused")
)

// running is nil while members can take part.
func (q *Quest) running(now clock.Instant) error {
	switch {
	case q.State == Closed || (q.Until != 0 && now >= q.Until):
		return ErrOver
	case q.State != Open || now < q.From:
		return ErrNotOpen
	}
	return nil
}

// during reports whether something of that moment is counted.
func (q *Quest) during(at clock.Instant) bool {
	return at >= q.From && (q.Until == 0 || at < q.Until)
}

// checker is a part of a Setup.
type checker interface{ check(q *Quest) error }

func (r Setup) parts() map[Kind]checker {
	all := map[Kind]checker{}
	if r.Mission != nil {
		all[Mission] = r.Mission
	}
	if r.SignIn != nil {
		all[SignIn] = r.SignIn
	}
	if r.Board != nil {
		all[Board] = r.Board
	}
	if r.Wheel != nil {
		all[Wheel] = r.Wheel
	}
	if r.Packet != nil {
		all[Packet] = r.Packet
	}
	if r.Referral != nil {
		all[Referral] = r.Referral
	}
	return all
}

const (
	nameMax = 60
	textMax = 400
)

// check refuses a definition that could not be run.
func (q *Quest) check() error {
	parts := q.Rule.parts()
	part, found := parts[q.Kind]
	switch {
	case !found || len(parts) != 1:
		return fault.InvalidField("rule", "quest.rule.kind")
	case q.Until != 0 && q.Until <= q.From:
		return fault.InvalidField("until", "quest.rule.window")
	case q.Name["en"] == "":
		return fault.InvalidField("name.en", "rewards.text.english")
	}
	for field, w := range map[string]struct {
		words rewards.Words
		most  int
	}{"name": {q.Name, nameMax}, "text": {q.Text, textMax}} {
		for _, text := range w.words {
			if len([]rune(text)) > w.most {
				return fault.InvalidField(field, "field.length", fault.Args{"min": 1, "max": w.most})
			}
		}
	}
	return part.check(q)
}

// checkPrizes is a fault about the field where a prize cannot be given.
func checkPrizes(field string, prizes ...prize.Prize) error {
	for _, p := range prizes {
		if p.Check() != nil {
			return fault.InvalidField(field, "rewards.prize.wrong")
		}
	}
	return nil
}

// needsRank is ErrRank with the rank that is asked for.
func needsRank(rank int) error {
	return fault.New(ErrRank.Code, ErrRank.Key, fault.Args{"rank": rank}).With("rank", rank)
}
