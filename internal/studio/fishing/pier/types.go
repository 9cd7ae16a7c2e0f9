package pier

import (
	"strconv"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/fishing"
	"baize/internal/studio/owe"
)

type (
	stayKind  struct{}
	waterKind struct{}
	loadKind  struct{}
)

// The ids of the pier's own things; a load's is the platform's round.
type (
	StayID  = id.Of[stayKind]
	WaterID = id.Of[waterKind]
)

// Spec is a room that the house offers.
type Spec struct {
	Code  string
	Sheet string
}

// The published times of a room and the size of a load.
const (
	awayFor  = 2 * time.Minute // then a member is stood up and paid
	tellsFor = 200 * time.Millisecond
	// LoadBullets is how many bullets a load is for at most.
	LoadBullets = 20
	// rooms of a sheet; a sheet's members fill the first before the next.
	rooms = 24
)

// HouseRooms are the rooms of the house.
func HouseRooms() []Spec {
	var all []Spec
	for _, sheet := range fishing.Sheets() {
		for n := range rooms {
			all = append(all, Spec{Code: sheet.Code + "-" + strconv.Itoa(n+1), Sheet: sheet.Code})
		}
	}
	return all
}

// Topics are the realtime topics of the rooms, which everybody may follow.
func Topics() []string {
	var all []string
	for _, r := range HouseRooms() {
		all = append(all, topicOf(r.Code))
	}
	return all
}

func topicOf(room string) string { return "fishing/" + room }

// Guest is the game session on whose behalf something is asked.
type Guest struct {
	Vendor   string
	GameCode string
	UserID   string
	Currency money.Currency
	Token    string
	Sheet    string
	StakeMin money.Amount // of a bullet
	StakeMax money.Amount
}

// Water is a room's fish since a start of the process.
type Water struct {
	ID       WaterID
	Room     string
	Sheet    string
	Seed     string
	OpenedAt clock.Instant
}

// SeedRow is the sealed seed of a member's next stay.
type SeedRow struct {
	UserID   string
	Currency money.Currency
	Sealed   string
	Hash     string
}

// Status is where a stay stands.
type Status string

// The states of a stay.
const (
	Seated Status = "SEATED"
	Left   Status = "LEFT"
)

// Stay is a member's stay at a seat as it is stored.
type Stay struct {
	ID         StayID
	Room       string
	Sheet      string
	Seat       int
	Vendor     string
	GameCode   string
	UserID     string
	Currency   money.Currency
	SeedSealed string
	SeedHash   string
	ClientSeed string
	Nonce      uint64
	LastBullet uint64
	Purse      money.Amount // with what bullets in the air cost
	Bag        money.Amount
	Load       id.Round // 0: nothing is loaded
	Shots      int64
	Cost       money.Amount // of all bullets that hit
	Paid       money.Amount
	Volleys    int64
	Status     Status
	CreatedAt  clock.Instant
	EndedAt    clock.Instant
}

// LoadStatus is where a load stands.
type LoadStatus string

// The states of a load; all but PENDING and LIVE are ends.
const (
	Pending LoadStatus = "PENDING"
	Live    LoadStatus = "LIVE"
	Done    LoadStatus = "DONE"
	Refused LoadStatus = "REFUSED"
	Undone  LoadStatus = "UNDONE" // came too late, or was under way when the process stopped
)

// Load is money loaded to shoot with as it is stored.
type Load struct {
	ID             id.Round
	Stay           StayID
	Vendor         string
	GameCode       string
	UserID         string
	Currency       money.Currency
	Amount         money.Amount
	Payout         money.Amount
	Status         LoadStatus
	Owed           owe.Call
	Reason         string
	Key            string
	Balance        money.Amount
	BalanceVersion int64
	CreatedAt      clock.Instant
	EndedAt        clock.Instant

	// Shot is what was shot with earlier loads and is named for the jackpots by
	// this one; it is not stored.
	Shot money.Amount
}

// Volley is the bullets that one answer told to have hit, as it is stored.
type Volley struct {
	Stay   StayID
	Number int64
	Water  WaterID
	Shots  []Shot
	Cost   money.Amount
	Paid   money.Amount
	At     clock.Instant
}

// Shot is a bullet that hit. Fish are in the order in which they were drawn;
// Times is what each paid, in costs of the bullet.
type Shot struct {
	Bullet uint64           `json:"bullet"`
	Weapon int              `json:"weapon"`
	Stake  money.Amount     `json:"stake"`
	Nonce  uint64           `json:"nonce"`
	Fish   []fishing.FishID `json:"fish" nullable:"false"`
	Times  []int64          `json:"times" nullable:"false"`
}

func shotOf(b fishing.Bullet) Shot {
	s := Shot{Bullet: b.ID, Weapon: b.Weapon, Stake: b.Stake, Nonce: b.Nonce}
	for _, c := range b.Catches {
		s.Fish, s.Times = append(s.Fish, c.Fish), append(s.Times, c.Times)
	}
	return s
}

// CentOf is the smallest step of a currency's stakes.
func CentOf(currency money.Currency) money.Amount {
	cent := money.Unit
	for range currency.Digits() {
		cent /= 10
	}
	return cent
}
