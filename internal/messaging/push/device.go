package push

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"

	webpush "github.com/SherClockHolmes/webpush-go"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

type deviceKind struct{}

// DeviceID is the id of a device that is told.
type DeviceID = id.Of[deviceKind]

// Device is a browser that a member allowed to be told.
type Device struct {
	ID     DeviceID
	Member id.Member
	// Session is the one in which it was allowed; 0 where that is not known.
	Session id.Session
	// Place is the keyed sum of its address, by which a browser is known again.
	Place  string
	Sealed string
	Name   string
	Lang   locale.Lang
	At     clock.Instant
	ToldAt clock.Instant
}

// Subscription is what a browser says of itself.
type Subscription struct {
	Endpoint string
	P256dh   string
	Auth     string
}

// The refusals.
var (
	ErrDevice  = fault.New(fault.NotFound, "messaging.push.unknown")
	errAddress = fault.InvalidField("endpoint", "messaging.push.address")
	errKeys    = fault.InvalidField("keys", "messaging.push.keys")
)

const (
	devicesMax = 10
	nameMax    = 60
)

// Reader is who allows a device, and from where.
type Reader struct {
	Member  id.Member
	Session id.Session
	Lang    locale.Lang
}

// Subscribe allows a device until the reader's session is ended; the same one
// again is written anew. The oldest goes where a member has too many.
func (s *Service) Subscribe(ctx context.Context, by Reader, name string, sub Subscription) (Device, error) {
	if err := s.check(sub); err != nil {
		return Device{}, err
	}
	raw, err := json.Marshal(webpush.Subscription{Endpoint: sub.Endpoint, Keys: webpush.Keys{P256dh: sub.P256dh, Auth: sub.Auth}})
	if err != nil {
		return Device{}, err
	}
	d := Device{
		ID: id.New[deviceKind](s.d.IDs), Member: by.Member, Session: by.Session, Place: placeOf(sub.Endpoint), Name: cut(identity.Clean(name)),
		Lang: by.Lang, At: clock.NowOf(s.d.Clock),
	}
	d.Sealed = s.d.Box.Seal(sealContext(d.Place), string(raw))
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if d.ID, err = s.d.Store.PutDevice(ctx, tx, d); err != nil {
			return err
		}
		return s.d.Store.KeepDevices(ctx, tx, by.Member, devicesMax)
	})
	return d, err
}

// Devices lists what a member allowed and did not end with its session, the
// newest first.
func (s *Service) Devices(ctx context.Context, member id.Member) ([]Device, error) {
	all, err := s.d.Store.Devices(ctx, nil, member)
	if err != nil {
		return nil, err
	}
	told := all[:0]
	for _, d := range all {
		over, err := s.over(ctx, d)
		if err != nil {
			return nil, err
		}
		if !over {
			told = append(told, d)
		}
	}
	return told, nil
}

// over reports a device whose session was ended.
func (s *Service) over(ctx context.Context, d Device) (bool, error) {
	if d.Session == 0 || s.d.Sessions == nil {
		return false, nil
	}
	return s.d.Sessions.SessionEnded(ctx, d.Session)
}

// Unsubscribe ends the telling of one device; ErrDevice where the member has
// none such.
func (s *Service) Unsubscribe(ctx context.Context, member id.Member, device DeviceID) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ok, err := s.d.Store.DropDevice(ctx, tx, member, device)
		if err == nil && !ok {
			return ErrDevice
		}
		return err
	})
}

// Known tells which of the member's devices has an address, if any.
func (s *Service) Known(ctx context.Context, member id.Member, endpoint string) (DeviceID, error) {
	all, err := s.Devices(ctx, member)
	for _, d := range all {
		if d.Place == placeOf(endpoint) {
			return d.ID, nil
		}
	}
	return 0, err
}

func (s *Service) check(sub Subscription) error {
	if len(sub.Endpoint) > 1000 || s.d.Guard.Check(sub.Endpoint) != nil {
		return errAddress
	}
	point, err := decode(sub.P256dh)
	if err != nil {
		return errKeys
	}
	if _, err := ecdh.P256().NewPublicKey(point); err != nil {
		return errKeys
	}
	if secret, err := decode(sub.Auth); err != nil || len(secret) != 16 {
		return errKeys
	}
	return nil
}

func decode(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}

func placeOf(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return hex.EncodeToString(sum[:])
}

func sealContext(place string) string { return "messaging_push_devices/" + place }

func cut(name string) string {
	if runes := []rune(strings.TrimSpace(name)); len(runes) > nameMax {
		return string(runes[:nameMax])
	}
	return strings.TrimSpace(name)
}
