package rewards_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/rewards"
	"baize/internal/rewards/rewardsdb"
	"baize/internal/rewards/rewardshttp"
	"baize/locales"
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

type tokens struct{}

func (tokens) Authenticate(context.Context, string) (*httpx.Principal, error) {
	return &httpx.Principal{Audience: httpx.Staff, Subject: 7, Permissions: map[string]bool{"rewards.settings": true}}, nil
}

func TestRanks_HoldTheWordsOfEveryLanguage(t *testing.T) {
	s, _ := build(dbtest.SQLite(t))
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	api := httpx.New(httpx.Options{Catalog: catalog, Log: slog.New(slog.DiscardHandler), Authenticators: []httpx.Authenticator{tokens{}}})
	rewardshttp.Routes(api, s)
	ranks, _, err := s.Ranks(ctx)
	require.NoError(t, err)
	require.Len(t, ranks.Items[0].Name, 28)
	benefits := rewards.Words{}
	for lang := range ranks.Items[0].Name {
		benefits[lang] = strings.Repeat("ခ", 600)
	}
	for n := 0; n < 12; n++ {
		if n == len(ranks.Items) {
			next := ranks.Items[n-1]
			next.Level++
			ranks.Items = append(ranks.Items, next)
		}
		ranks.Items[n].Benefits = benefits
	}
	body, err := json.Marshal(map[string]any{"version": 0, "value": ranks})
	require.NoError(t, err)
	r := httptest.NewRequest("PUT", "/api/v1/staff/rewards/ranks", strings.NewReader(string(body)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer staff")
	w := httptest.NewRecorder()
	api.Mux.ServeHTTP(w, r)
	require.Equal(t, 200, w.Code, w.Body.String())
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
