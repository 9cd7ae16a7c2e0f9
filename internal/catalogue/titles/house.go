package titles

import "baize/internal/kernel/money"

// original is an in-house game.
type original struct {
	code, mechanic, classify, motif, search string
	name                                    word
}

// originals lists the house's own games.
func originals() []original {
	return []original{
		{"crash", Crash, "Crash", "crash", "rocket", word{"Crash", "ক্র্যাশ"}},
		{"dice", Dice, "Instant", "dice", "pasha", word{"Dice", "পাশা"}},
		{"mines", Mines, "Instant", "mines", "bomb", word{"Mines", "মাইনস"}},
		{"plinko", Plinko, "Instant", "plinko", "ball", word{"Plinko", "প্লিঙ্কো"}},
		{"limbo", Limbo, "Instant", "limbo", "belun", word{"Limbo", "লিম্বো"}},
		{"wheel", Wheel, "Instant", "wheelspin", "chaka", word{"Wheel", "চাকা"}},
		{"hilo", HiLo, "Table", "hilo", "tash", word{"Hi-Lo", "হাই-লো"}},
		{"keno", Keno, "Instant", "keno", "number", word{"Keno", "কেনো"}},
		{"towers", Towers, "Instant", "towers", "minar", word{"Towers", "মিনার"}},
		{"coinflip", CoinFlip, "Instant", "coinflip", "toss", word{"Coin Flip", "মুদ্রা টস"}},
		{"crash-river", Crash, "Crash", "boat", "nouka", word{"River Run", "নদীর দৌড়"}},
		{"crash-kite", Crash, "Crash", "kite", "ghuri", word{"Kite Climb", "ঘুড়ির উড়ান"}},
		{"crash-lantern", Crash, "Crash", "lantern", "lonthon", word{"Lantern Rise", "লণ্ঠনের উত্থান"}},
		{"crash-comet", Crash, "Crash", "comet", "dhumketu", word{"Comet Chase", "ধূমকেতুর পিছু"}},
		{"crash-cricket", Crash, "Crash", "bat", "kriket", word{"Cricket Sixer", "ক্রিকেট ছক্কা"}},
	}
}

// crashTheme is the world behind a themed crash game's picture.
var crashTheme = map[string]string{"crash-river": "delta", "crash-kite": "kites", "crash-lantern": "lantern", "crash-comet": "space", "crash-cricket": "cricket"}

// lowestReturn is the return of the table that returns least, in parts per
// million, where a game has several.
var lowestReturn = map[string]int64{Plinko: 986_600, Keno: 987_600}

func inHouse(n *namer) []Title {
	out := []Title{}
	for i, o := range originals() {
		n.used[o.name.en], n.used[o.name.bn] = true, true
		t := Title{
			Vendor: "BGS", Code: o.code, Category: RNG, Classify: o.classify, Name: o.name.text(), Theme: crashTheme[o.code], Motif: o.motif,
			Mechanic: o.mechanic, MinStake: money.Unit, MaxStake: 20_000 * money.Unit, IsHot: i < 5, IsNew: i >= 10,
			IsGame: KindGame, TrialSupport: true, Keywords: []string{"baize", "original", o.motif, o.search},
		}
		t.ReturnPpm = HouseReturnPpm
		if low := lowestReturn[o.mechanic]; low != 0 {
			t.ReturnPpm = low
		}
		if o.code == "crash-cricket" {
			t.Keywords = append(t.Keywords, "cricket")
		}
		out = append(out, t)
	}
	return out
}
