package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Channel is how a code travels.
type Channel string

// The channels.
const (
	ChannelSMS   Channel = "sms"
	ChannelEmail Channel = "email"
)

func channels() []Channel { return []Channel{ChannelSMS, ChannelEmail} }

// field is the name that the channel's address has in forms and profiles.
func (c Channel) field() string {
	if c == ChannelSMS {
		return fieldMobile
	}
	return "email"
}

// Contact is an address of a member; it is found by a keyed hash, and sealed
// for those who send to it.
type Contact struct {
	Member      id.Member
	Channel     Channel
	AddressHash string
	// Sealed is the address; empty where it was noted before addresses were.
	Sealed string
	// ConfirmedAt is when a code proved whose it is, 0 where none did. A
	// confirmed address belongs to one member alone.
	ConfirmedAt clock.Instant
	CreatedAt   clock.Instant
}

// ErrContactTaken says that the address is confirmed for another account; it is
// only told to who has just proved to own the address.
var ErrContactTaken = fault.New(fault.Conflict, "identity.contact.taken")

// address is the canonical form of what a code is sent to.
func (s *Service) address(channel Channel, to, dialingCode string) (string, error) {
	if channel == ChannelSMS {
		return s.Mobile(to, dialingCode)
	}
	return EmailAddress(to)
}

// ErrEmail says that a text is no e-mail address.
var ErrEmail = fault.InvalidField("email", "identity.email.invalid")

const emailPattern = 5

// EmailAddress is the stored form of an e-mail address. ErrEmail.
func EmailAddress(text string) (string, error) {
	text = strings.ToLower(strings.TrimSpace(Clean(text)))
	const longest = 254
	wrong, err := Check(FieldRule{Name: "email", Required: true, PatternID: emailPattern, MinLength: 5, MaxLength: longest}, text)
	if err == nil && wrong != nil {
		err = ErrEmail
	}
	return text, err
}

// addressHash is keyed, because numbers are guessed from a plain hash.
func (s *Service) addressHash(channel Channel, address string) string {
	mac := hmac.New(sha256.New, s.captchaKey)
	mac.Write([]byte("address:" + string(channel) + ":" + address))
	return hex.EncodeToString(mac.Sum(nil))
}

// KeepContact notes an address of a member in the caller's transaction;
// confirmed says that a code was just spent for it. ErrContactTaken.
func (s *Service) KeepContact(ctx context.Context, tx *db.Tx, member id.Member, channel Channel, to string, confirmed bool) error {
	address, err := s.address(channel, to, "")
	if err != nil {
		return err
	}
	c := Contact{Member: member, Channel: channel, AddressHash: s.addressHash(channel, address), CreatedAt: clock.NowOf(s.clock)}
	if s.codes.Box != nil {
		c.Sealed = s.codes.Box.Seal(contactLabel(member), address)
	}
	if confirmed {
		c.ConfirmedAt = c.CreatedAt
		owner, err := s.store.ConfirmedContact(ctx, tx, channel, c.AddressHash)
		if err != nil {
			return err
		}
		if owner != 0 && owner != member {
			return ErrContactTaken
		}
	}
	return s.store.PutContact(ctx, tx, c)
}

func contactLabel(member id.Member) string { return "identity_contacts:" + member.String() }

// HasContact reports whether the address is one that the member gave, confirmed
// or not.
func (s *Service) HasContact(ctx context.Context, member id.Member, channel Channel, to string) (bool, error) {
	address, err := s.address(channel, to, "")
	if err != nil {
		return false, nil
	}
	return s.store.HasContact(ctx, member, channel, s.addressHash(channel, address))
}

// credentialAt finds the account that an address leads into: the one that has
// confirmed it, or the one whose very name is the number and that has confirmed
// no other. Nil for none.
func (s *Service) credentialAt(ctx context.Context, channel Channel, address string) (*Credential, error) {
	member, err := s.store.ContactOwner(ctx, channel, s.addressHash(channel, address))
	if err != nil {
		return nil, err
	}
	if member != 0 {
		return s.store.CredentialOf(ctx, member)
	}
	if channel != ChannelSMS {
		return nil, nil
	}
	cred, err := s.store.FindCredential(ctx, address)
	if cred == nil && err == nil {
		cred, err = s.store.FindCredential(ctx, strings.TrimPrefix(address, "+"))
	}
	if cred == nil || err != nil {
		return nil, err
	}
	if own, err := s.confirmed(ctx, cred.Member, channel); own != nil || err != nil {
		return nil, err // the number was given up, its account has another
	}
	return cred, nil
}

// credentialOf finds an account by its name, or by its number where what was
// typed is one.
func (s *Service) credentialOf(ctx context.Context, typed string) (*Credential, error) {
	cred, err := s.store.FindCredential(ctx, Normalize(typed))
	if cred != nil || err != nil {
		return cred, err
	}
	number, wrong := s.Mobile(typed, "")
	if wrong != nil {
		return nil, nil
	}
	return s.credentialAt(ctx, ChannelSMS, number)
}

// keepContacts notes the addresses that a registration brought, unconfirmed; one
// that cannot be read is the profile's alone.
func (s *Service) keepContacts(ctx context.Context, tx *db.Tx, member id.Member, fields map[string]string) error {
	for _, channel := range channels() {
		to := fields[channel.field()]
		if to == "" {
			continue
		}
		if err := s.KeepContact(ctx, tx, member, channel, to, false); err != nil && !fault.IsCode(err, fault.Invalid) {
			return err
		}
	}
	return nil
}
