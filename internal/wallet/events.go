package wallet

// BalanceChanged tells a member's balance after a change; its version orders
// such events.
type BalanceChanged struct{ Balance }

// TopicBalanceChanged is the topic of BalanceChanged.
const TopicBalanceChanged = "wallet.balance.changed"

// Topic names the event.
func (BalanceChanged) Topic() string { return TopicBalanceChanged }

// Subject is the member.
func (e BalanceChanged) Subject() string { return e.Member.String() }

// Changed is the event that a caller publishes in the transaction of its move.
func (s *Service) Changed(b Balance) BalanceChanged { return BalanceChanged{b} }
