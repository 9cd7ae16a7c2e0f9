package rewards_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards"
	"baize/internal/rewards/rewardsdb"
)

var ctx = context.Background()

type auditLog struct{ names []string }

func (a *auditLog) Audit(_ context.Context, _ *db.Tx, act rewards.Action) error {
	a.names = append(a.names, act.Name)
	return nil
}

func build(d *db.DB) (*rewards.Service, *auditLog) {
	audit := &auditLog{}
	c := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	return rewards.New(rewards.Deps{DB: d, Store: rewardsdb.New(d), Clock: c, Auditor: audit, Sandbox: true}), audit
}

func TestDefaults_CanBeSavedAsTheyAre(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, audit := build(d)
		ranks, version, err := s.Ranks(ctx)
		require.NoError(t, err)
		require.Zero(t, version)
		require.NoError(t, s.SetRanks(ctx, 7, 0, ranks))
		points, _, err := s.Points(ctx)
		require.NoError(t, err)
		require.NoError(t, s.SetPoints(ctx, 7, 0, points))
		rebates, _, err := s.Rebates(ctx)
		require.NoError(t, err)
		require.NoError(t, s.SetRebates(ctx, 7, 0, rebates))
		offers, _, err := s.Offers(ctx)
		require.NoError(t, err)
		require.NoError(t, s.SetOffers(ctx, 7, 0, offers))
		require.Equal(t, []string{"rewards.ranks.set", "rewards.points.set", "rewards.rebates.set", "rewards.offers.set"}, audit.names)

		again, version, err := s.Ranks(ctx)
		require.NoError(t, err)
		require.EqualValues(t, 1, version)
		require.Equal(t, ranks, again)
		require.ErrorIs(t, s.SetRanks(ctx, 7, 0, ranks), rewards.ErrChanged)
		require.NoError(t, s.SetRanks(ctx, 7, 1, ranks))
	})
}

func TestSet_RefusesWhatCannotBeShown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := build(d)
		name := rewards.Words{"en": "Step"}
		falling := rewards.Ranks{Items: []rewards.Rank{
			{Level: 1, Name: name, Benefits: name, Turnover: 10}, {Level: 2, Name: name, Benefits: name, Turnover: 5}}}
		require.Error(t, s.SetRanks(ctx, 7, 0, falling))
		require.Error(t, s.SetRanks(ctx, 7, 0, rewards.Ranks{Items: []rewards.Rank{{Level: 1, Name: rewards.Words{"bn": "ধাপ"}, Benefits: name}}}))
		require.Error(t, s.SetPoints(ctx, 7, 0, rewards.Points{Exchange: 1, Rates: []rewards.Rate{{Category: "CHESS", Turnover: 1}}}))
		twice := rewards.Offer{Promotion: "rain", Who: name, Claim: rewards.ClaimJoin}
		require.Error(t, s.SetOffers(ctx, 7, 0, rewards.Offers{Items: []rewards.Offer{twice, twice}}))
	})
}

func TestStandings_PromiseNothingThatIsNotTaken(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := build(d)
		who := rewards.Words{"en": "Everyone"}
		require.NoError(t, s.SetOffers(ctx, 7, 0, rewards.Offers{Items: []rewards.Offer{
			{Promotion: "rain", Who: who, Claim: rewards.ClaimTake}, {Promotion: "sun", Who: who, Claim: rewards.ClaimNone}}}))
		list, err := s.Standings(ctx)
		require.NoError(t, err)
		require.Equal(t, []rewards.ClaimState{rewards.StateComing, rewards.StateNone}, []rewards.ClaimState{list[0].State, list[1].State})
	})
}
