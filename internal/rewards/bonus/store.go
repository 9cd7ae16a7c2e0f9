package bonus

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Store is the room's SQL; bonusdb has it.
type Store interface {
	CampaignStore
	GrantStore
	CountStore
	HistoryStore
	ApplicationStore
}

// CampaignStore keeps campaigns, their rules' versions and codes.
type CampaignStore interface {
	Campaigns(ctx context.Context, states ...CampaignState) ([]Campaign, error)
	Campaign(ctx context.Context, c CampaignID) (*Campaign, error)
	// CampaignTx locks where lock is given.
	CampaignTx(ctx context.Context, tx *db.Tx, c CampaignID, lock bool) (*Campaign, error)
	CampaignByTag(ctx context.Context, tx *db.Tx, tag string) (*Campaign, error)
	// RuleOf is a version of a campaign's rule.
	RuleOf(ctx context.Context, c CampaignID, version int) (*Rule, error)
	// InsertCampaign is false where the tag is taken.
	InsertCampaign(ctx context.Context, tx *db.Tx, c *Campaign) (bool, error)
	InsertVersion(ctx context.Context, tx *db.Tx, c *Campaign) error
	UpdateCampaign(ctx context.Context, tx *db.Tx, c *Campaign) error
	// Take counts the campaign up by one; false where its quota is used up, and
	// where it is not live unless the claim is a late one.
	Take(ctx context.Context, tx *db.Tx, c CampaignID, quota int64, late bool) (bool, error)
	GiveBack(ctx context.Context, tx *db.Tx, c CampaignID) error
	// Mark notes a device's claim; false where it has one.
	Mark(ctx context.Context, tx *db.Tx, c CampaignID, mark string) (bool, error)
	// Marked reports whether a device's claim is noted.
	Marked(ctx context.Context, c CampaignID, mark string) (bool, error)
	InsertCode(ctx context.Context, tx *db.Tx, c CampaignID, code string) error
	// UseCode uses up a code that nobody has used; used is false where none is.
	UseCode(ctx context.Context, tx *db.Tx, code string, member id.Member) (c CampaignID, used bool, err error)
	// CodeOf is the campaign that a single-use code is of; 0 where none is.
	CodeOf(ctx context.Context, code string) (CampaignID, error)
	Figures(ctx context.Context, c CampaignID) (Figures, error)
}

// GrantStore keeps grants.
type GrantStore interface {
	InsertGrant(ctx context.Context, tx *db.Tx, g *Grant) error
	UpdateGrant(ctx context.Context, tx *db.Tx, g *Grant) error
	GrantTx(ctx context.Context, tx *db.Tx, g GrantID) (*Grant, error)
	BySlot(ctx context.Context, tx *db.Tx, c CampaignID, member id.Member, slot string) (*Grant, error)
	// InState finds the member's oldest grant of a state; nil where none is.
	InState(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, state State) (*Grant, error)
	OfferedTo(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) ([]Grant, error)
	GrantsOf(ctx context.Context, member id.Member, before GrantID, limit int) ([]Grant, error)
	// GrantsIn lists a campaign's, of one state where it is given.
	GrantsIn(ctx context.Context, c CampaignID, state State, before GrantID, limit int) ([]Grant, error)
	// Prolong lets a member's grants that run at a moment run for so much longer.
	Prolong(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant, by time.Duration) error
	// Due are grants that wait for their end.
	Due(ctx context.Context, now clock.Instant, limit int) ([]GrantID, error)
	CountRefusal(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) error
	Mismatches(ctx context.Context) ([]string, error)
}

// Counted is what a batch adds to a grant in a category.
type Counted struct {
	Grant    GrantID
	Category string
	Valid    money.Amount
	Counted  money.Amount
}

// CountStore keeps what was turned over.
type CountStore interface {
	// ActiveOf reads the active grants of some members, under no lock.
	ActiveOf(ctx context.Context, tx *db.Tx, members []id.Member) ([]Grant, error)
	OpenRollovers(ctx context.Context, tx *db.Tx, members []id.Member) ([]Rollover, error)
	AddCounted(ctx context.Context, tx *db.Tx, c Counted) error
	ProgressTx(ctx context.Context, tx *db.Tx, g GrantID) ([]Progress, error)
	ProgressOf(ctx context.Context, grants []GrantID) (map[GrantID][]Progress, error)
	UpdateRollover(ctx context.Context, tx *db.Tx, r *Rollover) error
	// InsertRollover is false where it stands already.
	InsertRollover(ctx context.Context, tx *db.Tx, r *Rollover, scope, source string) (bool, error)
	RolloversOf(ctx context.Context, member id.Member) ([]Rollover, error)
}

// Deposit is a deposit as campaigns see it.
type Deposit struct {
	ID       int64
	Member   id.Member
	Currency money.Currency
	Method   string
	Amount   money.Amount
	At       clock.Instant
	Nth      int // of the member in the currency; told by readers
}

// Played is what a member's settled rounds of a game came to, or one of them.
type Played struct {
	Round         id.Round // 0 of all together
	Ref           string   // the vendor's id of the round
	Member        id.Member
	Vendor, Game  string
	Stake, Payout money.Amount
}

// HistoryStore is what was, for matches and for trying a rule on the past.
type HistoryStore interface {
	// AddDeposit is false where it is known; nth is its number.
	AddDeposit(ctx context.Context, tx *db.Tx, d Deposit) (nth int, fresh bool, err error)
	DepositsSince(ctx context.Context, c money.Currency, from clock.Instant) ([]Deposit, error)
	// PlayedBetween adds settled rounds up by member and game, RoundsBetween lists
	// those of some games' codes one by one; of a range of ids without its end.
	PlayedBetween(ctx context.Context, c money.Currency, from, to id.Round) ([]Played, error)
	RoundsBetween(ctx context.Context, c money.Currency, games []string, from, to id.Round) ([]Played, error)
	// Audience counts open accounts of a currency and some ages; AudienceAfter lists
	// them in the order of their ids, after one.
	Audience(ctx context.Context, c money.Currency, a Ages) (int64, error)
	AudienceAfter(ctx context.Context, c money.Currency, a Ages, after id.Member, limit int) ([]id.Member, error)
	// Had is what a member paid in, and what bonuses gave.
	Had(ctx context.Context, member id.Member, c money.Currency) (Had, error)
}

// Ages bound when accounts were made; 0 bounds nothing.
type Ages struct{ From, To clock.Instant }

// ApplicationStore keeps applications, and what they share with others; a tx may
// be nil where the text says so.
type ApplicationStore interface {
	// InsertApplication adds one; the database refuses a second open one.
	InsertApplication(ctx context.Context, tx *db.Tx, a *Application) error
	UpdateApplication(ctx context.Context, tx *db.Tx, a *Application) error
	Application(ctx context.Context, a ApplicationID) (*Application, error)
	ApplicationTx(ctx context.Context, tx *db.Tx, a ApplicationID) (*Application, error)
	// ApplicationsFor are a member's for a campaign, newest first; tx may be nil.
	ApplicationsFor(ctx context.Context, tx *db.Tx, c CampaignID, member id.Member) ([]Application, error)
	// Applications lists from a cursor on: of a state that waits the oldest first,
	// else the newest first.
	Applications(ctx context.Context, f Filter, at ApplicationID, limit int) ([]Application, error)
	CountWaiting(ctx context.Context) (int, error)
	// RefusedBefore counts a member's applications before one that staff refused.
	RefusedBefore(ctx context.Context, member id.Member, a ApplicationID) (int64, error)
	AddTraces(ctx context.Context, tx *db.Tx, c CampaignID, member id.Member, list []Trace) error
	TracesOf(ctx context.Context, c CampaignID, member id.Member) ([]Trace, error)
	// Linked finds others in a campaign by traces; tx may be nil.
	Linked(ctx context.Context, tx *db.Tx, c CampaignID, but id.Member, list []Trace, limit int) ([]Link, error)
	// HoldersAmong are those of some members who have had the campaign; tx may be nil.
	HoldersAmong(ctx context.Context, tx *db.Tx, c CampaignID, members []id.Member) ([]id.Member, error)
}
