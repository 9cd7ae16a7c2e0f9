package messaging

import (
	"context"

	"baize/internal/identity"
	"baize/internal/kernel/locale"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// newPlace is the notice of a login from an address that is not known.
const newPlace = "login.newPlace"

// welcomed is the notice of the first login.
const welcomed = "welcomed"

// Listeners tell members what changed about how they prove who they are: each
// on the site, and by the best channel that leads to them; and greet who logs in
// for the first time.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{{
		Name: "messaging.security", Topics: []string{identity.TopicSecurity, identity.TopicLoggedIn},
		Handle: func(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
			for _, d := range batch {
				if err := s.heard(ctx, tx, d); err != nil {
					return err
				}
			}
			return nil
		},
	}, {
		Name: "messaging.welcome", Topics: []string{identity.TopicWelcomed},
		Handle: func(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
			for _, d := range batch {
				if err := s.welcome(ctx, tx, d); err != nil {
					return err
				}
			}
			return nil
		},
	}, s.owedListener()}
}

// welcome is the first-login action: a notice that greets the member and leads
// to what there is for them. A trial has no inbox.
func (s *Service) welcome(ctx context.Context, tx *db.Tx, d bus.Delivery) error {
	e, err := bus.Value[identity.Welcomed](d)
	if err != nil || e.Kind == identity.KindTrial {
		return err
	}
	return s.keep(ctx, tx, Notice{Member: e.Member, Kind: welcomed, At: e.At, Quiet: true})
}

func (s *Service) heard(ctx context.Context, tx *db.Tx, d bus.Delivery) error {
	if d.Topic == identity.TopicSecurity {
		e, err := bus.Value[identity.SecurityChanged](d)
		if err != nil {
			return err
		}
		return s.tellChange(ctx, tx, e)
	}
	e, err := bus.Value[identity.LoggedIn](d)
	// A first login has no place to compare with; a further proof was asked for
	// already where the operator wants one, so that the inbox is enough.
	if err != nil || !e.NewPlace || e.First || e.Kind == identity.KindTrial {
		return err
	}
	return s.keep(ctx, tx, Notice{Member: e.Member, Kind: newPlace, Args: map[string]string{"ip": e.IP}, At: e.At})
}

func (s *Service) tellChange(ctx context.Context, tx *db.Tx, e identity.SecurityChanged) error {
	n := Notice{Member: e.Member, Kind: e.What, Args: map[string]string{"ip": e.IP}, At: e.At}
	if e.What == identity.ContactChanged {
		n.Kind += "." + string(e.Channel)
		n.Args["to"] = e.To
	}
	if err := s.keep(ctx, tx, n); err != nil {
		return err
	}
	lang, reach, err := s.d.People.Reach(ctx, e.Member)
	if err != nil {
		return err
	}
	// Whoever got hold of an address must not be the only one to hear of it: the
	// address that was given up is told by the room that changed it.
	for _, channel := range []Channel{Email, SMS} {
		if to := reach[channel]; to != "" && channel != Channel(e.Channel) && s.d.Drivers[channel] != nil {
			return s.Send(ctx, tx, s.alarm(channel, to, lang, n))
		}
	}
	return nil
}

// alarm is a notice as it travels.
func (s *Service) alarm(channel Channel, to string, lang locale.Lang, n Notice) Message {
	what, _ := s.Say(lang, n)
	return Message{
		Channel: channel, To: to, Template: "security", Lang: lang, Member: n.Member,
		Args: map[string]any{"what": what, "ip": n.Args["ip"]},
	}
}
