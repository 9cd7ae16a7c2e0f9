package fishing

// The sheets of the house. Titles name one of them; members of all titles of a
// sheet share its rooms.
const (
	Reef    = "reef"
	River   = "river"
	Harbour = "harbour"
	Deep    = "deep"
)

// Sheets lists the sheets of the house.
func Sheets() []Sheet { return []Sheet{HouseSheet(), riverSheet(), harbourSheet(), deepSheet()} }

// SheetOf is the sheet with a code.
func SheetOf(code string) (Sheet, bool) {
	for _, s := range Sheets() {
		if s.Code == code {
			return s, true
		}
	}
	return Sheet{}, false
}

func one(times int64) []Worth { return []Worth{{times, 1}} }

// weapons are those of a sheet, as far as sheets differ in them.
func weapons(netHits int, netReach, torpedo, torpedoReturn int64) []Weapon {
	return []Weapon{
		{Code: "cannon", Power: 1, Hits: 1, Return: 9_650}, {Code: "twin", Power: 2, Hits: 1, Return: 9_650},
		{Code: "net", Power: 3, Hits: netHits, Reach: netReach, Return: 9_650}, {Code: "torpedo", Power: torpedo, Hits: 1, Return: torpedoReturn},
	}
}

// riverSheet has many small fish and no rare ones.
func riverSheet() Sheet {
	return Sheet{
		Code: River,
		Species: []Species{
			{"sprat", Plain, one(2), 240, 18, 260}, {"puti", Plain, one(3), 220, 17, 280}, {"tengra", Plain, one(4), 180, 16, 300},
			{"koi", Plain, one(5), 140, 16, 320}, {"shrimp", Plain, one(6), 110, 15, 320}, {"rui", Plain, one(8), 90, 14, 420},
			{"hilsa", Plain, one(12), 70, 14, 440}, {"turtle", Plain, one(15), 44, 20, 520}, {"dolphin", Plain, one(40), 12, 12, 800},
			{"gourami", Plain, []Worth{{4, 6}, {8, 3}, {20, 1}}, 60, 15, 400},
			{"mine", Bomb, []Worth{{20, 5}, {40, 4}, {80, 1}}, 10, 19, 500},
			{"prawnlamp", Laser, []Worth{{15, 5}, {30, 4}, {60, 1}}, 10, 16, 520},
			{"crocodile", Boss, []Worth{{60, 60}, {100, 30}, {250, 10}}, 0, 34, 1400},
		},
		Weapons: weapons(8, 2_000, 6, 9_650),
	}
}

// harbourSheet has a hilsa that may be worth much.
func harbourSheet() Sheet {
	return Sheet{
		Code: Harbour,
		Species: []Species{
			{"sprat", Plain, one(2), 200, 18, 260}, {"puti", Plain, one(3), 170, 17, 280}, {"shrimp", Plain, one(5), 130, 15, 320},
			{"pomfret", Plain, one(7), 110, 15, 360}, {"rui", Plain, one(9), 80, 14, 420},
			{"hilsa", Plain, []Worth{{10, 6}, {20, 3}, {60, 1}}, 90, 14, 440}, {"turtle", Plain, one(25), 30, 20, 520},
			{"swordfish", Plain, one(50), 14, 11, 700}, {"octopus", Plain, []Worth{{20, 5}, {50, 4}, {150, 1}}, 14, 17, 700},
			{"pearl", Plain, []Worth{{10, 70}, {50, 25}, {200, 5}}, 14, 18, 460},
			{"mine", Bomb, []Worth{{30, 5}, {60, 4}, {120, 1}}, 10, 19, 500}, {"eel", Chain, []Worth{{20, 5}, {40, 4}, {100, 1}}, 12, 14, 560},
			{"crocodile", Boss, []Worth{{100, 60}, {200, 30}, {500, 10}}, 0, 34, 1400},
			{"seadragon", Boss, []Worth{{100, 70}, {300, 25}, {1000, 5}}, 0, 40, 1700},
		},
		Weapons: weapons(6, 1_600, 8, 9_700),
	}
}

// deepSheet has fewer and larger fish.
func deepSheet() Sheet {
	return Sheet{
		Code: Deep,
		Species: []Species{
			{"sprat", Plain, one(2), 120, 18, 260}, {"tengra", Plain, one(3), 120, 16, 300}, {"shrimp", Plain, one(4), 110, 15, 320},
			{"koi", Plain, one(6), 100, 16, 320}, {"pomfret", Plain, one(8), 90, 15, 360}, {"ray", Plain, one(25), 50, 14, 640},
			{"turtle", Plain, one(30), 40, 20, 520}, {"swordfish", Plain, one(45), 26, 11, 700}, {"dolphin", Plain, one(80), 14, 11, 800},
			{"octopus", Plain, []Worth{{30, 5}, {80, 4}, {200, 1}}, 22, 17, 700},
			{"pearl", Plain, []Worth{{20, 70}, {100, 25}, {400, 5}}, 16, 18, 460},
			{"mine", Bomb, []Worth{{40, 5}, {80, 4}, {200, 1}}, 12, 19, 500}, {"eel", Chain, []Worth{{30, 5}, {60, 4}, {150, 1}}, 14, 14, 560},
			{"prawnlamp", Laser, []Worth{{40, 5}, {80, 4}, {200, 1}}, 12, 16, 520},
			{"seadragon", Boss, []Worth{{150, 70}, {400, 25}, {1000, 5}}, 0, 40, 1700},
		},
		Weapons: weapons(5, 1_400, 10, 9_700),
	}
}
