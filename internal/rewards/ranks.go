package rewards

import (
	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// Words are a text by language; English is always there.
type Words map[locale.Lang]string

// In is the text in a language, else in English.
func (w Words) In(lang locale.Lang) string {
	if text := w[lang]; text != "" {
		return text
	}
	return w[locale.Default]
}

// Rank is one step of the VIP ladder.
type Rank struct {
	Level int   `json:"level" minimum:"0" maximum:"50"`
	Name  Words `json:"name"`
	// Deposit and Turnover are what a member needs within the months of the
	// ladder, in the brand's first currency.
	Deposit  money.Amount `json:"deposit"`
	Turnover money.Amount `json:"turnover"`
	// Benefits has one benefit a line.
	Benefits Words `json:"benefits"`
}

// Ranks is the VIP ladder.
type Ranks struct {
	// Months is the time in which deposits and turnover are counted.
	Months int    `json:"months" minimum:"1" maximum:"24"`
	Items  []Rank `json:"items" nullable:"false" maxItems:"50"`
}

const (
	maxName  = 60
	maxLines = 2000
)

func (w Words) check(field string, most int) error {
	if w[locale.Default] == "" {
		return fault.InvalidField(field+".en", "rewards.text.english")
	}
	for lang, text := range w {
		if len(text) > most {
			return fault.InvalidField(field+"."+string(lang), "field.size")
		}
	}
	return nil
}

// check refuses a ladder whose steps do not rise.
func (r Ranks) check() error {
	if r.Months < 1 || r.Months > 24 || len(r.Items) > 50 {
		return fault.InvalidField("months", "field.size")
	}
	for n, rank := range r.Items {
		if err := rank.Name.check("name", maxName); err != nil {
			return err
		}
		if err := rank.Benefits.check("benefits", maxLines); err != nil {
			return err
		}
		if rank.Deposit < 0 || rank.Turnover < 0 {
			return fault.InvalidField("turnover", "rewards.ranks.order")
		}
		if n == 0 {
			continue
		}
		if below := r.Items[n-1]; rank.Level <= below.Level || rank.Turnover < below.Turnover || rank.Deposit < below.Deposit {
			return fault.InvalidField("turnover", "rewards.ranks.order", fault.Args{"level": rank.Level})
		}
	}
	return nil
}

// defaultRanks is the sandbox's ladder.
func defaultRanks() Ranks {
	taka := func(units int64) money.Amount { return money.Amount(units * 1_000_000) }
	return Ranks{Months: 3, Items: []Rank{
		{0, Words{"en": "Drizzle", "bn": "ইলশেগুঁড়ি"}, 0, 0,
			Words{"en": "Every game and the help desk", "bn": "সব গেম ও সহায়তা"}},
		{1, Words{"en": "Shower", "bn": "বৃষ্টি"}, taka(5_000), taka(50_000),
			Words{"en": "A gift on your birthday", "bn": "জন্মদিনে উপহার"}},
		{2, Words{"en": "Downpour", "bn": "মুষলধারা"}, taka(25_000), taka(300_000),
			Words{"en": "A gift on your birthday\nPoints at one and a half times the rate", "bn": "জন্মদিনে উপহার\nদেড় গুণ হারে পয়েন্ট"}},
		{3, Words{"en": "Monsoon", "bn": "বর্ষা"}, taka(100_000), taka(1_500_000),
			Words{"en": "A gift on your birthday\nPoints at twice the rate\nWithdrawals looked at first", "bn": "জন্মদিনে উপহার\nদ্বিগুণ হারে পয়েন্ট\nউত্তোলন আগে দেখা হয়"}},
	}}
}
