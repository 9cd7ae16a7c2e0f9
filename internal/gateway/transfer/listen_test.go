package transfer_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transfertest"
	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// crowd is more members than one batch, each with money at a vendor.
func crowd(t *testing.T, w *transfertest.World, vendor string) []id.Member {
	t.Helper()
	members := make([]id.Member, 30)
	for i := range members {
		members[i] = w.Member("10")
		begin(t, w, in(members[i], vendor, "10", fmt.Sprint(vendor, i)))
	}
	return members
}

func gamble(t *testing.T, w *transfertest.World, vendor string, members []id.Member) {
	t.Helper()
	for _, m := range members {
		_, err := w.Sims[vendor].Play(ctx, m.String(), simvendor.Tails, money.Unit)
		require.NoError(t, err)
	}
}

func heard(t *testing.T, w *transfertest.World, vendor string, members []id.Member) (n int) {
	t.Helper()
	for _, m := range members {
		if w.Where(m).Held[vendor] == w.AtVendor(vendor, m) {
			n++
		}
	}
	return n
}

func TestListen_HearsEveryWalletThoughAnotherVendorIsDown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		mute := crowd(t, w, mint)
		w.Clock.Advance(time.Second) // they have waited longest
		loud := crowd(t, w, river)
		gamble(t, w, mint, mute)
		gamble(t, w, river, loud)
		w.Mode(mint, simvendor.Down)
		asked := w.Tap.Calls(transferwire.Balance)
		w.After(11*time.Minute, 11*time.Minute)
		require.Equal(t, 30, heard(t, w, river, loud))
		require.Zero(t, heard(t, w, mint, mute))
		require.Less(t, w.Tap.Calls(transferwire.Balance)-asked, 30+10, "a silent vendor is let be")

		w.Mode(mint, simvendor.Normal)
		w.After(11*time.Minute, 11*time.Minute)
		require.Equal(t, 30, heard(t, w, mint, mute))
	})
}

func TestListen_AnswersThatNeverCountKeepNobodyFromTheirTurn(t *testing.T) {
	w := transfertest.New(t, dbtest.SQLite(t))
	gone := crowd(t, w, mint)
	require.NoError(t, w.DB.Write(ctx, func(ctx ctxT, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM simvendor_players`) // the vendor has forgotten them
		return err
	}))
	w.Clock.Advance(time.Second)
	known := crowd(t, w, mint)
	gamble(t, w, mint, known)
	w.After(11*time.Minute, 11*time.Minute)
	require.Equal(t, 30, heard(t, w, mint, known))
	require.Zero(t, heard(t, w, mint, gone))
}
