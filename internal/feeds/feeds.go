// Package feeds is the only map from what happened to what browsers are told:
// a domain event in, a realtime topic and message out.
//
// Messages are hints. A balance travels with its version, so that a client
// drops what is older than what it shows; everything else says which thing to
// read again. A new kind of message is declared here and nowhere else.
package feeds

import (
	"context"
	"time"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/catalogue"
	"baize/internal/content"
	"baize/internal/gateway"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/messaging"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/realtime"
	"baize/internal/rewards"
	"baize/internal/site"
	"baize/internal/wallet"
)

// The kinds of messages that feeds send; the studio's games declare theirs in
// their own room because they are not about events of the book.
const (
	KindBalance    = "balance.changed"
	KindDeposit    = "deposit.changed"
	KindWithdrawal = "withdrawal.changed"
	KindTransfer   = "transfer.changed"
	KindInbox      = "inbox.changed"
	KindSupport    = "support.changed"
	KindSite       = "site.status"
	KindContent    = "notice.published"
	KindCatalogue  = "catalogue.changed"
	KindRewards    = "rewards.changed"
)

// Pusher sends a message to everybody who follows a topic; Followers tells how
// many that are.
type Pusher interface {
	Publish(topic, kind string, data any) error
	Followers(topic string) int
}

// Balance is the message of KindBalance.
type Balance struct {
	Currency money.Currency `json:"currency"`
	Cash     money.Amount   `json:"cash"`
	Bonus    money.Amount   `json:"bonus"`
	Locked   money.Amount   `json:"locked"`
	Version  int64          `json:"version"`
}

// Changed is the message about one deposit, withdrawal or transfer.
type Changed struct {
	ID    string `json:"id"`
	State string `json:"state"`
}

// Chat is the message of KindSupport.
type Chat struct {
	ID      string `json:"id"`
	Version int64  `json:"version"`
}

// Listener pushes what is new from now on.
func Listener(p Pusher) bus.Listener {
	f := feed{p}
	deposit, withdrawal := cashier.DepositChanged{}.Topic(), cashier.WithdrawalChanged{}.Topic()
	maps := map[string]func(bus.Delivery) error{
		betting.TopicPlaced: f.bet, betting.TopicSettled: f.bet, betting.TopicVoided: f.bet,
		wallet.TopicBalanceChanged: f.balance, deposit: f.deposit, cashier.Credited{}.Topic(): f.credited, withdrawal: f.withdrawal,
		cashier.RefundChanged{}.Topic(): f.refund, gateway.TopicTransferChanged: f.transfer, site.TopicChanged: f.site, content.TopicPublished: f.content,
		catalogue.TopicChanged: f.catalogue, messaging.TopicInbox: f.inbox, rewards.TopicChanged: f.rewards,
		messaging.TopicChat: f.chat,
	}
	l := bus.Listener{Name: "feeds", FromNow: true, Gather: 5 * time.Millisecond}
	for topic := range maps {
		l.Topics = append(l.Topics, topic)
	}
	l.Handle = func(_ context.Context, _ *db.Tx, batch []bus.Delivery) error {
		for _, d := range batch {
			if d.Subject != "" && p.Followers(realtime.MemberTopic(d.Subject)) == 0 {
				continue // most members of most bets watch nothing
			}
			if err := maps[d.Topic](d); err != nil {
				return err
			}
		}
		return nil
	}
	return l
}

type feed struct{ p Pusher }

func (f feed) tell(member id.Member, b wallet.Balance) error {
	return f.p.Publish(realtime.MemberTopic(member.String()), KindBalance,
		Balance{Currency: b.Currency, Cash: b.Cash, Bonus: b.Bonus, Locked: b.Locked, Version: b.Version})
}

func (f feed) bet(d bus.Delivery) error {
	e, err := bus.Value[betting.Event](d)
	if err != nil {
		return err
	}
	return f.tell(e.Member, e.Balance)
}

func (f feed) balance(d bus.Delivery) error {
	e, err := bus.Value[wallet.BalanceChanged](d)
	if err != nil {
		return err
	}
	return f.tell(e.Member, e.Balance)
}

func (f feed) deposit(d bus.Delivery) error {
	e, err := bus.Value[cashier.DepositChanged](d)
	if err != nil {
		return err
	}
	return f.p.Publish(realtime.MemberTopic(e.Member.String()), KindDeposit, Changed{ID: e.Deposit.String(), State: string(e.State)})
}

// credited is the one change of a deposit that moves money, and has an event of its own.
func (f feed) credited(d bus.Delivery) error {
	e, err := bus.Value[cashier.Credited](d)
	if err != nil {
		return err
	}
	return f.p.Publish(realtime.MemberTopic(e.Member.String()), KindDeposit, Changed{ID: e.Deposit.String(), State: string(cashier.DepositCredited)})
}

// refund is the way back of a deposit that was refused.
func (f feed) refund(d bus.Delivery) error {
	e, err := bus.Value[cashier.RefundChanged](d)
	if err != nil {
		return err
	}
	return f.p.Publish(realtime.MemberTopic(e.Member.String()), KindDeposit, Changed{ID: e.Deposit.String(), State: string(e.State)})
}

func (f feed) withdrawal(d bus.Delivery) error {
	e, err := bus.Value[cashier.WithdrawalChanged](d)
	if err != nil {
		return err
	}
	return f.p.Publish(realtime.MemberTopic(e.Member.String()), KindWithdrawal, Changed{ID: e.Withdrawal.String(), State: string(e.State)})
}

func (f feed) transfer(d bus.Delivery) error {
	var e gateway.TransferChanged
	if err := d.Decode(&e); err != nil {
		return err
	}
	return f.p.Publish(realtime.MemberTopic(e.Member.String()), KindTransfer, Changed{ID: e.Transfer, State: e.State})
}

func (f feed) inbox(d bus.Delivery) error {
	return f.p.Publish(realtime.MemberTopic(d.Subject), KindInbox, struct{}{})
}

func (f feed) rewards(d bus.Delivery) error {
	return f.p.Publish(realtime.MemberTopic(d.Subject), KindRewards, struct{}{})
}

// chat tells both sides of a support chat which version to read.
func (f feed) chat(d bus.Delivery) error {
	e, err := bus.Value[messaging.ChatChanged](d)
	if err != nil {
		return err
	}
	for _, follower := range []string{e.Member.String(), messaging.DeskName} {
		if err := f.p.Publish(realtime.MemberTopic(follower), KindSupport, Chat{ID: e.Chat, Version: e.Version}); err != nil {
			return err
		}
	}
	return nil
}

func (f feed) site(bus.Delivery) error { return f.p.Publish(realtime.Public, KindSite, struct{}{}) }

func (f feed) content(bus.Delivery) error {
	return f.p.Publish(realtime.Public, KindContent, struct{}{})
}

func (f feed) catalogue(bus.Delivery) error {
	return f.p.Publish(realtime.Public, KindCatalogue, struct{}{})
}
