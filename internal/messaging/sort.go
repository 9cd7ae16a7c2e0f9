package messaging

import "strings"

// Category is what notices are about, as a member narrows the inbox by it.
type Category string

// The categories, in the order in which they are shown.
const (
	Money    Category = "money"
	Rewards  Category = "rewards"
	Account  Category = "account"
	Security Category = "security"
	Help     Category = "help"
	News     Category = "news"
)

// Categories are all there are.
func Categories() []Category { return []Category{Money, Rewards, Account, Security, Help, News} }

// JackpotWon is the kind of the notice that a prize was paid; its arguments are
// prize and game.
const JackpotWon = "jackpot.won"

// newsKind is the kind of what staff sent to many.
const newsKind = "news"

// sorting is what follows from a notice's kind: where it belongs, the page it
// leads to, and the sentence that says what to do about it.
type sorting struct {
	prefix   string
	category Category
	link     string
	advice   string
}

// sorts are tried in order; the last one takes what is left, which is security.
var sorts = []sorting{
	{"deposit.credited", Money, "/member/deposit", ""},
	{"deposit.returned", Money, "/member/deposit", ""},
	{"deposit.kept", Money, "/support", ""},
	{"deposit.", Money, "/member/deposit", "deposit.advice"},
	{"withdrawal.issued", Money, "/member/withdraw", "withdrawal.confirm"},
	{"withdrawal.returned", Money, "/member/withdraw", "withdrawal.back"},
	{"withdrawal.rejected", Money, "/member/withdraw", "withdrawal.back"},
	{"withdrawal.", Money, "/member/withdraw", ""},
	{"dispute.", Money, "/member/withdraw", ""},
	{"transfer.", Money, "/member/transfer", ""},
	{kinReceived, Money, "/member/account-record", "kin.paid"},
	{"jackpot.", Rewards, "", "jackpot.paid"},
	{"bonus.refused", Rewards, "/promotions", "bonus.reason"},
	{"bonus.", Rewards, "/promotions", ""},
	{"rank.", Rewards, "/vip", ""},
	{"kyc.passed", Account, "/member/verification", "kyc.passed.advice"},
	{"kyc.failed", Account, "/member/verification", "kyc.failed.advice"},
	{"copy.ready", Account, "/member/privacy", "copy.ready.advice"},
	{welcomed, Account, "/promotions", "welcomed.advice"},
	{"limit.", Account, "/member/care", ""},
	{"feedback.", Help, "/feedback", ""},
	{"chat.", Help, "/support", ""},
	{newsKind, News, "", ""},
	{"", Security, "/member/security", "advice"},
}

func sortOf(kind string) sorting {
	for _, s := range sorts {
		if strings.HasPrefix(kind, s.prefix) {
			return s
		}
	}
	return sorts[len(sorts)-1]
}
