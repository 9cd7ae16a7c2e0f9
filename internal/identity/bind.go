package identity

import (
	"context"
	"errors"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Binding is a channel of a member as the security page shows it.
type Binding struct {
	Channel Channel
	// Masked is the address, unreadable; empty where there is none.
	Masked    string
	Confirmed bool
	// Fixed says that the phone-auth service vouches for the number: it is
	// never changed.
	Fixed bool
	// Reachable says that a code can be sent to the confirmed address.
	Reachable bool
}

// BindCmd confirms an address as the member's own, in place of any other of the
// channel. Code was sent to it. Proof, or OldCode, which was sent to the address
// that is given up, shows that it is the member who asks.
type BindCmd struct {
	Member      id.Member
	Channel     Channel
	To          string
	DialingCode string
	Code        string
	Proof       Proof
	OldCode     string
	Client      Client
}

// The refusals of binding.
var (
	ErrContactFixed = fault.New(fault.Conflict, "identity.contact.fixed")
	ErrContactNone  = fault.New(fault.Conflict, "identity.contact.none")
	errProofNeeded  = fault.InvalidField("password", "identity.contact.proof")
)

// Bindings lists a member's channels, the mobile's first.
func (s *Service) Bindings(ctx context.Context, member id.Member) ([]Binding, error) {
	fixed, err := s.store.HasPhone(ctx, member)
	if err != nil {
		return nil, err
	}
	all, err := s.store.ContactsOf(ctx, member)
	if err != nil {
		return nil, err
	}
	out := make([]Binding, len(channels()))
	for i, channel := range channels() {
		out[i] = Binding{Channel: channel, Fixed: fixed && channel == ChannelSMS}
		c := firstOf(all, channel)
		if c == nil {
			continue
		}
		to, err := s.openContact(*c)
		if err != nil {
			return nil, err
		}
		out[i].Masked, out[i].Confirmed = MaskAddress(to), c.ConfirmedAt != 0
		out[i].Reachable = out[i].Confirmed && to != ""
	}
	return out, nil
}

// firstOf is the address of a channel that counts: the confirmed one, else the
// newest.
func firstOf(all []Contact, channel Channel) *Contact {
	for i := range all {
		if all[i].Channel == channel {
			return &all[i]
		}
	}
	return nil
}

// openContact is the address itself; empty where it was never kept.
func (s *Service) openContact(c Contact) (string, error) {
	if c.Sealed == "" || s.codes.Box == nil {
		return "", nil
	}
	return s.codes.Box.Open(contactLabel(c.Member), c.Sealed)
}

// confirmed is the member's confirmed address of a channel, nil for none.
func (s *Service) confirmed(ctx context.Context, member id.Member, channel Channel) (*Contact, error) {
	all, err := s.store.ContactsOf(ctx, member)
	if err != nil {
		return nil, err
	}
	if c := firstOf(all, channel); c != nil && c.ConfirmedAt != 0 {
		return c, nil
	}
	return nil, nil
}

// reach is the member's confirmed address of a channel, in the clear; empty
// where there is none.
func (s *Service) reach(ctx context.Context, member id.Member, channel Channel) (string, error) {
	c, err := s.confirmed(ctx, member, channel)
	if c == nil || err != nil {
		return "", err
	}
	return s.openContact(*c)
}

// Reach is a member's confirmed addresses by channel, in the clear: for rooms
// that send to them.
func (s *Service) Reach(ctx context.Context, member id.Member) (map[Channel]string, error) {
	out := map[Channel]string{}
	for _, channel := range channels() {
		to, err := s.reach(ctx, member, channel)
		if err != nil {
			return nil, err
		}
		if to != "" {
			out[channel] = to
		}
	}
	return out, nil
}

// SendBindCode sends a code to an address that the member wants to bind;
// ErrContactFixed, ErrMobile, ErrEmail and the faults of codes. Whether the
// address is somebody else's is told only to who confirms it.
func (s *Service) SendBindCode(ctx context.Context, cmd SendCodeCmd) (CodeSent, error) {
	if err := s.mayRebind(ctx, cmd.Member, cmd.Channel); err != nil {
		return CodeSent{}, err
	}
	cmd.Purpose = CodeBind
	return s.SendCode(ctx, cmd)
}

// SendReleaseCode sends a code to the address that is to be given up;
// ErrContactFixed, ErrContactNone and the faults of codes.
func (s *Service) SendReleaseCode(ctx context.Context, member id.Member, channel Channel, client Client) (CodeSent, error) {
	if err := s.mayRebind(ctx, member, channel); err != nil {
		return CodeSent{}, err
	}
	to, err := s.reach(ctx, member, channel)
	if err == nil && to == "" {
		err = ErrContactNone
	}
	if err != nil {
		return CodeSent{}, err
	}
	return s.SendCode(ctx, SendCodeCmd{Purpose: CodeRelease, Channel: channel, To: to, Client: client, Member: member})
}

func (s *Service) mayRebind(ctx context.Context, member id.Member, channel Channel) error {
	fixed, err := s.store.HasPhone(ctx, member)
	if err == nil && fixed && channel == ChannelSMS {
		err = ErrContactFixed
	}
	return err
}

// Bind makes an address the member's confirmed own and forgets the others of
// its channel; ErrContactFixed, wrong fields, the faults of codes and of Prove, or
// fault.Limited. Codes are spent only when all is right.
func (s *Service) Bind(ctx context.Context, cmd BindCmd) error {
	if err := s.mayRebind(ctx, cmd.Member, cmd.Channel); err != nil {
		return err
	}
	address, err := s.address(cmd.Channel, cmd.To, cmd.DialingCode)
	if err != nil {
		return err
	}
	cmd.To = address
	old, err := s.reach(ctx, cmd.Member, cmd.Channel)
	if err != nil {
		return err
	}
	if err := s.proveBinder(ctx, cmd, old); err != nil {
		return err
	}
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		gate := bindGate(cmd.Member)
		if err := s.throttle.Charge(ctx, tx, gate); err != nil {
			return err
		}
		refusal, err = s.bindIn(ctx, tx, cmd, old)
		if refusal == nil && err == nil {
			err = s.throttle.Forgive(ctx, tx, gate)
		}
		return err
	})
	return firstError(err, refusal)
}

func bindGate(member id.Member) Gate {
	return Gate{Scope: "bind:" + member.String(), LockFrom: 10, Longest: 15 * time.Minute, Forget: time.Hour}
}

// proveBinder checks the proof, or that a code stands in its stead. Who has
// nothing to prove themselves by, and no confirmed address of the channel, is
// taken at their session's word: the first address comes from somewhere.
func (s *Service) proveBinder(ctx context.Context, cmd BindCmd, old string) error {
	if cmd.Proof.given() {
		if err := s.fitsBinding(ctx, cmd); err != nil {
			return err
		}
		_, err := s.Prove(ctx, cmd.Member, cmd.Proof)
		return err
	}
	if cmd.OldCode != "" && old != "" {
		return nil // matched along with the new one's
	}
	w, err := s.Proving(ctx, cmd.Member)
	if err != nil {
		return err
	}
	bound, err := s.confirmed(ctx, cmd.Member, cmd.Channel)
	switch {
	case err != nil:
		return err
	case len(w.Methods) > 0:
		return errAnswerNeeded
	case w.HasPassword || bound != nil:
		return errProofNeeded
	}
	return nil
}

// fitsBinding looks at the new address's code before a proof is spent that is a
// code too; a password is not spent and can wait.
func (s *Service) fitsBinding(ctx context.Context, cmd BindCmd) error {
	if cmd.Proof.Method == "" {
		return nil
	}
	var refusal error
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if err := s.throttle.Charge(ctx, tx, bindGate(cmd.Member)); err != nil {
			return err
		}
		_, refusal, err = s.matchCode(ctx, tx, CodeBind, cmd.Channel, cmd.To, cmd.Code)
		return err
	})
	return firstError(err, refusal)
}

func (s *Service) bindIn(ctx context.Context, tx *db.Tx, cmd BindCmd, old string) (refusal, err error) {
	fresh, refusal, err := s.matchCode(ctx, tx, CodeBind, cmd.Channel, cmd.To, cmd.Code)
	if refusal != nil || err != nil {
		return refusal, err
	}
	matched := []*Code{fresh}
	if !cmd.Proof.given() && cmd.OldCode != "" && old != "" {
		given, refusal, err := s.matchCode(ctx, tx, CodeRelease, cmd.Channel, old, cmd.OldCode)
		if refusal != nil || err != nil {
			return at("oldCode", refusal), err
		}
		matched = append(matched, given)
	}
	if err := s.spend(ctx, tx, matched...); err != nil {
		return nil, err
	}
	err = s.KeepContact(ctx, tx, cmd.Member, cmd.Channel, cmd.To, true)
	if errors.Is(err, ErrContactTaken) {
		return fault.InvalidField(cmd.Channel.field(), ErrContactTaken.Key), nil
	}
	if err != nil {
		return nil, err
	}
	return nil, s.rebound(ctx, tx, cmd, old)
}

// rebound forgets the addresses that were given up and tells who has to know.
func (s *Service) rebound(ctx context.Context, tx *db.Tx, cmd BindCmd, old string) error {
	if err := s.store.DropContacts(ctx, tx, cmd.Member, cmd.Channel, s.addressHash(cmd.Channel, cmd.To)); err != nil {
		return err
	}
	if s.codes.Profile != nil {
		if err := s.codes.Profile(ctx, tx, cmd.Member, cmd.Channel.field(), cmd.To); err != nil {
			return err
		}
	}
	now := clock.NowOf(s.clock)
	if cmd.Channel == ChannelEmail { // links that went to an address that is given up
		if err := s.store.EndResetLinks(ctx, tx, cmd.Member, now); err != nil {
			return err
		}
	}
	if old != "" && old != cmd.To {
		err := s.codes.Messenger.Send(ctx, tx, Outgoing{
			Channel: cmd.Channel, To: old, Template: "contact.changed", Lang: cmd.Client.Lang, Member: cmd.Member, Until: now.Add(24 * time.Hour),
			Args: map[string]any{"to": MaskAddress(cmd.To)},
		})
		if err != nil {
			return err
		}
	}
	return s.bus.Publish(ctx, tx, SecurityChanged{
		Member: cmd.Member, What: ContactChanged, IP: cmd.Client.IP.String(), At: now, Channel: cmd.Channel, To: MaskAddress(cmd.To),
	})
}

// at shows a refusal at another field.
func at(field string, refusal error) error {
	var f *fault.Fault
	if !errors.As(refusal, &f) {
		return refusal
	}
	return shownAt(field, f)
}
