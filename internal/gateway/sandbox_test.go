package gateway_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

type sandbox struct {
	*gatewaytest.World
	member *gatewaytest.Player
	token  string
}

func openSandbox(t *testing.T, d *db.DB) *sandbox {
	w := gatewaytest.New(t, d)
	p := w.Player(t, "100")
	_, l, err := w.Gateway.TestSession(t.Context(), gatewaytest.Vendor, gatewaytest.Game, p.Member.String())
	require.NoError(t, err)
	return &sandbox{World: w, member: p, token: l.Token}
}

func (s *sandbox) bet(t *testing.T, fault string) gateway.SandboxResult {
	t.Helper()
	c := s.member.Own(seamless.Bet, seamless.Call{Token: s.token, TxID: uuid.NewString(), RoundID: uuid.NewString(), Amount: 10 * money.Unit}, "")
	r, err := s.Gateway.SendSandbox(t.Context(), gateway.SandboxCall{
		Vendor: gatewaytest.Vendor, KeyID: gatewaytest.KeyID, Op: seamless.Bet, Body: c.Append(nil, seamless.Bet), Fault: fault,
	})
	require.NoError(t, err)
	return r
}

func statuses(r gateway.SandboxResult) (out []seamless.Status) {
	for _, x := range r.Exchanges {
		out = append(out, x.Call.Status)
	}
	return out
}

func TestSendSandbox_ShowsWhatEachFaultDoesToTheBook(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openSandbox(t, d)
		for fault, want := range map[string]struct {
			answers []seamless.Status
			entries int
		}{
			gateway.FaultNone:     {[]seamless.Status{seamless.OK}, 1},
			gateway.FaultDrop:     {[]seamless.Status{seamless.OK, seamless.OK, seamless.OK}, 1},
			gateway.FaultTwice:    {[]seamless.Status{seamless.OK, seamless.OK}, 1},
			gateway.FaultDelay:    {[]seamless.Status{seamless.OK, seamless.OK}, 1},
			gateway.FaultForged:   {[]seamless.Status{seamless.InvalidSignature}, 0},
			gateway.FaultOld:      {[]seamless.Status{seamless.InvalidSignature}, 0},
			gateway.FaultNonce:    {[]seamless.Status{seamless.OK, seamless.InvalidSignature}, 1},
			gateway.FaultChanged:  {[]seamless.Status{seamless.OK, seamless.Duplicate}, 1},
			gateway.FaultRollback: {[]seamless.Status{seamless.OK, seamless.RolledBack}, 0},
		} {
			r := s.bet(t, fault)
			require.Equal(t, want.answers, statuses(r), fault)
			require.Len(t, r.Entries, want.entries, fault)
			require.Equal(t, r.Before.Cash-money.Amount(want.entries)*10*money.Unit, r.After.Cash, fault)
		}
		require.Equal(t, "40.00", s.member.Cash(t).String())
	})
}

func TestSendSandbox_LosesTheAnswerOfEveryMoneyCall(t *testing.T) {
	s := openSandbox(t, dbtest.SQLite(t))
	round := uuid.NewString()
	for _, x := range []struct {
		op   seamless.Op
		call seamless.Call
		cash string
	}{
		{seamless.BetWin, seamless.Call{RoundID: round, Amount: 10 * money.Unit, WinAmount: 20 * money.Unit, RoundClosed: true}, "110.00"},
		{seamless.Resettle, seamless.Call{RoundID: round, Amount: 25 * money.Unit, SettlementVersion: 1}, "115.00"},
		{seamless.PromoWin, seamless.Call{Amount: 5 * money.Unit, RewardID: "prize"}, "120.00"},
		{seamless.Bet, seamless.Call{RoundID: uuid.NewString(), Amount: 10 * money.Unit, Pools: []seamless.Share{{PoolID: "p", Amount: 2 * money.Unit}}}, "110.00"},
		{seamless.JackpotWin, seamless.Call{Amount: money.Unit, PoolID: "p"}, "111.00"},
	} {
		x.call.TxID, x.call.Token = uuid.NewString(), s.token
		c := s.member.Own(x.op, x.call, "")
		r, err := s.Gateway.SendSandbox(t.Context(), gateway.SandboxCall{
			Vendor: gatewaytest.Vendor, KeyID: gatewaytest.KeyID, Op: x.op, Body: c.Append(nil, x.op), Fault: gateway.FaultDrop,
		})
		require.NoError(t, err, x.op)
		require.Equal(t, []seamless.Status{seamless.OK, seamless.OK, seamless.OK}, statuses(r), x.op)
		require.Equal(t, x.cash, s.member.Cash(t).String(), "%s is booked once", x.op)
	}
}

func TestReplaySandbox_GetsTheFirstAnswerAlsoFromTheStore(t *testing.T) {
	d := dbtest.SQLite(t)
	s := openSandbox(t, d)
	first := s.bet(t, "").Exchanges[0].Call
	require.Equal(t, gateway.OriginSandbox, first.Origin)
	r, err := s.Gateway.ReplaySandbox(t.Context(), first.ID)
	require.NoError(t, err)
	require.True(t, r.Exchanges[0].Call.Replayed)
	require.Empty(t, r.Entries)
	require.NoError(t, s.Gateway.StoreCallsNow(t.Context()))

	again := gatewaytest.New(t, d) // another process knows it from the store
	r, err = again.Gateway.ReplaySandbox(t.Context(), first.ID)
	require.NoError(t, err)
	require.Equal(t, seamless.OK, r.Exchanges[0].Call.Status, r.Exchanges[0].Call.Reply)
	require.True(t, r.Exchanges[0].Call.Replayed)
}

// Whoever has no key must not come to a genuine call by having staff look at a
// false one.
func TestReplaySandbox_OfACallThatWasNotBelievedIsNotBelievedEither(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openSandbox(t, d)
		logged := map[string]gateway.LoggedCall{}
		for _, fault := range []string{gateway.FaultForged, gateway.FaultOld, gateway.FaultNonce} {
			all := s.bet(t, fault).Exchanges
			call := all[len(all)-1].Call
			logged[call.Proof] = call
		}
		require.Len(t, logged, 3)
		require.NoError(t, s.Gateway.StoreCallsNow(t.Context()))
		cash := s.member.Cash(t)
		for _, w := range []*gatewaytest.World{s.World, gatewaytest.New(t, d)} { // which knows it from the store
			for proof, call := range logged {
				r, err := w.Gateway.ReplaySandbox(t.Context(), call.ID)
				require.NoError(t, err, proof)
				require.Equal(t, []seamless.Status{seamless.InvalidSignature}, statuses(r), proof)
				again := r.Exchanges[0].Call
				require.Equal(t, []any{proof, 401}, []any{again.Proof, again.HTTP})
				require.Empty(t, r.Entries, proof)
			}
		}
		require.Equal(t, cash, s.member.Cash(t))
	})
}

func TestSendSandbox_RefusesWhatItCannotSpoil(t *testing.T) {
	s := openSandbox(t, dbtest.SQLite(t))
	send := func(c gateway.SandboxCall) error {
		c.Vendor = gatewaytest.Vendor
		_, err := s.Gateway.SendSandbox(t.Context(), c)
		return err
	}
	require.ErrorIs(t, send(gateway.SandboxCall{KeyID: "k9", Op: seamless.Ping}), gateway.ErrNoLiveKey)
	require.ErrorIs(t, send(gateway.SandboxCall{KeyID: "k1", Op: seamless.Bet, Body: []byte("{"), Fault: gateway.FaultDrop}), gateway.ErrFaultBody)
	require.ErrorIs(t, send(gateway.SandboxCall{KeyID: "k1", Op: seamless.Ping, Body: []byte("{}"), Fault: gateway.FaultDrop}), gateway.ErrFaultOp)
}
