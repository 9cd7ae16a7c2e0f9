package bonus_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonustest"
	"baize/internal/rewards/prize"
)

func TestClaimables_AreTheCampaignsThatOneClickGives(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		w.People.Since = clock.NowOf(w.Book.Clock)
		a, b := w.Book.Member(), w.Book.Member()
		w.People.Marks[a], w.People.Marks[b] = []string{"phone"}, []string{"phone"}
		gift := bonustest.Gift("10", 1)
		gift.OnePerDevice = true
		first := w.Launched(t, "gift", gift)
		coded, deposit, young := bonustest.Gift("20", 1), bonustest.Gift("30", 1), bonustest.Gift("40", 1)
		coded.Code = "eid"
		deposit.Type, deposit.Percent, deposit.Cap, deposit.Amount = bonus.Match, 100, deposit.Amount, 0
		young.NewForDays = 1
		w.Launched(t, "coded", coded)
		w.Launched(t, "deposit", deposit)
		w.Launched(t, "young", young)

		waiting := func(m id.Member) (tags []string) {
			list, err := w.Bonus.Claimables(t.Context(), m, locale.Default)
			require.NoError(t, err)
			n, err := w.Bonus.Waiting(t.Context(), m)
			require.NoError(t, err)
			require.Equal(t, len(list), n)
			for _, c := range list {
				require.Equal(t, prize.Bonus, c.Prize.Kind)
				tags = append(tags, c.Prize.Amount.String())
			}
			return tags
		}
		require.Equal(t, []string{"40.00", "10.00"}, waiting(a), "codes are typed, deposits are joined")
		w.People.Since -= clock.Instant(48 * 3600 * 1_000_000)
		require.Equal(t, []string{"10.00"}, waiting(a), "the account is too old for the other")
		for range 2 {
			require.NoError(t, w.Bonus.ClaimNow(t.Context(), a, first.ID.String()))
		}
		require.Empty(t, waiting(a))
		require.Empty(t, waiting(b), "the device has had it")
		require.ErrorIs(t, w.Bonus.ClaimNow(t.Context(), a, "?"), bonus.ErrUnknown)
		w.People.Err = bonustest.ErrSame
		require.Empty(t, waiting(a), "who may not play has nothing to claim")
		w.RequireSound(t)
	})
}

// One gift for one device and one place in the campaign: however many ask at
// once, from however many windows, one grant is made.
func TestClaimNow_InParallelMakesOneGrant(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		a, b := w.Book.Member(), w.Book.Member()
		w.People.Marks[a], w.People.Marks[b] = []string{"phone"}, []string{"phone"}
		shared := bonustest.Gift("10", 1)
		shared.OnePerDevice = true
		scarce := bonustest.Gift("7", 1)
		scarce.Quota = 1
		campaigns := []bonus.Campaign{w.Launched(t, "shared", shared), w.Launched(t, "scarce", scarce)}
		var all sync.WaitGroup
		for range 5 {
			for _, c := range campaigns {
				for _, m := range []id.Member{a, b} {
					all.Go(func() { _ = w.Bonus.ClaimNow(t.Context(), m, c.ID.String()) })
				}
			}
		}
		all.Wait()
		for _, c := range campaigns {
			var n int
			require.NoError(t, d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM bonus_grants WHERE campaign_id = ?`, int64(c.ID)).Scan(&n))
			require.Equal(t, 1, n, c.Tag)
		}
		w.RequireSound(t)
	})
}

func TestG5_TheTimeOfABonusStandsStillInABreak(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "25")
		g := w.Claim(t, m, w.Launched(t, "gift", bonustest.Gift("100", 10)))
		ends, now := w.Grant(t, m, g.ID).Grant.ExpiresAt, clock.NowOf(w.Book.Clock)
		hear := func(kind string) {
			raw, err := json.Marshal(rewards.Away{Member: m, Kind: kind, Until: now.Add(42 * 24 * time.Hour), At: now})
			require.NoError(t, err)
			for _, l := range w.Bonus.Listeners() {
				if l.Topics[0] != rewards.TopicAway {
					continue
				}
				require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					return l.Handle(ctx, tx, []bus.Delivery{{Topic: rewards.TopicAway, Payload: raw}})
				}))
			}
		}
		hear("exclusion")
		require.Equal(t, ends, w.Grant(t, m, g.ID).Grant.ExpiresAt)
		hear("timeout")
		require.Equal(t, ends.Add(42*24*time.Hour), w.Grant(t, m, g.ID).Grant.ExpiresAt)
		w.Book.Clock.Advance(ends.Sub(now) + time.Hour)
		require.NoError(t, w.Bonus.Expire(t.Context()))
		require.Equal(t, bonus.Active, w.Grant(t, m, g.ID).Grant.State)
		w.Book.Clock.Advance(42 * 24 * time.Hour)
		require.NoError(t, w.Bonus.Expire(t.Context()))
		require.Equal(t, bonus.Expired, w.Grant(t, m, g.ID).Grant.State)
	})
}

// stubborn does not let one grant be changed.
type stubborn struct {
	bonus.Store
	which bonus.GrantID
}

func (s stubborn) UpdateGrant(ctx context.Context, tx *db.Tx, g *bonus.Grant) error {
	if g.ID == s.which {
		return errors.New("this one does not end")
	}
	return s.Store.UpdateGrant(ctx, tx, g)
}

// A run ends all that are due, and one that cannot be ended holds up no other.
func TestExpire_EndsAllThatAreDueButTheOneThatCannotBe(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "0")
		g := w.Claim(t, m, w.Launched(t, "gift", bonustest.Gift("100", 10)))
		ends := w.Grant(t, m, g.ID).Grant.ExpiresAt
		// Others like it, of accounts that nothing is held of, due after it.
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
				INSERT INTO bonus_grants (id, campaign_id, version, member_id, currency, state, slot, amount, deposit, target, terms, converted, forfeited,
					from_cash, from_house, found, why, device, created_at, active_at, expires_at, ended_at)
				SELECT i, campaign_id, version, member_id, currency, 'QUEUED', 'test' || i, 0, 0, 0, terms, 0, 0, 0, 0, 0, '', '', created_at, 0, expires_at + i, 0
				FROM bonus_grants, n WHERE id = ?`, int64(g.ID))
			return err
		}))
		w.Book.Clock.Advance(ends.Add(time.Hour).Sub(clock.NowOf(w.Book.Clock)))
		open := func() (n int) {
			require.NoError(t, d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM bonus_grants WHERE ended_at = 0`).Scan(&n))
			return n
		}
		whole := w.Bonus.Store
		w.Bonus.Store = stubborn{whole, g.ID}
		require.ErrorContains(t, w.Bonus.Expire(t.Context()), "this one does not end")
		require.Equal(t, 1, open())
		w.Bonus.Store = whole
		require.NoError(t, w.Bonus.Expire(t.Context()))
		require.Zero(t, open())
	})
}
