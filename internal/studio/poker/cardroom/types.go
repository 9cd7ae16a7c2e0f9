package cardroom

import (
	"strconv"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/owe"
	"baize/internal/studio/poker"
)

type (
	sitKind  struct{}
	handKind struct{}
)

// HandID is the id of a hand.
type HandID = id.Of[handKind]

// Spec is a table that the house offers.
type Spec struct {
	Code     string
	Currency money.Currency
	Seats    int
	Rules    poker.Rules
	BuyInMin money.Amount
	BuyInMax money.Amount
	Bots     int           // at most so many, at demo tables of a sandbox only
	Format   *poker.Format // of a sit-and-go; nil for a ring table
}

// kind is how a table is listed.
func (s Spec) kind() string {
	switch {
	case s.Seats == 2:
		return "headsup"
	case s.Format != nil:
		return "sitgo"
	}
	return "ring"
}

// Guest is the game session on whose behalf something is asked.
type Guest struct {
	Vendor   string
	GameCode string
	UserID   string
	Member   id.Member
	Currency money.Currency
	Token    string
	StakeMin money.Amount // the title's smallest stake
	StakeMax money.Amount // the title's largest buy-in
	Kind     string       // of the tables that the title opens with; see Lobby
}

// Status is where a stay stands.
type Status string

// The states of a stay; all but PENDING and SEATED are ends.
const (
	Pending Status = "PENDING"
	Seated  Status = "SEATED"
	Left    Status = "LEFT"
	Refused Status = "REFUSED"
	Undone  Status = "UNDONE" // its buy-in was under way when the process stopped
)

// Sit is a member's stay at a table as it is stored.
type Sit struct {
	ID             id.Round
	Table          string
	Seat           int
	Vendor         string
	GameCode       string
	UserID         string
	Currency       money.Currency
	BuyIn          money.Amount
	Stack          money.Amount // after the last finished hand
	Topped         money.Amount // what all top-ups brought
	Adds           money.Amount // the part of it that waits for the hand to be over
	Status         Status
	Owed           owe.Call
	Payout         money.Amount
	ClientSeed     string
	Waits          bool // for the big blind
	MissedSmall    bool
	Turnover       money.Amount // counted so far; see docs/decisions/0015
	Hands          int
	Reason         string
	Key            string
	Balance        money.Amount
	BalanceVersion int64
	CreatedAt      clock.Instant
	EndedAt        clock.Instant
}

// TableRow is where a table stands between two hands.
type TableRow struct {
	Code       string
	Hands      uint64
	Places     poker.Places
	NextSealed string
	NextHash   string
	Race       string // JSON of a sit-and-go under way, else empty
}

// HandState is where a hand stands as it is stored.
type HandState string

// The states of a hand.
const (
	Open   HandState = "OPEN"
	Paid   HandState = "PAID"
	Voided HandState = "VOID"
)

// HandRow is a hand as it is stored; Record is JSON of poker.Record.
type HandRow struct {
	ID         HandID
	Table      string
	Number     uint64
	State      HandState
	Currency   money.Currency
	SeedSealed string
	SeedHash   string
	ClientSeed string
	Root       string
	Record     string
	Pot        money.Amount
	Rake       money.Amount
	StartedAt  clock.Instant
	EndedAt    clock.Instant
}

// PlayerRow is a seat of a hand as it is stored; Sit is 0 for a house bot.
type PlayerRow struct {
	Hand     HandID
	Seat     int
	Sit      id.Round
	UserID   string
	Brought  money.Amount
	LeftWith money.Amount
	Turnover money.Amount
}

// The published times of a ring table.
const (
	actFor      = 15 * time.Second
	bankFull    = 30 * time.Second
	bankPerHand = 2 * time.Second
	pauseAfter  = 3 * time.Second // between hands
	awayFor     = 5 * time.Minute // then a member is stood up and paid
	revealAfter = 24 * time.Hour  // a hand's seed, and with it the folded cards
)

// Times are the published times of the ring tables, in milliseconds.
type Times struct {
	ActMs      int64 `json:"actMs" doc:"for each answer"`
	BankMs     int64 `json:"bankMs" doc:"the full time bank, used after that"`
	BankHandMs int64 `json:"bankHandMs" doc:"what a hand puts back into it"`
	PauseMs    int64 `json:"pauseMs" doc:"between two hands"`
	AwayMs     int64 `json:"awayMs" doc:"sitting out; then a member is stood up and paid"`
	RevealMs   int64 `json:"revealMs" doc:"after a hand; then its server seed is told"`
}

// HouseTimes are those of every ring table.
func HouseTimes() Times {
	return Times{
		ActMs: actFor.Milliseconds(), BankMs: bankFull.Milliseconds(), BankHandMs: bankPerHand.Milliseconds(), PauseMs: pauseAfter.Milliseconds(),
		AwayMs: awayFor.Milliseconds(), RevealMs: revealAfter.Milliseconds(),
	}
}

// HouseTables are the ring tables of the house: three stakes of the currency
// with nine, six and two seats, sit-and-gos for two, six and nine, and, in a
// sandbox, demo tables with bots.
func HouseTables(currency, demo money.Currency, sandbox bool) []Spec {
	var all []Spec
	for _, blind := range []struct {
		name string
		big  money.Amount
	}{{"micro", 2}, {"low", 10}, {"mid", 100}} {
		for _, seats := range []int{9, 6, 2} {
			all = append(all, ringTable(blind.name, currency, seats, blind.big*money.Unit))
		}
	}
	for _, buyIn := range []int64{50, 500} {
		for _, seats := range []int{2, 6, 9} {
			all = append(all, raceTable(currency, seats, buyIn))
		}
	}
	if sandbox {
		for _, seats := range []int{6, 2} {
			t := ringTable("demo", demo, seats, 10*money.Unit)
			t.Bots = seats - 1
			all = append(all, t)
		}
	}
	return all
}

func ringTable(name string, currency money.Currency, seats int, big money.Amount) Spec {
	return Spec{
		Code: name + "-" + string('0'+rune(seats)), Currency: currency, Seats: seats, BuyInMin: 20 * big, BuyInMax: 100 * big,
		Rules: poker.Rules{SmallBlind: big / 2, BigBlind: big, Chip: centOf(currency), ActFor: actFor, Rake: poker.HouseRake()},
	}
}

// raceTable is a sit-and-go; a tenth of the buy-in is the fee beside it.
func raceTable(currency money.Currency, seats int, buyIn int64) Spec {
	whole := money.Amount(buyIn) * money.Unit
	f := poker.HouseSitGo(seats, whole, whole/10, centOf(currency))
	return Spec{
		Code: "sng-" + strconv.FormatInt(buyIn, 10) + "-" + strconv.Itoa(seats), Currency: currency, Seats: seats,
		BuyInMin: f.BuyIn + f.Fee, BuyInMax: f.BuyIn + f.Fee, Format: &f,
		Rules: poker.Rules{SmallBlind: f.Levels[0].SmallBlind, BigBlind: f.Levels[0].BigBlind, Chip: centOf(currency), ActFor: f.ActFor},
	}
}

func centOf(currency money.Currency) money.Amount {
	cent := money.Unit
	for range currency.Digits() {
		cent /= 10
	}
	return cent
}

// Topics are the realtime topics of tables, which everybody may follow.
func Topics(tables []Spec) []string {
	out := make([]string, len(tables))
	for i, t := range tables {
		out[i] = topicOf(t.Code)
	}
	return out
}

func topicOf(table string) string { return "poker/" + table }
