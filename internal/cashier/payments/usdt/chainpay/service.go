// Package chainpay plays the TRON chain with a signer: blocks that come with
// the clock, transfers that confirm, chains that go another way, and a page
// that plays a payer's wallet. It owns the tables chainpay_* and shares nothing
// with the adapter but the wire.
//
// Invariants: a label has one address for good; a reference is signed once; a
// transaction stands in one block at a time or in none.
package chainpay

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"

	"baize/internal/cashier/payments/tron"
	"baize/internal/cashier/payments/usdt/chainwire"
)

// Deps are what the simulator stands on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Chance   rng.Source
	Catalog  *locale.Catalog
	Key      string // who may ask the signer
	Contract string
}

// Service is chain and signer; make it with New.
type Service struct{ Deps }

// New makes the simulator.
func New(d Deps) *Service { return &Service{Deps: d} }

// Mode is what the tester makes the payer and the chain do.
type Mode string

// The modes of the page.
const (
	SendNow  Mode = "now"
	SendLess Mode = "less"
	SendMore Mode = "more"
	SendDust Mode = "dust"
	Reorg    Mode = "reorg" // dropped after a few blocks, mined again later
	Foreign  Mode = "forged"
)

// Modes lists them in the order of the page.
func Modes() []Mode { return []Mode{SendNow, SendLess, SendMore, SendDust, Reorg, Foreign} }

const (
	dropAfter  = 15 * time.Second
	againAfter = 45 * time.Second
	genesis    = 60_000_000
	dust       = money.Amount(100_000)
	refusedEnd = "2" // payouts to addresses that end so are refused
	hot        = "hot wallet"
)

// transfer is a movement of coins. Until DropAt it stands in Block; from
// AgainAt on in the block of that moment; between them nowhere.
type transfer struct {
	bun.BaseModel `bun:"table:chainpay_transfers,alias:t"`
	TrxID         string `bun:",pk"`
	Reference     string
	FromAddress   string
	ToAddress     string
	Contract      string
	Value         money.Amount
	At            clock.Instant
	DropAt        clock.Instant
	AgainAt       clock.Instant
}

// height is the newest block's number at a moment.
func height(at clock.Instant) int64 {
	return genesis + at.Time().Unix()/int64(chainwire.BlockTime/time.Second)
}

// block is where a transfer stands at a moment; 0 is nowhere.
func (t transfer) block(now clock.Instant) int64 {
	switch {
	case t.DropAt == 0 || now < t.DropAt:
		return height(t.At)
	case now < t.AgainAt:
		return 0
	}
	return height(t.AgainAt)
}

// address is the one address of a label.
func address(label string) string {
	sum := sha256.Sum256([]byte("chainpay " + label))
	return tron.Address([20]byte(sum[:20]))
}

func (s *Service) now() clock.Instant { return clock.NowOf(s.Clock) }

func (s *Service) trx() string { return hex.EncodeToString(rng.Bytes(s.Chance, 32)) }

// press sends coins to an address as the tester chose.
func (s *Service) press(ctx context.Context, to string, amount money.Amount, mode Mode) error {
	now := s.now()
	t := transfer{TrxID: s.trx(), FromAddress: address("payer"), ToAddress: to, Contract: s.Contract, Value: amount, At: now}
	t.Reference = "page:" + t.TrxID
	switch mode {
	case SendNow:
	case SendLess:
		t.Value = amount / 2
	case SendMore:
		t.Value = amount * 2
	case SendDust:
		t.Value = dust
	case Reorg:
		t.DropAt, t.AgainAt = now.Add(dropAfter), now.Add(againAfter)
	case Foreign:
		t.Contract = address("a token that calls itself USDT")
	default:
		return errMissing
	}
	if t.Value <= 0 {
		return errMissing
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.NewInsert().Model(&t).Exec(ctx)
		return err
	})
}

// send signs an order once under its reference.
func (s *Service) send(ctx context.Context, o chainwire.Order, value money.Amount) (t transfer, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		err := tx.NewSelect().Model(&t).Where("reference = ?", o.Reference).Scan(ctx)
		if err == nil || !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		t = transfer{
			TrxID: s.trx(), Reference: o.Reference, FromAddress: address(hot), ToAddress: o.To, Contract: s.Contract, Value: value, At: s.now(),
		}
		_, err = tx.NewInsert().Model(&t).Exec(ctx)
		return err
	})
	return t, err
}

var errMissing = errors.New("chainpay: there is none")

func (s *Service) find(ctx context.Context, trx string) (transfer, error) {
	var t transfer
	err := s.DB.NewSelect().Model(&t).Where("trx_id = ?", trx).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = errMissing
	}
	return t, err
}

const listed = 50

// to lists what came to an address, newest first.
func (s *Service) to(ctx context.Context, address string) ([]transfer, error) {
	var list []transfer
	err := s.DB.NewSelect().Model(&list).Where("to_address = ?", address).OrderExpr("at DESC").Limit(listed).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return list, err
}
