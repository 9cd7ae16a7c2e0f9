package compliance

import (
	"context"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Channels are the ways by which advertising may come.
func Channels() []string { return []string{"email", "sms", "push", "inbox"} }

// Consent is what a member said about advertising by a channel; who said
// nothing wants none.
type Consent struct {
	Channel string        `json:"channel"`
	Given   bool          `json:"given"`
	Source  string        `json:"source"`
	Version int           `json:"version"`
	At      clock.Instant `json:"at"`
}

// Consents are a member's, one a channel, in the order of Channels.
func (s *Service) Consents(ctx context.Context, member id.Member) ([]Consent, error) {
	return s.consents(ctx, nil, member)
}

func (s *Service) consents(ctx context.Context, tx *db.Tx, member id.Member) ([]Consent, error) {
	all, err := s.Store.Consents(ctx, tx, member)
	out := make([]Consent, 0, len(Channels()))
	for _, channel := range Channels() {
		newest := Consent{Channel: channel}
		for _, c := range all {
			if c.Channel == channel && c.Version > newest.Version {
				newest = c
			}
		}
		out = append(out, newest)
	}
	return out, err
}

// MayAdvertise says whether a member wants advertising by a channel.
func (s *Service) MayAdvertise(ctx context.Context, member id.Member, channel string) (bool, error) {
	all, err := s.Consents(ctx, member)
	at := slices.IndexFunc(all, func(c Consent) bool { return c.Channel == channel })
	return at >= 0 && all[at].Given, err
}

// SetConsent keeps what a member says; what was said before stays readable.
func (s *Service) SetConsent(ctx context.Context, member id.Member, channel string, given bool) error {
	if !slices.Contains(Channels(), channel) {
		return fault.InvalidField("channel", "field.choice")
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.consent(ctx, tx, member, channel, given, "member")
	})
}

// NoAdvertising takes every consent back in the caller's transaction; source
// says who: an exclusion does.
func (s *Service) NoAdvertising(ctx context.Context, tx *db.Tx, member id.Member, source string) error {
	for _, channel := range Channels() {
		if err := s.consent(ctx, tx, member, channel, false, source); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) consent(ctx context.Context, tx *db.Tx, member id.Member, channel string, given bool, source string) error {
	all, err := s.consents(ctx, tx, member)
	if err != nil {
		return err
	}
	for _, c := range all {
		if c.Channel == channel && c.Given != given {
			return s.Store.InsertConsent(ctx, tx, member, Consent{Channel: channel, Given: given, Source: source, Version: c.Version + 1, At: s.now()})
		}
	}
	return nil
}
