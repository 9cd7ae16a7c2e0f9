package titles

import (
	"fmt"
	"strings"

	"baize/internal/catalogue/art"
	"baize/internal/kernel/money"
)

// Edition names the list that All makes: a platform that has this edition need
// not make it again. TestEdition_ChangesWithTheList says what to write here
// when the list changes.
const Edition = "6be9519568f5"

// All lists every title in display order, category by category; within a
// category vendors take turns. The slices and maps in it are the caller's,
// except that symbol sets and keyword lists are shared between titles.
func All() []Title {
	n := &namer{deal: &deal{state: 0xBA12E}, used: make(map[string]bool, 24_000)}
	others := []Title{}
	for _, group := range [][]line{liveTables(), fishGames(), pvpGames(), vendorEntries()} {
		for _, l := range group {
			n.used[l.name.en], n.used[l.name.bn] = true, true
			others = append(others, l.title())
		}
	}
	out := append(make([]Title, 0, 10_000), inHouse(n)...)
	out = append(append(append(out, slots(n)...), others...), coinTosses()...)
	spread(out)
	return out
}

// spread chooses art variants so that neighbours look different.
func spread(list []Title) {
	pictures := make([]art.Art, len(list))
	for i, t := range list {
		pictures[i] = t.Art()
	}
	for i, v := range art.Variants(pictures) {
		list[i].ArtVariant = v
	}
}

// slots deals themes like a pack of cards, so that no two neighbours share one,
// and lets vendors take turns by their share.
func slots(n *namer) []Title {
	total := 0
	for _, s := range shares {
		total += s.count
	}
	symbols, icons := map[string][]Symbol{}, map[string][]string{}
	for _, theme := range order {
		symbols[theme], icons[theme] = symbolsOf(theme), art.ThemeIcons(theme)
	}
	words := map[string][]string{}
	issued := make([]int, len(shares))
	pack := append([]string(nil), order...)
	out, dealt := make([]Title, 0, total), newSheetDeal()
	for i := range total {
		if i%len(pack) == 0 && i > 0 {
			reshuffle(n.deal, pack)
		}
		theme, v := pack[i%len(pack)], turn(issued)
		issued[v]++
		name, icon := n.name(theme, icons[theme])
		t := slot(shares[v].vendor, issued[v], theme, dealt.take())
		t.Name, t.Motif, t.Symbols = name.text(), slotMotif(n.deal, icon), symbols[theme]
		if words[theme+icon] == nil {
			words[theme+icon] = append(keywords(theme, icon), "slot")
		}
		t.Keywords = words[theme+icon]
		t.MinStake, t.MaxStake = stakes(n.deal)
		t.MaxStake = min(t.MaxStake, highest(t.Volatility))
		t.IsHot, t.IsNew = i%250 == 7, i%80 == 31
		out = append(out, t)
	}
	return out
}

// slotMotif shows a title's thing, now and then behind a cabinet's window.
func slotMotif(d *deal, icon string) string {
	if d.upTo(24) == 0 {
		return "reels"
	}
	return icon
}

func slot(vendor string, number int, theme string, sheet Sheet) Title {
	return Title{
		Vendor: vendor, Code: fmt.Sprintf("%s%04d", strings.ToLower(vendor), number), Category: RNG, Classify: "Slots",
		Theme: theme, Mechanic: Slot, ParSheet: sheet.Code, Volatility: sheet.Volatility, ReturnPpm: sheet.ReturnPpm,
		IsGame: KindGame, TrialSupport: true,
	}
}

// turn is the vendor that lags furthest behind its share.
func turn(issued []int) int {
	best := 0
	for v := range shares {
		if (issued[v]*2+1)*shares[best].count < (issued[best]*2+1)*shares[v].count {
			best = v
		}
	}
	return best
}

// reshuffle mixes the pack; its first three cards never repeat its last three.
func reshuffle(d *deal, pack []string) {
	last := append([]string(nil), pack[len(pack)-3:]...)
	for again := true; again; {
		for i := len(pack) - 1; i > 0; i-- {
			j := d.upTo(i + 1)
			pack[i], pack[j] = pack[j], pack[i]
		}
		again = false
		for _, a := range pack[:3] {
			for _, b := range last {
				again = again || a == b
			}
		}
	}
}

// stakes are whole units, which every par sheet's parts divide in hundredths.
func stakes(d *deal) (low, high money.Amount) {
	lows := []money.Amount{1 * money.Unit, 2 * money.Unit, 2 * money.Unit, 5 * money.Unit, 10 * money.Unit}
	highs := []money.Amount{2_000 * money.Unit, 5_000 * money.Unit, 10_000 * money.Unit, 20_000 * money.Unit}
	return lows[d.upTo(len(lows))], highs[d.upTo(len(highs))]
}
