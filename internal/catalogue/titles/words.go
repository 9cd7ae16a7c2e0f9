package titles

// The word tables of names; they are only read.
var (
	adjectives = []word{
		{"Golden", "সোনালি"}, {"Silver", "রুপালি"}, {"Lucky", "ভাগ্যবান"}, {"Royal", "রাজকীয়"}, {"Magic", "জাদুকরি"},
		{"Bright", "উজ্জ্বল"}, {"Happy", "হাসিখুশি"}, {"Secret", "গোপন"}, {"Mystic", "রহস্যময়"}, {"Shining", "ঝলমলে"},
		{"Blazing", "জ্বলন্ত"}, {"Crystal", "স্ফটিক"}, {"Mighty", "শক্তিমান"}, {"Dancing", "নাচুনে"}, {"Flying", "উড়ন্ত"},
		{"Hidden", "লুকানো"}, {"Radiant", "দীপ্তিময়"}, {"Starry", "তারাভরা"}, {"Moonlit", "জোছনামাখা"}, {"Sunlit", "রোদেলা"},
		{"Crimson", "টকটকে লাল"}, {"Azure", "আকাশি"}, {"Violet", "বেগুনি"}, {"Jade", "সবুজাভ"}, {"Rainbow", "রংধনু"},
		{"Noble", "মহৎ"}, {"Merry", "আমুদে"}, {"Swift", "দ্রুতগামী"}, {"Ancient", "প্রাচীন"}, {"Legendary", "কিংবদন্তি"},
		{"Enchanted", "মায়াবী"}, {"Precious", "মূল্যবান"}, {"Festive", "উৎসবমুখর"}, {"Glowing", "জ্যোতির্ময়"}, {"Sparkling", "চকচকে"},
		{"Grand", "জমকালো"}, {"Little", "ছোট্ট"}, {"Fabled", "রূপকথার"}, {"Twin", "জোড়া"}, {"Velvet", "মখমলি"},
		{"Wandering", "ভবঘুরে"}, {"Fearless", "নির্ভীক"}, {"Painted", "রঙিন"}, {"Charmed", "মন্ত্রপূত"}, {"Sweet", "মিষ্টি"},
		{"Wonderful", "অপূর্ব"}, {"Emperor's", "সম্রাটের"}, {"Dreaming", "স্বপ্নিল"},
	}
	times = []word{
		{"Midnight", "মধ্যরাত"}, {"Morning", "সকাল"}, {"Evening", "সন্ধ্যা"}, {"Summer", "গ্রীষ্ম"}, {"Winter", "শীত"}, {"Spring", "বসন্ত"},
		{"Autumn", "শরৎ"}, {"Monsoon", "বর্ষা"}, {"Dawn", "ভোর"}, {"Festival", "উৎসব"}, {"Holiday", "ছুটি"}, {"Full Moon", "পূর্ণিমা"},
	}
	treasures = []word{
		{"Treasure", "ধনভাণ্ডার"}, {"Fortune", "সৌভাগ্য"}, {"Riches", "ধনসম্পদ"}, {"Quest", "অভিযান"}, {"Festival", "উৎসব"}, {"Parade", "শোভাযাত্রা"},
		{"Jackpot", "জ্যাকপট"}, {"Kingdom", "রাজ্য"}, {"Legend", "কিংবদন্তি"}, {"Carnival", "মেলা"}, {"Secrets", "রহস্য"}, {"Bonanza", "সমাহার"},
		{"Party", "আসর"}, {"Dream", "স্বপ্ন"}, {"Journey", "যাত্রা"}, {"Rush", "ছোটাছুটি"}, {"Story", "গল্প"}, {"Wonders", "বিস্ময়"},
		{"Palace", "প্রাসাদ"}, {"Bazaar", "বাজার"}, {"Adventure", "রোমাঞ্চ"}, {"Magic", "জাদু"}, {"Gift", "উপহার"}, {"Celebration", "উদ্‌যাপন"},
	}
	counts = []word{{"Two", "দুই"}, {"Three", "তিন"}, {"Five", "পাঁচ"}, {"Seven", "সাত"}, {"Eight", "আট"}, {"Nine", "নয়"}, {"Hundred", "একশো"}, {"Thousand", "হাজার"}}
)

// world is what a theme adds to names: its places and what people type to find
// it.
type world struct {
	places []word
	search []string
}

// order fixes the sequence in which themes are dealt.
var order = []string{
	"monsoon", "tiger", "gems", "train", "ocean", "farm", "lantern", "desert", "fruit", "space", "tea", "crown", "pirate", "garden", "dragon", "arctic",
	"cricket", "sweets", "jungle", "music", "rickshaw", "luck", "kites", "circus", "delta", "alchemy", "safari", "robots", "carnival", "knights", "starlight", "blaze",
}

// worlds is the table of themes; it is only read.
var worlds = map[string]world{
	"monsoon":   {[]word{{"Monsoon Valley", "বর্ষা উপত্যকা"}, {"Rain Garden", "বৃষ্টিবাগান"}, {"Lily Pond", "শাপলাবিল"}}, []string{"rain", "borsha", "brishti"}},
	"delta":     {[]word{{"River Delta", "বদ্বীপ"}, {"Padma Bank", "পদ্মাপাড়"}, {"Silver River", "রুপালি নদী"}}, []string{"river", "nodi"}},
	"tiger":     {[]word{{"Mangrove", "ম্যানগ্রোভ"}, {"Sundarban", "সুন্দরবন"}, {"Honey Forest", "মধুবন"}}, []string{"forest", "bon", "sundorbon"}},
	"fruit":     {[]word{{"Fruit Market", "ফলের বাজার"}, {"Orchard", "ফলবাগান"}, {"Juice Bar", "শরবতখানা"}}, []string{"fruit", "fol"}},
	"ocean":     {[]word{{"Coral Reef", "প্রবালপ্রাচীর"}, {"Deep Sea", "গভীর সাগর"}, {"Lagoon", "উপহ্রদ"}}, []string{"sea", "sagor", "somudro"}},
	"lantern":   {[]word{{"Night Market", "রাতের হাট"}, {"Lantern Street", "আলোর গলি"}, {"Harbour Lights", "বন্দর"}}, []string{"night", "raat", "alo"}},
	"dragon":    {[]word{{"Dragon Peak", "ড্রাগনচূড়া"}, {"Fire Mountain", "অগ্নিপাহাড়"}, {"Cloud Cave", "মেঘগুহা"}}, []string{"dragon", "myth"}},
	"crown":     {[]word{{"Throne Hall", "দরবার"}, {"Royal Court", "রাজসভা"}, {"Marble Palace", "শ্বেতপাথরের মহল"}}, []string{"royal", "raja", "rajkio"}},
	"gems":      {[]word{{"Crystal Mine", "স্ফটিকখনি"}, {"Jewel Cave", "রত্নগুহা"}, {"Gem Vault", "রত্নাগার"}}, []string{"jewel", "rotno", "hira"}},
	"space":     {[]word{{"Galaxy", "ছায়াপথ"}, {"Star Harbour", "তারাবন্দর"}, {"Orbit", "কক্ষপথ"}}, []string{"space", "mohakash"}},
	"cricket":   {[]word{{"Cricket Ground", "ক্রিকেট মাঠ"}, {"Boundary Line", "সীমানারেখা"}, {"Cricket Stadium", "ক্রিকেট স্টেডিয়াম"}}, []string{"cricket", "kriket", "krikat", "criket"}},
	"farm":      {[]word{{"Green Farm", "সবুজ খামার"}, {"Village Field", "গাঁয়ের মাঠ"}, {"Sunny Barn", "গোলাবাড়ি"}}, []string{"farm", "khamar", "gram"}},
	"desert":    {[]word{{"Oasis", "মরূদ্যান"}, {"Golden Dunes", "সোনালি বালিয়াড়ি"}, {"Caravan", "কাফেলা"}}, []string{"desert", "morubhumi"}},
	"arctic":    {[]word{{"Ice Bay", "বরফসাগর"}, {"North Pole", "উত্তর মেরু"}, {"Snow Village", "তুষারগ্রাম"}}, []string{"ice", "borof"}},
	"jungle":    {[]word{{"Deep Jungle", "গভীর জঙ্গল"}, {"Waterfall", "জলপ্রপাত"}, {"Hill Forest", "পাহাড়ি বন"}}, []string{"jungle", "jongol"}},
	"music":     {[]word{{"Concert", "জলসা"}, {"Song Street", "গানের গলি"}, {"Rhythm House", "তালঘর"}}, []string{"music", "gaan", "song"}},
	"sweets":    {[]word{{"Sweet Shop", "মিষ্টির দোকান"}, {"Sugar Town", "চিনিনগর"}, {"Bakery", "বেকারি"}}, []string{"sweet", "mishti"}},
	"tea":       {[]word{{"Tea Garden", "চা-বাগান"}, {"Green Hill", "সবুজ টিলা"}, {"Tea House", "চায়ের দোকান"}}, []string{"tea", "cha"}},
	"rickshaw":  {[]word{{"Old Town", "পুরান শহর"}, {"Bazaar Road", "বাজারপথ"}, {"City Lane", "শহরতলি"}}, []string{"city", "shohor", "riksha"}},
	"circus":    {[]word{{"Circus Ring", "সার্কাস"}, {"Fairground", "মেলার মাঠ"}, {"Wonder Tent", "আজব তাঁবু"}}, []string{"circus", "sarkas"}},
	"pirate":    {[]word{{"Pirate Bay", "জলদস্যুদের ঘাঁটি"}, {"Treasure Island", "রত্নদ্বীপ"}, {"Seven Seas", "সাত সাগর"}}, []string{"pirate", "joldosshu"}},
	"train":     {[]word{{"Railway", "রেলপথ"}, {"Grand Station", "বড় স্টেশন"}, {"Mountain Express", "পাহাড়ি এক্সপ্রেস"}}, []string{"train", "rel"}},
	"robots":    {[]word{{"Robot City", "রোবটনগর"}, {"Gear Factory", "কলকারখানা"}, {"Neon Lab", "গবেষণাগার"}}, []string{"robot", "future"}},
	"garden":    {[]word{{"Flower Garden", "ফুলবাগান"}, {"Meadow", "তৃণভূমি"}, {"Rose Arbour", "গোলাপকুঞ্জ"}}, []string{"garden", "bagan"}},
	"safari":    {[]word{{"Savanna", "সাভানা"}, {"Wild Plain", "বুনো প্রান্তর"}, {"Acacia Hill", "বাবলা পাহাড়"}}, []string{"safari", "animal"}},
	"luck":      {[]word{{"Lucky Street", "ভাগ্যগলি"}, {"Fortune House", "সৌভাগ্যভবন"}, {"Clover Hill", "ক্লোভার টিলা"}}, []string{"classic", "luck", "bhaggo"}},
	"knights":   {[]word{{"Old Castle", "পুরোনো কেল্লা"}, {"Round Table", "গোলটেবিল"}, {"Tournament", "মল্লভূমি"}}, []string{"knight", "joddha"}},
	"kites":     {[]word{{"Blue Sky", "নীল আকাশ"}, {"Rooftop", "ছাদ"}, {"Wind Valley", "হাওয়া উপত্যকা"}}, []string{"sky", "akash", "ghuri"}},
	"carnival":  {[]word{{"Carnival Square", "মেলাচত্বর"}, {"Masquerade", "মুখোশ-উৎসব"}, {"Dance Street", "নাচের সড়ক"}}, []string{"carnival", "mela"}},
	"alchemy":   {[]word{{"Wizard Tower", "জাদুমিনার"}, {"Moon Library", "চন্দ্রপাঠাগার"}, {"Spell Market", "মন্ত্রবাজার"}}, []string{"magic", "jadu"}},
	"blaze":     {[]word{{"Volcano", "আগ্নেয়গিরি"}, {"Ember Hall", "অঙ্গারমহল"}, {"Hot Reel", "তপ্ত চাকা"}}, []string{"fire", "agun", "hot"}},
	"starlight": {[]word{{"Night Sky", "রাতের আকাশ"}, {"Milky Way", "আকাশগঙ্গা"}, {"Dream Isle", "স্বপ্নদ্বীপ"}}, []string{"star", "tara"}},
}
