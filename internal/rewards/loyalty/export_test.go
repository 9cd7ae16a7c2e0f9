package loyalty

// What the rules decide by themselves, for tests of the rules.
var (
	Rise       = rise
	Hold       = hold
	Earn       = earn
	RebateOf   = rebate
	CashbackOf = cashback
	DayOf      = dayOf
)

// Carry is what is carried from day to day.
type Carry = carry
