package cashier_test

import (
	"fmt"
	"math/rand"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/cashier/payments/bkash/bkashwire"
)

// TestDeposits_CreditWhatTheProvidersTookUnderRandomFaults pays by every
// provider with lost requests, lost answers, lost, repeated and forged notices,
// crashes before the commit and clicks of two people at once. Whatever happens,
// no member ever has more than the providers' own books say was paid; and when
// the faults end, every payment that is over is credited or with staff.
func TestDeposits_CreditWhatTheProvidersTookUnderRandomFaults(t *testing.T) {
	for seed := range int64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				p := &payer{dice: rand.New(rand.NewSource(seed))}
				p.World = cashiertest.New(t, d, func(deps *cashier.Deps) {
					deps.Store = cashiertest.Flaky{Store: deps.Store, Fails: func() bool { return p.faults && p.roll(8) == 0 }}
				})
				p.Loses = func() bool { return p.faults && p.roll(6) == 0 }
				p.member, p.faults = p.Member(0), true
				// one run in some two hundred pays nothing in ninety steps, and would prove nothing
				for i := 0; i < 90 || (i < 900 && p.taken() == 0); i++ {
					p.play(i)
					require.LessOrEqual(t, p.Balance(p.member).Cash, p.taken())
				}
				p.faults = false
				for range 12 {
					p.After(40 * time.Minute)
				}
				require.Equal(t, p.taken(), p.Balance(p.member).Cash+p.withStaff(), p.books())
				require.Equal(t, p.Count(`SELECT COUNT(*) FROM cashier_deposits WHERE state = 'CREDITED'`),
					p.Count(`SELECT COUNT(*) FROM v_outbox WHERE topic = 'cashier.deposit.credited'`))
				require.Positive(t, p.taken())
				require.Zero(t, p.Count(`SELECT COUNT(*) FROM cashier_deposits WHERE state IN ('CREATED', 'PENDING', 'PROCESSING')`), p.books())
				balanced(t, p.World)
			})
		})
	}
}

type payer struct {
	*cashiertest.World
	mu     sync.Mutex
	dice   *rand.Rand
	faults bool
	member id.Member
	made   []cashier.Deposit
}

func (p *payer) roll(n int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.dice.Intn(n)
}

func (p *payer) play(i int) {
	key := fmt.Sprintf("operation-%d", i)
	if len(p.made) == 0 || p.roll(3) == 0 {
		methods := []string{"bkash-live", "nagad-live", "usdt"}
		d, err := p.Cashier.CreateDeposit(ctx, cashier.DepositCmd{
			Member: p.member, Method: methods[p.roll(len(methods))], Amount: thousand, Key: key, Origin: cashiertest.Origin,
		})
		if err == nil {
			p.made = append(p.made, d)
		}
		return
	}
	one := p.made[p.roll(len(p.made))]
	switch p.roll(5) {
	case 0, 1:
		modes := []string{"now", "twice", "lostReturn", "lostAnswer", "forged", "cancel", "less", "reorg", "insufficient"}
		p.try(one.PayURL, modes[p.roll(len(modes))])
	case 2: // anybody may say that he comes back, and what he likes
		_ = p.Cashier.Return(ctx, one.Provider, one.ID, url.Values{"status": {"success"}, "paymentID": {one.ProviderRef}})
	case 3: // a forged notice, and a signed one that tells a lie
		notice(p.World, []byte(told(p.T, one)))
		if raw, err := p.Bkash.Signed(bkashwire.Envelope{Type: bkashwire.TypeNotification, Message: told(p.T, one)}); err == nil {
			notice(p.World, raw)
		}
	}
	p.After([]time.Duration{0, 5 * time.Second, time.Minute}[p.roll(3)])
}

// try presses a button whose page may have gone on, or may not have it.
func (p *payer) try(page, mode string) {
	if page != "" {
		p.Press(page, mode)
	}
}

// taken is what the providers' own books say.
func (p *payer) taken() money.Amount {
	coins := p.sum(`SELECT CAST(COALESCE(SUM(value), 0) AS BIGINT) FROM chainpay_transfers WHERE contract = '` + cashiertest.Contract + `'`)
	back, err := coins.MulRatio(int64(cashiertest.Rate), int64(money.Unit))
	require.NoError(p.T, err)
	return p.sum(`SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM bkashpay_payments WHERE state = 'Completed'`) +
		p.sum(`SELECT CAST(COALESCE(SUM(paid), 0) AS BIGINT) FROM nagadpay_payments WHERE state = 'Success'`) + back.FloorTo(0)
}

// books are deposits and payments side by side, for whoever reads a failure.
func (p *payer) books() string {
	var out strings.Builder
	for _, query := range []string{
		`SELECT CAST(id AS TEXT) || ' ' || provider || ' ' || state || ' ' || reason || ' ' || trx_id || ' ' || provider_ref FROM cashier_deposits`,
		`SELECT invoice || ' ' || payment_id || ' ' || state || ' ' || mode || ' ' || trx_id FROM bkashpay_payments`,
		`SELECT order_id || ' ' || reference || ' ' || state || ' ' || issuer_ref FROM nagadpay_payments`,
		`SELECT to_address || ' ' || trx_id || ' ' || CAST(value AS TEXT) || ' ' || CAST(at AS TEXT) FROM chainpay_transfers`,
	} {
		rows, err := p.DB.QueryContext(ctx, query)
		require.NoError(p.T, err)
		for rows.Next() {
			var line string
			require.NoError(p.T, rows.Scan(&line))
			out.WriteString(line + "\n")
		}
		require.NoError(p.T, rows.Close())
	}
	return out.String()
}

func (p *payer) withStaff() money.Amount {
	return p.sum(`SELECT CAST(COALESCE(SUM(paid_amount), 0) AS BIGINT) FROM cashier_deposits WHERE state = 'REVIEW'`)
}

func (p *payer) sum(query string) (n money.Amount) {
	var micro int64
	require.NoError(p.T, p.DB.QueryRowContext(ctx, query).Scan(&micro))
	return money.Amount(micro)
}
