package quest_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
	"baize/internal/rewards/quest/questhttp"
	"baize/locales"
)

type tokens struct{}

func (tokens) Authenticate(context.Context, string) (*httpx.Principal, error) {
	return &httpx.Principal{Audience: httpx.Staff, Subject: 7, Permissions: map[string]bool{questhttp.MaySet: true}}, nil
}

func TestDesk_TakesTheNamesOfAWheelInEveryLanguage(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	api := httpx.New(httpx.Options{Catalog: catalog, Log: slog.New(slog.DiscardHandler), Authenticators: []httpx.Authenticator{tokens{}}})
	questhttp.Routes(api, h.s)
	words := rewards.Words{}
	for _, lang := range catalog.Langs() {
		words[lang] = strings.Repeat("ခ", 60)
	}
	require.Len(t, words, 28)
	rule := quest.WheelRule{Ticket: "spin", Cost: 1}
	for range 24 {
		rule.Prizes = append(rule.Prizes, quest.WheelPrize{Name: words, Weight: 1, Stock: -1, Prize: prize.Prize{Kind: prize.Nothing}})
	}
	body, err := json.Marshal(questhttp.QuestDraft{Kind: quest.Wheel, Tag: "long", Currency: "BDT", Name: words, Text: words, Rule: quest.Setup{Wheel: &rule}})
	require.NoError(t, err)
	r := httptest.NewRequest("POST", "/api/v1/staff/quests/preview", strings.NewReader(string(body)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer staff")
	w := httptest.NewRecorder()
	api.Mux.ServeHTTP(w, r)
	require.Equal(t, 200, w.Code, w.Body.String())
}
