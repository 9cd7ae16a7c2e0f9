package art

// Art names a picture: what is drawn follows from these fields alone.
type Art struct {
	Vendor   string   // vendor code, shifts the hue a little
	Code     string   // game code, the seed together with the vendor
	Category string   // RNG, LIVE, FISH, PVP, SPORTS, ESPORTS, COCKFIGHT, LOTT, ELOTT, INHOUSE
	Theme    string   // one of the kit's worlds, or empty
	Keywords []string // words of the name; the first that names a motif is the hero
	Variant  int      // from Variants: moves a picture away from its neighbours
}

// Look is what the eye tells tiles apart by.
type Look struct {
	Motif string // hero of the picture
	Hue   int    // ground hue in degrees
}

// look is everything that is decided before a stroke is drawn.
type look struct {
	Look
	hue2, own, other int
	compose, ground  int
	mirror           bool
	scene            string
	friends          []string // icons that may stand beside the hero
	choices          *stream
	id               string // first part of the ids inside the picture
}

// categoryHue is the ground of categories whose titles have no theme.
var categoryHue = map[string]int{
	"RNG": 285, "LIVE": 15, "FISH": 225, "PVP": 155, "SPORTS": 145, "ESPORTS": 265,
	"LOTT": 50, "ELOTT": 85, "COCKFIGHT": 35, "INHOUSE": 195,
}

// categoryHeroes are the motifs of a category whose titles name none.
var categoryHeroes = map[string][]string{
	"RNG": {"reels", "gem", "crown", "coin"}, "LIVE": {"roulette", "cards", "dice", "chips"},
	"FISH": {"shoal", "fish", "octopus"}, "PVP": {"cards", "chips", "dice"},
	"SPORTS": {"football", "bat", "trophy"}, "ESPORTS": {"pad", "trophy"},
	"LOTT": {"balls", "ticket"}, "ELOTT": {"balls", "keno"}, "COCKFIGHT": {"rooster"},
	"INHOUSE": {"coin", "dice", "chips"},
}

const compositions = 12

// decide makes all choices of a picture.
func decide(a Art) look {
	r := &stream{state: fnv(a.Vendor + ":" + a.Code)}
	l := look{choices: r}
	t, themed := themes[a.Theme]
	l.friends = t.icons
	shift := int(fnv(a.Vendor)%25) - 12
	if themed {
		l.Hue = t.hues[(r.upTo(3)+a.Variant)%3] + shift/2 + r.upTo(25) - 12 + 22*(a.Variant/3)
		l.own, l.scene = t.own, t.scene
	} else {
		l.Hue = categoryHue[a.Category] + shift + r.upTo(41) - 20 + 41*a.Variant
		l.own, l.scene = l.Hue+150+r.upTo(60), "hills"
		l.friends = plain.icons
	}
	l.Hue = mod(l.Hue)
	l.Motif = pickMotif(a, t, r)
	if apart(l.Hue, l.own) < 45 {
		l.own = l.Hue + 165
	}
	l.own = clean(mod(l.own + r.upTo(31) - 15))
	l.hue2, l.other = mod(l.Hue+25+r.upTo(45)), clean(mod(l.own+70+r.upTo(80)))
	l.compose, l.ground = (r.upTo(compositions)+a.Variant)%compositions, r.upTo(grounds)
	l.mirror = r.chance(50)
	return l
}

// pickMotif takes the hero from the name, else from the theme, else from the
// category.
func pickMotif(a Art, t theme, r *stream) string {
	for _, word := range a.Keywords {
		if special(word) || HasIcon(word) {
			return word
		}
	}
	if len(t.icons) > 0 {
		return t.icons[(r.upTo(len(t.icons))+a.Variant)%len(t.icons)]
	}
	if heroes := categoryHeroes[a.Category]; len(heroes) > 0 {
		return heroes[(r.upTo(len(heroes))+a.Variant)%len(heroes)]
	}
	return "star"
}

// LookOf tells the motif and hue that a title's picture will have.
func LookOf(a Art) Look { return decide(a).Look }

const (
	rowLength = 6  // tiles that are seen side by side
	hueClose  = 20 // degrees within which two grounds look alike
	maxTries  = 12
)

// Variants gives each picture of an ordered list the smallest variant number
// with which no earlier picture within a row of six has the same motif on a
// hue within 20 degrees, and the one before it has not the same ground. The Variant fields of the list are ignored.
func Variants(list []Art) []int {
	out := make([]int, len(list))
	looks := make([]Look, len(list))
	for i, a := range list {
		from := max(0, i-rowLength+1)
		for a.Variant = 0; ; a.Variant++ {
			looks[i] = LookOf(a)
			if a.Variant == maxTries || !alike(looks[from:i], looks[i]) && (i == 0 || looks[i-1].Hue != looks[i].Hue) {
				break
			}
		}
		out[i] = a.Variant
	}
	return out
}

func alike(row []Look, l Look) bool {
	for _, other := range row {
		if other.Motif == l.Motif && apart(other.Hue, l.Hue) <= hueClose {
			return true
		}
	}
	return false
}

// BaseColour is the hex colour that stands for a picture until it has loaded.
func BaseColour(a Art) string { return groundColour(decide(a).Hue) }

// groundColour is lighter round yellow, which is mud when it is dark.
func groundColour(hue int) string {
	lift := max(0, 60-apart(hue, 80))
	return oklch(.60+float64(lift)*.0022, .19, hue)
}

// clean keeps an object's hue out of the olives, which look soiled.
func clean(hue int) int {
	switch {
	case hue > 80 && hue < 110:
		return 70
	case hue >= 110 && hue < 140:
		return 146
	}
	return hue
}
