package identity

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

type deviceKind struct{}

// DeviceID names a remembered device.
type DeviceID = id.Of[deviceKind]

// Device is a browser that a member asked to be remembered on. It is known by
// a token that changes with every use; a used one that comes back was copied,
// which ends the device and every session that it opened.
type Device struct {
	ID        DeviceID
	Member    id.Member
	Name      string
	IP        string
	CreatedAt clock.Instant
	SeenAt    clock.Instant
	EndsAt    clock.Instant
	EndedAt   clock.Instant
	// ByCode says that the last login that proved anything was by a code to the
	// member's number.
	ByCode bool
	// SpentAt is when the token by which the device was found was used up.
	SpentAt clock.Instant
}

func (d *Device) live(now clock.Instant) bool {
	return d != nil && d.EndedAt == 0 && d.EndsAt > now && d.SpentAt == 0
}

// Remembered is what a login form may say of the browser's last member.
type Remembered struct {
	Username string
	// Label is the name with all but its beginning hidden, for the screen.
	Label string
	// Tap says that going on asks for nothing more.
	Tap bool
	// Mobile is the confirmed number of who came in by a code to it, empty of
	// others.
	Mobile string
}

// RememberFor is how long a device is remembered after its last login.
const RememberFor = 24 * time.Hour

const deviceTokenPrefix = "d_"

// ErrDevice says that the browser is not remembered, or not any more.
var ErrDevice = fault.New(fault.Refused, "identity.device.unknown")

// Remembered tells whom the browser belongs to; nil where it is not
// remembered. It spends nothing.
func (s *Service) Remembered(ctx context.Context, client Client) (*Remembered, error) {
	if err := s.noticeCopy(ctx, client); err != nil {
		return nil, err
	}
	d, cred, err := s.memberOfDevice(ctx, client)
	if err != nil || cred == nil {
		return nil, err
	}
	due, _, err := s.stepUpDue(ctx, cred, arrival{way: WayDevice, client: client})
	if err != nil {
		return nil, err
	}
	rules, err := s.entryRules(ctx)
	if err != nil {
		return nil, err
	}
	out := &Remembered{Username: cred.Username, Label: MaskName(cred.Username), Tap: !due && rules.DeviceTap}
	if d.ByCode {
		out.Mobile, err = s.reach(ctx, cred.Member, ChannelSMS)
	}
	return out, err
}

// copyGrace is how long a token that was just used up may still be looked at:
// two pages of one browser may ask at once.
const copyGrace = time.Minute

// noticeCopy ends a device of which another browser has used the token up.
func (s *Service) noticeCopy(ctx context.Context, client Client) error {
	d, err := s.deviceOf(ctx, client.DeviceToken)
	if err != nil || d == nil || d.SpentAt == 0 || clock.NowOf(s.clock).Sub(d.SpentAt) < copyGrace {
		return err
	}
	return s.endCopied(ctx, d, client)
}

// MaskName shows the first two letters of a name.
func MaskName(name string) string {
	const shown = 2
	for at := range name {
		if utf8.RuneCountInString(name[:at]) == shown {
			return name[:at] + "***"
		}
	}
	return name + "***"
}

// memberOfDevice finds the open account that the browser's token is of, and the
// device; nil where there is none.
func (s *Service) memberOfDevice(ctx context.Context, client Client) (*Device, *Credential, error) {
	d, err := s.deviceOf(ctx, client.DeviceToken)
	if err != nil || !d.live(clock.NowOf(s.clock)) {
		return nil, nil, err
	}
	cred, err := s.store.CredentialOf(ctx, d.Member)
	if err != nil || cred == nil || cred.Blocked {
		return nil, nil, err
	}
	return d, cred, nil
}

func (s *Service) deviceOf(ctx context.Context, token string) (*Device, error) {
	if !strings.HasPrefix(token, deviceTokenPrefix) {
		return nil, nil
	}
	return s.store.FindDevice(ctx, HashToken(token))
}

// LoginByDevice opens a session for who was remembered; ErrDevice, or the
// demand for a further proof. A token that was used before ends the device.
func (s *Service) LoginByDevice(ctx context.Context, client Client) (LoginResult, error) {
	d, err := s.deviceOf(ctx, client.DeviceToken)
	if err != nil {
		return LoginResult{}, err
	}
	if d != nil && d.SpentAt != 0 {
		return LoginResult{}, orElse(s.endCopied(ctx, d, client), ErrDevice)
	}
	_, cred, err := s.memberOfDevice(ctx, client)
	if err != nil {
		return LoginResult{}, err
	}
	rules, err := s.entryRules(ctx)
	if err != nil {
		return LoginResult{}, err
	}
	if cred == nil || !rules.DeviceTap {
		return LoginResult{}, ErrDevice
	}
	client.Remember = true
	return s.enterBy(ctx, cred, arrival{way: WayDevice, client: client})
}

// endCopied ends a device whose used token came back, and tells the member.
func (s *Service) endCopied(ctx context.Context, d *Device, client Client) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := clock.NowOf(s.clock)
		ended, err := s.store.EndDevice(ctx, tx, d.Member, d.ID, now)
		if err != nil || !ended {
			return err
		}
		tx.OnCommit(func() { s.cache.Forget(int64(d.Member)) })
		return s.bus.Publish(ctx, tx, SecurityChanged{Member: d.Member, What: DeviceCopied, IP: client.IP.String(), At: now})
	})
}

// ForgetDevice ends the remembering of the browser; its sessions go on.
func (s *Service) ForgetDevice(ctx context.Context, client Client) error {
	d, err := s.deviceOf(ctx, client.DeviceToken)
	if err != nil || d == nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.store.ForgetDevice(ctx, tx, d.ID, clock.NowOf(s.clock))
	})
}

// remember gives the browser its next token; it is the same device where the
// browser came with a token of this member. A token that somebody spent
// meanwhile is ErrDevice, with the device ended.
func (s *Service) remember(ctx context.Context, tx *db.Tx, cred *Credential, a arrival) (device DeviceID, token string, err error) {
	now := clock.NowOf(s.clock)
	old, err := s.spendToken(ctx, tx, cred, a, now)
	if err != nil || (!a.client.Remember && a.way != WayDevice) {
		return 0, "", err
	}
	token, hash := NewToken(s.random, deviceTokenPrefix)
	d := Device{
		ID: id.New[deviceKind](s.ids), Member: cred.Member, Name: a.client.device(), IP: a.client.IP.String(),
		CreatedAt: now, SeenAt: now, EndsAt: now.Add(RememberFor), ByCode: a.way == WayCode,
	}
	if old != nil {
		d.ID = old.ID
		d.ByCode = d.ByCode || a.way == WayDevice && old.ByCode // a tap goes on with what was
		err = s.store.TouchDevice(ctx, tx, d)
	} else {
		err = s.store.InsertDevice(ctx, tx, d)
	}
	if err != nil {
		return 0, "", err
	}
	return d.ID, token, s.store.InsertDeviceToken(ctx, tx, d.ID, hash, now)
}

// spendToken uses up the token that the browser came with and returns the
// device that goes on; nil where the browser was not remembered for this member.
func (s *Service) spendToken(ctx context.Context, tx *db.Tx, cred *Credential, a arrival, now clock.Instant) (*Device, error) {
	if !strings.HasPrefix(a.client.DeviceToken, deviceTokenPrefix) || (!a.client.Remember && a.way != WayDevice) {
		return nil, nil
	}
	d, err := s.store.SpendDeviceToken(ctx, tx, HashToken(a.client.DeviceToken), now)
	if err != nil {
		return nil, err
	}
	switch {
	case d == nil && a.way == WayDevice:
		return nil, ErrDevice
	case d == nil:
		return nil, nil
	case d.Member == cred.Member && d.live(now):
		return d, nil
	case a.way == WayDevice:
		return nil, ErrDevice
	}
	return nil, s.store.ForgetDevice(ctx, tx, d.ID, now) // somebody else goes on with this browser
}
