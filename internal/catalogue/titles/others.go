package titles

import (
	"fmt"
	"slices"
	"strings"

	"baize/internal/kernel/money"
)

// line is a title outside the slots, before its code and stakes are set.
type line struct {
	vendor, code, category, classify, theme, motif, kind string
	name                                                 word
	keywords                                             []string
	hot                                                  bool
	family                                               string // of the studio's tables; empty: not playable yet
	poker                                                string // the kind of poker tables that a title opens with
	sheet                                                string // of the studio's fishing rooms
	most                                                 money.Amount
}

func (l line) title() Title {
	t := Title{
		Vendor: l.vendor, Code: l.code, Category: l.category, Classify: l.classify, Name: l.name.text(), Theme: l.theme, Motif: l.motif,
		MinStake: 10 * money.Unit, MaxStake: 50_000 * money.Unit, IsHot: l.hot, IsGame: l.kind, Keywords: l.keywords,
	}
	if l.poker != "" {
		t.Mechanic, t.ParSheet, t.TrialSupport = Poker, l.poker, true
	}
	if l.sheet != "" {
		// The stakes are those of a load: one bullet of the weakest weapon to
		// twenty of the strongest.
		t.Mechanic, t.ParSheet, t.ReturnPpm, t.TrialSupport = Fishing, l.sheet, fishingReturnPpm, true
		t.MinStake, t.MaxStake = money.Unit/10, l.most
	}
	if l.family != "" {
		t.Mechanic, t.ParSheet, t.ReturnPpm, t.TrialSupport = Table, l.family, tableReturnPpm[l.family], true
	}
	return t
}

// fishingReturnPpm is the return of the weapon that returns least.
const fishingReturnPpm = 965_000

// tableReturnPpm is the return of the first spot of a family's tables; only
// read.
var tableReturnPpm = map[string]int64{"roulette": 972_973, "baccarat": 987_649, "sicbo": 972_222, "dragontiger": 962_651, "teenpatti": 985_017, "blackjack": 994_296}

// game is a kind of table or card game.
type game struct {
	word
	motif, search string
	family        string // of the studio's tables, see line
}

func liveTables() []line {
	kinds := []game{
		{word{"Roulette", "রুলেট"}, "roulette", "rulet", "roulette"}, {word{"Baccarat", "ব্যাকারাট"}, "cards", "bakarat", "baccarat"},
		{word{"Sic Bo", "সিক বো"}, "dice", "pasha", "sicbo"}, {word{"Fortune Wheel", "ভাগ্যচক্র"}, "wheelspin", "chaka", ""},
		{word{"Dragon Tiger", "ড্রাগন টাইগার"}, "tiger", "bagh", "dragontiger"}, {word{"Blackjack", "ব্ল্যাকজ্যাক"}, "pair", "tash", "blackjack"},
		{word{"Andar Bahar", "অন্দর বাহার"}, "trick", "ondor bahir", ""}, {word{"Hold'em", "হোল্ডেম"}, "chips", "poker", ""},
		{word{"Teen Patti", "তিন পাত্তি"}, "triple", "tin patti", "teenpatti"}, {word{"Hi-Lo", "হাই-লো"}, "hilo", "hilo", ""},
	}
	rooms := []word{{"Lotus", "পদ্ম"}, {"Marigold", "গাঁদা"}, {"Kingfisher", "মাছরাঙা"}, {"Jamdani", "জামদানি"}, {"Moonlight", "জোছনা"}, {"Pearl", "মুক্তা"}}
	vendors := []string{"EG2", "PT", "PG"}
	out := []line{}
	for i := range len(kinds) * len(rooms) {
		k, r, v := kinds[i%len(kinds)], rooms[(i/len(kinds)+i)%len(rooms)], vendors[i%len(vendors)]
		out = append(out, line{vendor: v, code: fmt.Sprintf("live%03d", i+1), category: Live, classify: "Table", motif: k.motif, kind: KindGame,
			name: word{r.en + " " + k.en, r.bn + " " + k.bn}, keywords: []string{"live", strings.ToLower(k.en), k.search}, hot: i < 8, family: k.family})
	}
	for i, v := range vendors {
		room := []word{{"Marigold Lobby", "গাঁদা লবি"}, {"Kingfisher Lobby", "মাছরাঙা লবি"}, {"Lily Lobby", "শাপলা লবি"}}[i]
		out = append(out, line{vendor: v, code: "lobby", category: Live, classify: "Lobby", motif: []string{"chips", "cards", "lotus"}[i], kind: KindVassalage,
			name: room, keywords: []string{"live", "lobby"}})
	}
	return out
}

func fishGames() []line {
	names := []struct {
		word
		motif string
	}{
		{word{"Reef Hunters", "প্রবালের শিকারি"}, "shoal"}, {word{"Hilsa Harbour", "ইলিশের বন্দর"}, "fish"}, {word{"Octopus Vault", "অক্টোপাসের ভাণ্ডার"}, "octopus"},
		{word{"Pearl Divers", "মুক্তার ডুবুরি"}, "pearl"}, {word{"Crab Commander", "কাঁকড়া সেনাপতি"}, "crab"}, {word{"Deep Net", "গভীর জাল"}, "shoal"},
		{word{"Starfish Patrol", "তারামাছের টহল"}, "starfish"}, {word{"Anchor Bay", "নোঙর উপসাগর"}, "anchor"}, {word{"Sunken Chest", "ডুবো সিন্দুক"}, "chest"},
		{word{"Monsoon Catch", "বর্ষার শিকার"}, "fish"}, {word{"Captain's Cast", "সারেংয়ের জাল"}, "ship"}, {word{"Coral Cannon", "প্রবাল কামান"}, "shoal"},
		{word{"Sea Dragon Hunt", "সমুদ্র ড্রাগন শিকার"}, "dragon"}, {word{"Shell Shooter", "ঝিনুক শিকারি"}, "shell"}, {word{"Lagoon Legends", "উপহ্রদের কিংবদন্তি"}, "octopus"},
		{word{"Golden Hilsa", "সোনালি ইলিশ"}, "fish"}, {word{"River Raiders", "নদীর অভিযাত্রী"}, "boat"}, {word{"Bubble Blast", "বুদবুদ বিস্ফোরণ"}, "shoal"},
		{word{"Crab Carnival", "কাঁকড়ার মেলা"}, "crab"}, {word{"Tide Treasure", "জোয়ারের ধন"}, "chest"},
	}
	vendors := []string{"JDB", "CQ9", "JL", "FC"}
	// No two neighbours, and no two titles of a vendor in a row, share a sheet.
	sheets := []string{"reef", "harbour", "deep", "river", "harbour", "reef", "river", "deep"}
	out := []line{}
	for i, n := range names {
		out = append(out, line{vendor: vendors[i%len(vendors)], code: fmt.Sprintf("fish%02d", i+1), category: Fish, classify: "Fish", theme: []string{"ocean", "delta"}[i%2],
			sheet: sheets[i%len(sheets)], most: []money.Amount{20_000, 4_000, 10_000}[i%3] * money.Unit,
			motif: n.motif, kind: KindGame, name: n.word, keywords: []string{"fish", "fishing", "mach"}, hot: i < 5})
	}
	return out
}

// pokerKind is the kind of poker tables that a title opens with; all kinds can
// be reached from each. Only read.
var pokerKind = map[string]string{"Hold'em Nights": "ring", "Heads Up Arena": "headsup", "Sit and Go Hall": "sitgo"}

func pvpGames() []line {
	games := []game{
		{word{"Teen Patti Club", "তিন পাত্তি ক্লাব"}, "triple", "tin patti", ""}, {word{"Rummy Room", "রামি ঘর"}, "cards", "rami", ""},
		{word{"Call Break Circle", "কল ব্রেক আসর"}, "trick", "callbreak", ""}, {word{"Twenty-Nine", "টোয়েন্টি নাইন"}, "pair", "29", ""},
		{word{"Hold'em Nights", "হোল্ডেম রজনী"}, "chips", "poker", ""}, {word{"Ludo Square", "লুডু চত্বর"}, "dice", "ludu", ""},
		{word{"Hazari Table", "হাজারি টেবিল"}, "cards", "hajari", ""}, {word{"Omaha House", "ওমাহা ভবন"}, "pair", "poker", ""},
		{word{"Carrom Kings", "ক্যারম রাজা"}, "chip", "karom", ""}, {word{"Bridge Bank", "ব্রিজ আসর"}, "trick", "brij", ""},
		{word{"Domino Lane", "ডমিনো গলি"}, "hilo", "domino", ""}, {word{"Heads Up Arena", "মুখোমুখি অঙ্গন"}, "trophy", "poker", ""},
		{word{"Sit and Go Hall", "সিট অ্যান্ড গো হল"}, "crown", "poker", ""},
	}
	out := []line{}
	for i, g := range games {
		out = append(out, line{vendor: []string{"JL", "PT"}[i%2], code: fmt.Sprintf("pvp%02d", i+1), category: PVP, classify: "Table", motif: g.motif,
			kind: KindGame, name: g.word, keywords: []string{"pvp", "card", "tash", g.search}, hot: i < 3, poker: pokerKind[g.en]})
	}
	// What can be played stands first; a code stays with its title.
	slices.SortStableFunc(out, func(a, b line) int {
		switch {
		case (a.poker == "") == (b.poker == ""):
			return 0
		case b.poker == "":
			return -1
		}
		return 1
	})
	return out
}

// vendorEntries are the tiles of vendors that are entered as a whole.
func vendorEntries() []line {
	return []line{
		{vendor: "PT", code: "sports", category: Sports, classify: "Sports", motif: "football", kind: KindGame, hot: true,
			name: word{"Sportsbook", "স্পোর্টসবুক"}, keywords: []string{"sports", "football", "cricket", "kriket", "khela"}},
		{vendor: "IMES", code: "esports", category: Sports, classify: "Sports", motif: "pad", kind: KindGame, hot: true,
			name: word{"E-Sports Arena", "ই-স্পোর্টস অঙ্গন"}, keywords: []string{"esports", "game"}},
		{vendor: "DS88", code: "arena", category: Sports, classify: "Sports", motif: "rooster", kind: KindGame,
			name: word{"Virtual Rooster Arena", "ভার্চুয়াল মোরগ অঙ্গন"}, keywords: []string{"cockfight", "morog"}},
		{vendor: "LOTT", code: "lott", category: Lott, classify: "Lottery", motif: "balls", kind: KindGame,
			name: word{"Lottery Hall", "লটারি ভবন"}, keywords: []string{"lottery", "lotari"}},
		{vendor: "TCG_SEA", code: "sea", category: Lott, classify: "Lottery", motif: "ticket", kind: KindGame,
			name: word{"SEA Lottery", "দক্ষিণ-পূর্ব এশিয়া লটারি"}, keywords: []string{"lottery", "sea", "lotari"}},
		{vendor: "TCG_LOTTO_VN", code: "vn", category: Lott, classify: "Lottery", motif: "star", kind: KindGame,
			name: word{"Vietnam Lottery", "ভিয়েতনাম লটারি"}, keywords: []string{"lottery", "vietnam", "lotari"}},
		{vendor: "ELOTT", code: "elott", category: ELott, classify: "Lottery", motif: "keno", kind: KindGame,
			name: word{"E-Lottery Hall", "ই-লটারি ভবন"}, keywords: []string{"elottery", "lotari"}},
	}
}
