package transfer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"baize/internal/care"
	"baize/internal/kernel/id"
	"baize/internal/members"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

const kickJob = "gateway.transfer.kick"

// Listeners end a member's sessions at the vendors when the account is frozen
// or the member stays away from play: a vendor with a wallet of its own takes
// bets without asking here.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{{
		Name: "transfer.frozen", Topics: []string{members.TopicChanged, care.TopicPaused},
		Handle: func(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
			for _, d := range batch {
				member, err := kicked(d)
				if err != nil {
					return err
				}
				if member == 0 {
					continue
				}
				if err := s.d.Queue.Enqueue(ctx, tx, kickJob, fmt.Sprintf("%s:%d", member, d.Seq), s.now(), member); err != nil {
					return err
				}
			}
			return nil
		},
	}}
}

// kicked is who may play no more by an event, 0 for nobody.
func kicked(d bus.Delivery) (id.Member, error) {
	if d.Topic == care.TopicPaused {
		e, err := bus.Value[care.Paused](d)
		return e.Member, err
	}
	e, err := bus.Value[members.Changed](d)
	if e.Status != members.Frozen {
		return 0, err
	}
	return e.Member, err
}

func (s *Service) kickFrozen(ctx context.Context, payload []byte) error {
	var member id.Member
	if err := json.Unmarshal(payload, &member); err != nil {
		return err
	}
	return s.Kick(ctx, member)
}

// Kick ends the member's sessions at every vendor that knows the member. An
// error names the vendors that could not be reached.
func (s *Service) Kick(ctx context.Context, member id.Member) error {
	rows, err := s.d.Store.Wallets(ctx, member)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var failed error
	each(rows, func(w Wallet) {
		if w.PlayerAt == 0 {
			return
		}
		if err := s.kick(ctx, w); err != nil && !errors.Is(err, ErrVendor) {
			mu.Lock()
			failed = errors.Join(failed, err)
			mu.Unlock()
		}
	})
	return failed
}

func (s *Service) kick(ctx context.Context, w Wallet) error {
	v, err := s.d.Vendors.Find(ctx, w.Vendor)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.d.CallTimeout)
	defer cancel()
	return v.Kick(ctx, Account{w.MemberID, w.Currency})
}
