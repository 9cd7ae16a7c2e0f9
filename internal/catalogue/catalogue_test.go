package catalogue_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/catalogue"
	"baize/internal/catalogue/cataloguetest"
	"baize/internal/catalogue/titles"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/site"
)

var ctx = context.Background()

const rahim, karim = id.Member(11), id.Member(12)

func TestSeed_WritesEveryTitleOnceAndKeepsWhatStaffDecided(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := cataloguetest.Bare(d)
		vendors, list := titles.Vendors(), titles.All()
		began := time.Now()
		require.NoError(t, h.Service.Seed(ctx, vendors, list))
		t.Logf("seeded %d titles in %v", len(list), time.Since(began))
		require.Less(t, time.Since(began), 15*time.Second)
		facts, err := h.Service.Playable(ctx, "PG", "pg0001")
		require.NoError(t, err)
		require.NoError(t, h.Service.SetGame(ctx, 7, facts.Game, catalogue.GameSwitch{State: catalogue.Maintenance, IsHot: true}))

		list[0].Name["en"] = "Another Name"
		require.NoError(t, h.Service.Seed(ctx, vendors, list))
		all, err := h.Service.List(ctx, catalogue.ListQuery{Lang: "en", Page: page.Request{Limit: 1}})
		require.NoError(t, err)
		require.Equal(t, len(list), all.Total)
		require.Equal(t, "Another Name", all.Items[0].GameName)
		_, err = h.Service.Find(ctx, facts.Game)
		require.ErrorIs(t, err, catalogue.ErrMaintenance)
	})
}

func TestLanes_RegroupAndKeepTheConfiguredOrder(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	got, err := h.Service.Lanes(ctx, "en")
	require.NoError(t, err)
	var order []string
	for _, l := range got.Lanes {
		order = append(order, l.Title)
		require.NotEmpty(t, l.Cards)
	}
	require.Equal(t, []string{"RNG", "INHOUSE", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT", "LOTT", "ELOTT"}, order)
	require.NotContains(t, vendorsOf(got.Lanes[0]), "BGS")
	require.Equal(t, []string{"BGS"}, vendorsOf(got.Lanes[1]))
	require.Equal(t, "/bgs", got.Lanes[1].Path)
	require.Equal(t, []string{"IMES"}, vendorsOf(got.Lanes[6]))
	require.Equal(t, "GAME", got.Lanes[6].Cards[0].IsGame)
	require.NotZero(t, got.Lanes[6].Cards[0].NodeID)
	require.Equal(t, "LOTT", got.PrizeMode)
}

func vendorsOf(l catalogue.Lane) (codes []string) {
	for _, card := range l.Cards {
		codes = append(codes, card.Vendor)
	}
	return codes
}

func TestLanes_PrizeModeIsELotteryWhenItsLaneHasALottery(t *testing.T) {
	for vendor, want := range map[string]string{"TCG_LOTTO_VN": "ELOTT", "LOTT": "ELOTT", "TCG_SEA": "LOTT"} {
		h := cataloguetest.Bare(dbtest.SQLite(t))
		name := titles.Text{"en": vendor, "bn": vendor}
		require.NoError(t, h.Service.Seed(ctx, []titles.Vendor{{Code: vendor, Name: name, Categories: []string{"ELOTT"}}},
			[]titles.Title{{Vendor: vendor, Code: "x", Category: "ELOTT", Name: name, IsGame: "GAME"}}))
		got, err := h.Service.Lanes(ctx, "en")
		require.NoError(t, err)
		require.Equal(t, want, got.PrizeMode, vendor)
	}
}

func TestList_PagesThroughEveryGameOnce(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	seen, cursor := map[id.Game]bool{}, ""
	for {
		p, err := h.Service.List(ctx, catalogue.ListQuery{GameType: "fish", Lang: "bn", Page: page.Request{Limit: 7, Cursor: cursor}})
		require.NoError(t, err)
		for _, c := range p.Items {
			require.False(t, seen[c.NodeID])
			require.Equal(t, "FISH", c.GameType)
			seen[c.NodeID] = true
		}
		if cursor = p.Next; cursor == "" {
			require.Len(t, seen, p.Total)
			return
		}
	}
}

func TestList_TellsTheStakesOfWhatCanBePlayed(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	for _, q := range []catalogue.ListQuery{{GameType: "INHOUSE"}, {GameType: "RNG"}, {GameType: "RNG", Kind: catalogue.KindHot}, {Vendor: "PG", Text: "mango"}} {
		q.Lang = "en"
		q.Page.Limit = page.MaxLimit
		first, err := h.Service.List(ctx, q)
		require.NoError(t, err)
		var least, most money.Amount
		for p := first; ; {
			for _, c := range p.Items {
				if c.Playable && (least == 0 || c.StakeMin < least) {
					least = c.StakeMin
				}
				if c.Playable {
					most = max(most, c.StakeMax)
				}
			}
			if q.Page.Cursor = p.Next; p.Next == "" {
				break
			}
			p, err = h.Service.List(ctx, q)
			require.NoError(t, err)
			require.Nil(t, p.Stakes, "told once, on the first page")
		}
		if most == 0 {
			require.Nil(t, first.Stakes, "nothing can be staked where nothing can be played")
			continue
		}
		require.Equal(t, &catalogue.Stakes{Min: least, Max: most}, first.Stakes, "%+v", q)
	}
	of := func(vendor string) catalogue.Listing {
		p, err := h.Service.List(ctx, catalogue.ListQuery{Vendor: vendor})
		require.NoError(t, err)
		return p
	}
	require.Nil(t, of("NOSUCH").Stakes)
	require.NotNil(t, of("PG").Stakes)
	require.NoError(t, h.Service.SetVendor(ctx, 7, "PG", "", catalogue.Maintenance))
	require.NotEmpty(t, of("PG").Items)
	require.Nil(t, of("PG").Stakes, "what rests takes no stake, though it is shown")
}

func TestList_Filters(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	total := func(q catalogue.ListQuery) int {
		p, err := h.Service.List(ctx, q)
		require.NoError(t, err)
		return p.Total
	}
	house := total(catalogue.ListQuery{GameType: "INHOUSE"})
	require.Positive(t, house)
	require.Equal(t, house, total(catalogue.ListQuery{GameType: "bgs"}))
	require.Equal(t, house, total(catalogue.ListQuery{GameType: "RNG", Vendor: "INHOUSE"}))
	require.Zero(t, total(catalogue.ListQuery{GameType: "RNG", Vendor: "BGS"}))
	require.Equal(t, 6, total(catalogue.ListQuery{GameType: "INHOUSE", Classify: "Crash"}))
	require.Less(t, total(catalogue.ListQuery{Kind: catalogue.KindNew}), total(catalogue.ListQuery{}))
	require.Zero(t, total(catalogue.ListQuery{Vendor: "NOSUCH"}))
	require.Positive(t, total(catalogue.ListQuery{Vendor: "PG", Text: "mango"}))
	_, err := h.Service.List(ctx, catalogue.ListQuery{Kind: catalogue.KindFavourite})
	require.ErrorIs(t, err, catalogue.ErrLogin)
	_, err = h.Service.List(ctx, catalogue.ListQuery{Page: page.Request{Cursor: "nonsense"}})
	require.True(t, fault.IsCode(err, fault.Invalid))
}

func TestFavourites_AreIdempotentAndLatestFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := cataloguetest.New(t, d)
		p, err := h.Service.List(ctx, catalogue.ListQuery{Page: page.Request{Limit: 3}})
		require.NoError(t, err)
		for range 2 {
			for _, c := range p.Items[:2] {
				require.NoError(t, h.Service.AddFavourite(ctx, rahim, c.NodeID))
				h.Clock.Advance(time.Second)
			}
		}
		ids, err := h.Service.FavouriteIDs(ctx, rahim)
		require.NoError(t, err)
		require.Equal(t, []id.Game{p.Items[1].NodeID, p.Items[0].NodeID}, ids)
		own, err := h.Service.List(ctx, catalogue.ListQuery{Kind: catalogue.KindFavourite, Member: rahim, Page: page.Request{Limit: 1}})
		require.NoError(t, err)
		require.Equal(t, 2, own.Total)
		require.NotEmpty(t, own.Next)
		for range 2 {
			require.NoError(t, h.Service.DropFavourite(ctx, rahim, ids[0]))
		}
		cards, err := h.Service.Own(ctx, rahim, catalogue.KindFavourite, "", "en")
		require.NoError(t, err)
		require.Len(t, cards, 1)
		others, err := h.Service.FavouriteIDs(ctx, karim)
		require.NoError(t, err)
		require.Empty(t, others)
		require.ErrorIs(t, h.Service.AddFavourite(ctx, rahim, 5), catalogue.ErrGame)
	})
}

func TestRecent_FollowsPlacedBets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := cataloguetest.New(t, d)
		placed := func(code, at string) string {
			return fmt.Sprintf(`{"member":%q,"vendor":"PG","game":%q,"stake":"1.00","currency":"BDT","at":%q}`, rahim, code, at)
		}
		h.Deliver(t, "betting.bet.placed", placed("pg0001", "2026-03-01T12:00:00Z"), placed("pg0002", "2026-03-01T12:00:01Z"), placed("nosuch", "2026-03-01T12:00:02Z"))
		h.Deliver(t, "betting.bet.placed", placed("pg0001", "2026-03-01T12:00:03Z"), placed("pg0001", "2026-03-01T11:00:00Z"))
		cards, err := h.Service.Own(ctx, rahim, catalogue.KindRecent, "", "en")
		require.NoError(t, err)
		require.Len(t, cards, 2)
		require.Equal(t, "pg0001", cards[0].Code, "an older bet moves nothing back")
		h.Deliver(t, "betting.bet.placed", placed("pg0001", "2026-03-01T12:00:04Z"))
		h.Deliver(t, "betting.bet.placed", placed("pg0002", "2026-03-01T12:00:05Z"))
		h.Deliver(t, "betting.bet.placed", placed("pg0001", "2026-03-01T12:00:06Z"))
		cards, err = h.Service.Own(ctx, rahim, catalogue.KindRecent, "", "en")
		require.NoError(t, err)
		h.Deliver(t, "betting.bet.placed", placed("pg0002", "2026-03-01T12:00:07Z"), placed("pg0001", "2026-03-01T12:00:08Z"))
		cards, err = h.Service.Own(ctx, rahim, catalogue.KindRecent, "", "en")
		require.NoError(t, err)
		require.Equal(t, "pg0001", cards[0].Code, "what is left out because nothing changes is noted again when something has")
	})
}

func TestWinners_ShowSettledWinsMaskedAndRespectOptOut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := cataloguetest.New(t, d)
		h.Names.Of[rahim] = "rahim_uddin" // karim opted out
		empty, err := h.Service.Winners(ctx, 20, "en")
		require.NoError(t, err)
		require.Empty(t, empty.Biggest)
		h.Clock.Advance(5 * time.Second)
		settled := func(n int, m id.Member, payout, currency string) string {
			return fmt.Sprintf(`{"member":%q,"vendor":"PG","game":"pg0008","round":%q,"stake":"10.00","settledStake":"10.00","payout":%q,"currency":%q,"placed":true,"at":"2026-03-01T12:00:00Z"}`,
				m, id.Round(100+n), payout, currency)
		}
		board := func() []catalogue.Winner {
			h.Clock.Advance(5 * time.Second)
			b, err := h.Service.Winners(ctx, 20, "en")
			require.NoError(t, err)
			return b.Biggest
		}
		h.Deliver(t, "betting.bet.settled",
			settled(1, rahim, "250.00", "BDT"), settled(2, rahim, "9.00", "BDT"), settled(3, karim, "900.00", "BDT"),
			settled(4, rahim, "500.00", "XXX"), settled(5, rahim, "300.00", "BDT"))
		got := board()
		require.Len(t, got, 2)
		require.Equal(t, "300.00", got[0].VO.WinAmount.String())
		require.Equal(t, "ra***n", got[0].VO.CustomerName)

		h.Deliver(t, "betting.bet.voided", settled(5, rahim, "300.00", "BDT"))
		require.Len(t, board(), 1, "what was voided is no win")
		recent, err := h.Service.Own(ctx, rahim, catalogue.KindRecent, "", "en")
		require.NoError(t, err)
		require.Len(t, recent, 1, "a bet that came with its result was played too")
	})
}

func TestHotGames_ShowWhatTheyPaidOutInTheLastDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := cataloguetest.New(t, d)
		hot, err := h.Service.HotGames(ctx, "RNG", 1, "en")
		require.NoError(t, err)
		require.Len(t, hot, 1)
		require.Zero(t, hot[0].Paid24h)
		h.Clock.Advance(5 * time.Second)
		for n := range 2 {
			h.Deliver(t, "betting.bet.settled", fmt.Sprintf(`{"member":%q,"vendor":%q,"game":%q,"round":%q,"stake":"1.00","payout":"7.50","currency":"BDT","at":"2026-03-01T12:00:00Z"}`,
				rahim, hot[0].Vendor, hot[0].Code, id.Round(n+1)))
		}
		figure := func() string {
			hot, err := h.Service.HotGames(ctx, "RNG", 1, "en")
			require.NoError(t, err)
			return hot[0].Paid24h.String()
		}
		require.Equal(t, "15.00", figure())
		h.Clock.Advance(25 * time.Hour)
		require.Equal(t, "0.00", figure())
	})
}

func TestHotGames_PraiseOnlyWhatCanBePlayed(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	all, err := h.Service.List(ctx, catalogue.ListQuery{GameType: "LIVE", Kind: catalogue.KindHot, Page: page.Request{Limit: 100}})
	require.NoError(t, err)
	coming := slices.IndexFunc(all.Items, func(c catalogue.Card) bool { return !c.Playable })
	require.GreaterOrEqual(t, coming, 0, "the list itself shows it, marked")
	hot, err := h.Service.HotGames(ctx, "LIVE", coming+1, "en")
	require.NoError(t, err)
	require.NotEmpty(t, hot)
	for _, c := range hot {
		require.True(t, c.Playable, c.GameName)
	}
	one, err := h.Service.HotGames(ctx, "RNG", 1, "en")
	require.NoError(t, err)
	require.Len(t, one, 1)
}

func TestPlayable_RefusesWhatIsComingClosedOrUnknown(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	_, err := h.Service.Playable(ctx, "PG", "nosuch")
	require.ErrorIs(t, err, catalogue.ErrGame)
	live, err := h.Service.List(ctx, catalogue.ListQuery{GameType: "FISH", Page: page.Request{Limit: 1}})
	require.NoError(t, err)
	if !live.Items[0].Playable {
		_, err = h.Service.Playable(ctx, live.Items[0].Vendor, live.Items[0].Code)
		require.ErrorIs(t, err, catalogue.ErrComing)
	}
	require.NoError(t, h.Service.SetVendor(ctx, 7, "PG", "RNG", catalogue.Maintenance))
	_, err = h.Service.Playable(ctx, "PG", "pg0001")
	require.ErrorIs(t, err, catalogue.ErrMaintenance)
	require.NotEmpty(t, fault.From(err).Value["alternatives"])
	require.NoError(t, h.Service.SetVendor(ctx, 7, "PG", "", catalogue.Closed))
	_, err = h.Service.Playable(ctx, "PG", "pg0001")
	require.ErrorIs(t, err, catalogue.ErrGame)
	require.ErrorIs(t, h.Service.SetVendor(ctx, 7, "NOSUCH", "", catalogue.Open), catalogue.ErrVendor)
	require.Len(t, h.Audit.Actions, 2)
}

// flagsOf is which bits the index has at the games of a code.
func flagsOf(t *testing.T, raw []byte, code string) (bits []int) {
	var x struct {
		Codes []string
		Flags []int
	}
	require.NoError(t, json.Unmarshal(raw, &x))
	for i, c := range x.Codes {
		for bit := 1; c == code && bit <= x.Flags[i]; bit *= 2 {
			if x.Flags[i]&bit != 0 {
				bits = append(bits, bit)
			}
		}
	}
	return bits
}

func TestPlayable_WhatTheRulesOfPlayCloseIsShownAsSuchAndRefused(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	fish := func() catalogue.Card {
		got, err := h.Service.List(ctx, catalogue.ListQuery{GameType: "FISH", Page: page.Request{Limit: 100}})
		require.NoError(t, err)
		at := slices.IndexFunc(got.Items, func(c catalogue.Card) bool { return c.Mechanic == titles.Fishing })
		require.GreaterOrEqual(t, at, 0)
		return got.Items[at]
	}
	open := fish()
	require.True(t, open.Playable)
	_, before, err := h.Service.IndexDocument(ctx, "en")
	require.NoError(t, err)

	h.Rules.Closed = []string{titles.Fishing}
	h.Deliver(t, site.TopicChanged, "{}")
	require.False(t, fish().Playable, "at once, because the settings were told to have changed")
	require.False(t, fish().Maintenance)
	_, err = h.Service.Playable(ctx, open.Vendor, open.Code)
	require.ErrorIs(t, err, catalogue.ErrHalted)
	sheet, err := h.Service.Detail(ctx, open.NodeID, "en")
	require.NoError(t, err)
	require.NotEmpty(t, sheet.Alternatives)
	for _, a := range sheet.Alternatives {
		require.NotEqual(t, titles.Fishing, a.Mechanic)
	}
	raw, closed, err := h.Service.IndexDocument(ctx, "en")
	require.NoError(t, err)
	require.Contains(t, flagsOf(t, raw, open.Code), 64, "the search tells it from what is only coming")
	require.NotEqual(t, before, closed, "a browser that has the index asks for the other one")
	_, err = h.Service.Playable(ctx, "PG", "pg0001")
	require.NoError(t, err, "other mechanics stay open")

	h.Rules.Closed = nil
	h.Clock.Advance(2 * time.Second)
	require.True(t, fish().Playable, "seen without being told, as on another node")
}

// shows is all that members are told of PG: its lane's door, the cards of its
// list and of a search, the index and the refusal of a bet.
func shows(t *testing.T, h *cataloguetest.House) (out []any) {
	t.Helper()
	keep := func(v any, err error) {
		require.NoError(t, err)
		out = append(out, v)
	}
	keep(h.Service.Lanes(ctx, "en"))
	keep(h.Service.List(ctx, catalogue.ListQuery{Vendor: "PG", Page: page.Request{Limit: 100}}))
	keep(h.Service.Search(ctx, "PG", "en"))
	keep(h.Service.DetailOf(ctx, "PG", "pg0001", "en"))
	raw, _, err := h.Service.IndexDocument(ctx, "en")
	var x catalogue.Index
	require.NoError(t, json.Unmarshal(raw, &x))
	keep(x.Flags, err)
	_, err = h.Service.Playable(ctx, "PG", "pg0001")
	return append(out, fault.From(err).Key)
}

func TestRest_AVendorThatIsOffIsShownAsOneUnderMaintenance(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := cataloguetest.New(t, d)
		open := shows(t, h)
		require.NoError(t, h.Service.SetVendor(ctx, 7, "PG", "", catalogue.Maintenance))
		closed := shows(t, h)
		require.NotEqual(t, open, closed)
		require.NoError(t, h.Service.SetVendor(ctx, 7, "PG", "", catalogue.Open))
		_, before, err := h.Service.IndexDocument(ctx, "en")
		require.NoError(t, err)

		turn := func(off ...string) {
			require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				h.Rests.Off = off
				return h.Service.Rest(ctx, tx, "PG")
			}))
		}
		turn("PG")
		require.Equal(t, closed, shows(t, h), "at once")
		_, after, err := h.Service.IndexDocument(ctx, "en")
		require.NoError(t, err)
		require.NotEqual(t, before, after, "a browser that has the index asks for the other one")
		rows, err := h.Service.StaffVendors(ctx)
		require.NoError(t, err)
		for _, v := range rows {
			require.Equal(t, catalogue.Open, v.State, "what staff made of it here stays")
			require.Equal(t, v.Code == "PG", v.Off)
		}
		turn()
		require.Equal(t, open, shows(t, h))

		var told int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM outbox WHERE topic = ?`, catalogue.TopicChanged).Scan(&told))
		require.Equal(t, 4, told, "open pages are told each time")
	})
}

func TestRest_WhatChangesWhileTheCatalogueIsReadIsSeenByTheNextReader(t *testing.T) {
	d := dbtest.SQLite(t)
	h := cataloguetest.New(t, d)
	turn := func(off ...string) {
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			h.Rests.Off = off
			return h.Service.Rest(ctx, tx, "PG")
		}))
	}
	turn("JILI")
	h.Rests.Then = func() { turn("PG") }
	_, err := h.Service.Playable(ctx, "PG", "pg0001")
	require.NoError(t, err, "what stood when the reading began")
	_, err = h.Service.Playable(ctx, "PG", "pg0001")
	require.ErrorIs(t, err, catalogue.ErrMaintenance)
}

func TestCatalogue_ChangeOfAnotherNodeIsSeenAtOnceWhereItIsTold(t *testing.T) {
	d := dbtest.SQLite(t)
	one, two := cataloguetest.New(t, d), cataloguetest.New(t, d)
	require.NoError(t, one.Service.SetVendor(ctx, 7, "PG", "", catalogue.Maintenance))
	two.Deliver(t, catalogue.TopicChanged, "{}")
	_, err := two.Service.Playable(ctx, "PG", "pg0001")
	require.ErrorIs(t, err, catalogue.ErrMaintenance)
}

func TestCatalogue_ChangeOfAnotherNodeIsSeenAfterTwoSeconds(t *testing.T) {
	d := dbtest.SQLite(t)
	one := cataloguetest.New(t, d)
	two := cataloguetest.New(t, d)
	_, err := two.Service.Playable(ctx, "PG", "pg0001")
	require.NoError(t, err)
	require.NoError(t, one.Service.SetVendor(ctx, 7, "PG", "", catalogue.Maintenance))
	two.Clock.Advance(2 * time.Second)
	_, err = two.Service.Playable(ctx, "PG", "pg0001")
	require.ErrorIs(t, err, catalogue.ErrMaintenance)
}

func TestDetail_NamesAlternativesThatCanBePlayed(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	facts, err := h.Service.Playable(ctx, "PG", "pg0001")
	require.NoError(t, err)
	d, err := h.Service.Detail(ctx, facts.Game, "bn")
	require.NoError(t, err)
	require.EqualValues(t, 965611, d.ReturnPpm)
	require.Len(t, d.Alternatives, 6)
	for _, a := range d.Alternatives {
		require.True(t, a.Playable)
		require.NotEqual(t, d.NodeID, a.NodeID)
	}
}

func TestMask_HidesMostOfAName(t *testing.T) {
	for name, want := range map[string]string{"": "***", "abu": "a***", "rahima": "ra***a", "রহিমা খাতুন": "রহ***ন"} {
		require.Equal(t, want, catalogue.Mask(name))
	}
}
