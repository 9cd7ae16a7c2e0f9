package app

import (
	"context"
	"strings"

	"baize/internal/identity"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/messaging"
	"baize/internal/messaging/messagingdb"
	"baize/internal/messaging/outbox"
	"baize/internal/messaging/smsgate"
	"baize/internal/messaging/smtpmail"
	"baize/internal/platform/db"
	"baize/internal/staff"
)

// makeMessaging makes the room of outgoing messages and hands it to identity,
// which stands below it.
func (a *App) makeMessaging() error {
	p := a.platform
	drivers, err := p.cfg.drivers(p)
	if err != nil {
		return err
	}
	a.rooms.push = a.makePush()
	a.rooms.messaging = messaging.New(messaging.Deps{
		DB: p.db, Store: messagingdb.New(p.db), Jobs: p.jobs, Clock: p.clock, IDs: p.ids, Box: p.box, Catalog: p.catalog,
		Drivers: drivers, Auditor: messagingAudit{a}, People: reached{a}, Bus: p.bus, Retention: p.cfg.MessageRetention, Brand: a.brandName,
		Crowd: crowds{a}, Alerts: a.rooms.push, Consents: consents{a},
	})
	a.rooms.support = a.makeSupport()
	a.rooms.identity.ConnectCodes(identity.CodeDeps{
		Messenger: messenger{a}, Jobs: p.jobs, Box: p.box, Enabled: a.rooms.site.Enabled, Texting: a.texting, Region: p.cfg.PhoneRegion,
		Life: p.cfg.CodeLife, WaitOut: p.cfg.CodeWaitOut, SiteURL: p.cfg.siteURL(),
		Profile: a.rooms.members.KeepField,
	})
	return nil
}

// drivers are the sandbox's outbox, and what is configured in its stead. Live
// channels without a driver are closed.
func (c *Config) drivers(p *platform) (map[messaging.Channel]messaging.Driver, error) {
	all := map[messaging.Channel]messaging.Driver{}
	if c.Sandbox {
		all[messaging.SMS], all[messaging.Email] = outbox.Driver{}, outbox.Driver{}
	}
	if c.SMSURL != "" {
		gate, err := smsgate.New(smsgate.Config{URL: c.SMSURL, Body: c.SMSBody, Token: c.SMSToken, SignKey: c.SMSSignKey, Clock: p.clock})
		if err != nil {
			return nil, err
		}
		all[messaging.SMS] = gate
	}
	if c.SMTP != "" {
		mail, err := smtpmail.New(smtpmail.Config{URL: c.SMTP, From: c.MailFrom, Clock: p.clock})
		if err != nil {
			return nil, err
		}
		all[messaging.Email] = mail
	}
	return all, nil
}

// siteURL is the address of the member site in messages; a caller's Host header
// is never believed.
func (c *Config) siteURL() string {
	if c.SiteURL != "" {
		return strings.TrimSuffix(c.SiteURL, "/")
	}
	return "http://" + c.Addr
}

type messenger struct{ a *App }

func (m messenger) Send(ctx context.Context, tx *db.Tx, o identity.Outgoing) error {
	return m.a.rooms.messaging.Send(ctx, tx, messaging.Message{
		Channel: messaging.Channel(o.Channel), To: o.To, Template: o.Template, Lang: o.Lang, Args: o.Args, Member: o.Member, Until: o.Until,
	})
}

type messagingAudit struct{ a *App }

func (s messagingAudit) Audit(ctx context.Context, tx *db.Tx, x messaging.Action) error {
	return s.a.rooms.staff.Audit(ctx, tx, staff.Action{Operator: x.Staff, What: x.Name, Subject: x.Subject, Before: x.Before, After: x.After})
}

// reached tells messaging how a member is reached.
type reached struct{ a *App }

func (r reached) Reach(ctx context.Context, member id.Member) (locale.Lang, map[messaging.Channel]string, error) {
	m, err := r.a.rooms.members.Get(ctx, member)
	if err != nil {
		return "", nil, err
	}
	addresses, err := r.a.rooms.identity.Reach(ctx, member)
	out := map[messaging.Channel]string{}
	for channel, to := range addresses {
		out[messaging.Channel(channel)] = to
	}
	return m.Lang, out, err
}

// texting is what staff said about codes by SMS.
func (a *App) texting(ctx context.Context) (identity.Texting, error) {
	x, err := a.rooms.site.Texting(ctx)
	return identity.Texting{
		Countries: x.Countries, Total: identity.Budget(x.Total), Of: func(country string) identity.Budget { return identity.Budget(x.Of(country)) },
	}, err
}
