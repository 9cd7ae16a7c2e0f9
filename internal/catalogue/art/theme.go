package art

// A theme is a world of titles: its ground hues, the colour of its own objects,
// its scenery and its icons.
type theme struct {
	hues   [3]int   // grounds a title may stand on, degrees OKLCH
	own    int      // hue of the objects' free colour x
	scene  string   // what lies at the foot of the picture
	icons  []string // the five theme symbols A to E, then further heroes
	extra  string   // scatter symbol
	bright string   // name of the wild's hero, one of icons
}

// themes is the table of worlds; it is only read.
var themes = map[string]theme{
	"monsoon":   {[3]int{215, 255, 185}, 350, "waves", []string{"umbrella", "lotus", "frog", "cloud", "drop", "boat", "bird"}, "bolt", "umbrella"},
	"delta":     {[3]int{175, 205, 235}, 30, "waves", []string{"boat", "fish", "crab", "lotus", "jug", "bird", "moon"}, "moon", "boat"},
	"tiger":     {[3]int{150, 120, 290}, 55, "leaves", []string{"tiger", "honey", "paw", "leaf", "crab", "bee", "bird"}, "moon", "tiger"},
	"fruit":     {[3]int{330, 285, 200}, 350, "hills", []string{"seven", "mango", "melon", "grapes", "cherry", "lemon", "banana", "basket"}, "star", "seven"},
	"ocean":     {[3]int{235, 260, 195}, 30, "waves", []string{"pearl", "octopus", "starfish", "shell", "fish", "crab", "chest", "anchor"}, "chest", "pearl"},
	"lantern":   {[3]int{275, 300, 245}, 25, "lights", []string{"lantern", "moon", "fan", "butterfly", "flower", "firework", "star"}, "firework", "lantern"},
	"dragon":    {[3]int{25, 300, 160}, 150, "peaks", []string{"dragon", "egg", "flame", "shield", "coin", "sword", "pearl"}, "egg", "dragon"},
	"crown":     {[3]int{295, 15, 265}, 345, "curtain", []string{"crown", "ring", "chalice", "key", "shield", "coin", "peacock"}, "chest", "crown"},
	"gems":      {[3]int{290, 240, 170}, 330, "crystals", []string{"gem", "ruby", "emerald", "sapphire", "amber", "ring", "star"}, "star", "gem"},
	"space":     {[3]int{280, 255, 320}, 350, "craters", []string{"astronaut", "rocket", "planet", "comet", "star", "moon", "robot"}, "comet", "rocket"},
	"cricket":   {[3]int{145, 160, 215}, 25, "pitch", []string{"trophy", "bat", "cball", "stumps", "cap", "glove"}, "trophy", "bat"},
	"farm":      {[3]int{130, 95, 215}, 25, "furrows", []string{"rooster", "cow", "corn", "sheaf", "egg", "milk", "basket", "sun"}, "sun", "rooster"},
	"desert":    {[3]int{60, 35, 300}, 335, "dunes", []string{"scarab", "camel", "lamp", "palm", "cactus", "sun", "jug"}, "sun", "scarab"},
	"arctic":    {[3]int{230, 205, 270}, 25, "ice", []string{"bear", "penguin", "iceberg", "fish", "snow", "moon", "star"}, "snow", "bear"},
	"jungle":    {[3]int{155, 135, 185}, 30, "leaves", []string{"monkey", "parrot", "tiger", "banana", "leaf", "drum", "bird", "flower"}, "flower", "monkey"},
	"music":     {[3]int{310, 270, 345}, 20, "bars", []string{"guitar", "mic", "record", "drum", "note", "bell", "star"}, "bell", "guitar"},
	"sweets":    {[3]int{345, 200, 310}, 350, "candies", []string{"cupcake", "donut", "icecream", "lolly", "candy", "cherry", "honey"}, "star", "cupcake"},
	"tea":       {[3]int{140, 165, 85}, 15, "furrows", []string{"teapot", "cup", "basket", "leaf", "butterfly", "bird", "elephant"}, "sun", "teapot"},
	"rickshaw":  {[3]int{195, 330, 280}, 350, "skyline", []string{"rickshaw", "peacock", "wheel", "bell", "flower", "fan", "kite"}, "lantern", "rickshaw"},
	"circus":    {[3]int{15, 260, 50}, 25, "curtain", []string{"tent", "elephant", "hat", "ball", "balloon", "lion", "ticket"}, "firework", "tent"},
	"pirate":    {[3]int{225, 185, 265}, 20, "waves", []string{"skull", "ship", "chest", "compass", "parrot", "anchor", "scroll", "key"}, "scroll", "skull"},
	"train":     {[3]int{40, 210, 150}, 15, "rails", []string{"train", "clock", "case", "signal", "bell", "ticket", "moon"}, "ticket", "train"},
	"robots":    {[3]int{260, 195, 310}, 195, "circuits", []string{"robot", "gear", "battery", "bulb", "bolt", "rocket", "planet"}, "bolt", "robot"},
	"garden":    {[3]int{135, 330, 100}, 345, "hills", []string{"flower", "butterfly", "bee", "ladybird", "tulip", "bird", "honey"}, "sun", "butterfly"},
	"safari":    {[3]int{70, 45, 125}, 345, "savanna", []string{"lion", "elephant", "monkey", "palm", "drum", "camel", "paw", "sun"}, "sun", "lion"},
	"luck":      {[3]int{160, 20, 265}, 15, "coins", []string{"seven", "clover", "horseshoe", "bell", "coin", "cherry", "star"}, "star", "seven"},
	"knights":   {[3]int{265, 220, 25}, 20, "peaks", []string{"castle", "sword", "shield", "chalice", "potion", "dragon", "key", "crown"}, "potion", "castle"},
	"kites":     {[3]int{220, 245, 190}, 20, "clouds", []string{"kite", "bird", "balloon", "cloud", "flower", "sun", "peacock"}, "sun", "kite"},
	"carnival":  {[3]int{350, 285, 30}, 310, "lights", []string{"mask", "drum", "fan", "balloon", "firework", "peacock", "hat"}, "firework", "mask"},
	"alchemy":   {[3]int{300, 180, 265}, 175, "crystals", []string{"potion", "scroll", "key", "flame", "moon", "egg", "ring", "scarab"}, "moon", "potion"},
	"blaze":     {[3]int{30, 5, 50}, 20, "peaks", []string{"flame", "seven", "bolt", "ruby", "chip", "bell", "amber"}, "star", "flame"},
	"starlight": {[3]int{265, 245, 295}, 330, "clouds", []string{"star", "moon", "comet", "butterfly", "sapphire", "cloud", "kite"}, "comet", "moon"},
}

// plain stands for titles whose theme is none of the table.
var plain = theme{[3]int{195, 285, 155}, 345, "hills", []string{"coin", "gem", "star", "crown", "chip"}, "star", "star"}

func themeOf(name string) theme {
	if t, ok := themes[name]; ok {
		return t
	}
	return plain
}

// HasTheme reports whether a name is one of the kit's worlds.
func HasTheme(name string) bool { _, ok := themes[name]; return ok }

// HasIcon reports whether the kit can draw an icon of that name.
func HasIcon(name string) bool { return iconSource(name) != "" }

// ThemeIcons lists the icons that belong to a theme: first the five theme
// symbols A to E from high to low, then further heroes of its titles.
func ThemeIcons(name string) []string { return append([]string(nil), themeOf(name).icons...) }

// SymbolIcon is the icon that a theme's slot symbol shows. Keys are A to E
// (theme, high to low), F, G, H (king, queen, jack), W (wild) and S (scatter);
// the icon is empty for any other key.
func SymbolIcon(themeName, key string) string {
	t := themeOf(themeName)
	switch key {
	case "A", "B", "C", "D", "E":
		return t.icons[key[0]-'A']
	case "F":
		return "rankK"
	case "G":
		return "rankQ"
	case "H":
		return "rankJ"
	case "W":
		return t.bright
	case "S":
		return t.extra
	}
	return ""
}
