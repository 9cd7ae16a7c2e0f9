package migrations

import "cmp"

// rooms maps the beginning of a migration's number to its room; the longest
// one counts.
var rooms = map[string]string{
	"001": "platform", "002": "ledger", "003": "identity", "004": "site", "005": "content", "006": "wallet",
	"007": "members", "008": "staff", "009": "betting", "010": "cashier", "011": "messaging", "012": "catalogue", "013": "feedback", "0131": "rewards", "015": "gateway", "016": "studio",
	"0170": "studio", "0171": "studio", "0172": "studio", "0173": "cashier", "0174": "cashier",
	"0175": "care", "0176": "compliance", "0177": "rewards", "0178": "rewards", "0179": "rewards", "0180": "reporting", "0181": "identity", "0182": "messaging", "0183": "studio", "0184": "cashier",
	"01841": "messaging", "01850": "reporting", "01860": "members", "0187": "rewards", "01875": "site", "0188": "compliance", "0189": "betting", "01891": "gateway", "01892": "gateway", "01896": "members", "01893": "content", "01894": "rewards", "01897": "gateway", "01898": "gateway", "01899": "gateway", "0190": "rewards",
	"01906": "identity", "0191": "gateway", "01920": "care", "01930": "ledger", "01931": "betting", "0194": "identity", "01950": "betting", "01955": "gateway", "01965": "site",
	"01970": "identity", "01971": "rewards", "01972": "messaging", "01974": "compliance", "01975": "care", "01976": "cashier", "01977": "gateway", "01978": "betting", "01979": "platform", "01980": "betting", "01981": "compliance",
}

// Room is the room whose tables a file of that name (01001_cashier.sql) makes;
// empty where none is known.
func Room(name string) string {
	if len(name) < 5 {
		return ""
	}
	return cmp.Or(rooms[name[:5]], rooms[name[:4]], rooms[name[:3]])
}
