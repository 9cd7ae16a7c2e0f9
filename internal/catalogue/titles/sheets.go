package titles

import "baize/internal/kernel/money"

// Sheet is a par sheet of the studio as far as a title tells of it: its code,
// how far its rounds swing, and its return in parts per million, cut.
type Sheet struct {
	Code       string
	Volatility string // low, medium, high or extreme
	ReturnPpm  int64
}

// Sheets lists the par sheets that slots are played with. A test of the studio
// holds it to the exact figures.
func Sheets() []Sheet { return append([]Sheet(nil), sheets...) }

// sheets is the table of par sheets; it is only read.
var sheets = []Sheet{
	{"p1", "low", 965_611},
	{"p2", "medium", 961_057},
	{"p3", "low", 959_796},
	{"c1", "low", 954_861},
	{"c2", "medium", 961_923},
	{"c3", "high", 948_486},
	{"c4", "low", 960_398},
	{"l1", "low", 963_012},
	{"l2", "low", 965_330},
	{"l3", "medium", 961_302},
	{"l4", "low", 960_518},
	{"l5", "high", 958_475},
	{"l6", "extreme", 946_572},
	{"w1", "low", 959_524},
	{"w2", "low", 964_134},
	{"w3", "low", 957_520},
	{"w4", "high", 953_548},
	{"w5", "medium", 962_361},
	{"w6", "extreme", 944_474},
	{"h1", "medium", 964_512},
	{"h2", "medium", 960_472},
	{"h3", "high", 955_522},
	{"h4", "high", 951_615},
	{"h5", "extreme", 943_812},
	{"b1", "low", 962_000},
	{"b2", "low", 965_001},
	{"b3", "high", 958_001},
	{"b4", "medium", 960_000},
	{"b5", "high", 950_000},
	{"b6", "medium", 964_000},
	{"b7", "high", 955_000},
}

// sheetDeal deals par sheets like a pack of cards, so that neighbours play by
// another one. It has a sequence of its own: a new sheet renames no title.
type sheetDeal struct {
	deal *deal
	pack []string
	next int
	of   map[string]Sheet
}

func newSheetDeal() *sheetDeal {
	d := &sheetDeal{deal: &deal{state: 0x5EED}, of: map[string]Sheet{}}
	for _, s := range sheets {
		d.pack, d.of[s.Code] = append(d.pack, s.Code), s
	}
	return d
}

func (d *sheetDeal) take() Sheet {
	if d.next == len(d.pack) {
		reshuffle(d.deal, d.pack)
		d.next = 0
	}
	d.next++
	return d.of[d.pack[d.next-1]]
}

// highest is the highest stake of a volatility: the further the rounds swing,
// the lower.
func highest(volatility string) money.Amount {
	switch volatility {
	case "high":
		return 5_000 * money.Unit
	case "extreme":
		return 1_000 * money.Unit
	}
	return 20_000 * money.Unit
}
