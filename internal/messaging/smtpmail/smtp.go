// Package smtpmail sends e-mail through one SMTP server.
//
// A mail is plain text with an HTML twin whose one button is the message's
// link. Transport security is required unless the address says otherwise
// (smtp://host:25?tls=none, for a relay on the same machine). An answer of 5xx
// is final, everything else is worth another try.
package smtpmail

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"

	"baize/internal/kernel/clock"
	"baize/internal/messaging"
)

// Config describes a server.
type Config struct {
	// URL is smtp://user:password@host:587, or smtps:// for TLS at once;
	// ?tls=none sends in the clear and then never sends a password.
	URL string
	// From is the sender, "Baize <no-reply@example.com>"; the brand's name stands
	// in the place of the one here.
	From  string
	Clock clock.Clock
}

const (
	patience        = 25 * time.Second
	submissionPort  = 587
	submissionsPort = 465
)

// Driver is a messaging.Driver.
type Driver struct {
	from    *mail.Address
	host    string
	options []gomail.Option
	clock   clock.Clock
}

var _ messaging.Driver = (*Driver)(nil)

// New makes a Driver; nothing is dialled yet.
func New(c Config) (*Driver, error) {
	u, err := url.Parse(c.URL)
	if err != nil || u.Hostname() == "" || (u.Scheme != "smtp" && u.Scheme != "smtps") {
		return nil, errors.New("smtpmail: the server must be smtp://host:port or smtps://host:port")
	}
	from, err := mail.ParseAddress(c.From)
	if err != nil {
		return nil, errors.New("smtpmail: the sender must be an e-mail address")
	}
	d := &Driver{from: from, host: u.Hostname(), clock: c.Clock}
	d.options, err = optionsOf(u)
	return d, err
}

func optionsOf(u *url.URL) ([]gomail.Option, error) {
	port, open := submissionPort, u.Query().Get("tls") == "none"
	all := []gomail.Option{gomail.WithTimeout(patience)}
	switch {
	case u.Scheme == "smtps":
		port = submissionsPort
		all = append(all, gomail.WithSSL())
	case open:
		all = append(all, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		all = append(all, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if text := u.Port(); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, err
		}
		port = n
	}
	all = append(all, gomail.WithPort(port))
	if password, ok := u.User.Password(); ok {
		if open {
			return nil, errors.New("smtpmail: a password is not sent without TLS")
		}
		all = append(all, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	return all, nil
}

// Name is shown to staff.
func (d *Driver) Name() string { return "smtp" }

// Keeps is false: the message leaves the house.
func (d *Driver) Keeps() bool { return false }

// Deliver sends one mail over a connection of its own.
func (d *Driver) Deliver(ctx context.Context, p messaging.Parcel) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	m, err := d.compose(p)
	if err != nil {
		return fmt.Errorf("%w: %w", messaging.ErrRefused, err)
	}
	client, err := gomail.NewClient(d.host, d.options...)
	if err != nil {
		return err
	}
	err = client.DialAndSendWithContext(ctx, m)
	var refused *gomail.SendError
	if errors.As(err, &refused) && refused.ErrorCode()/100 == 5 {
		return fmt.Errorf("%w: %w", messaging.ErrRefused, err)
	}
	return err
}

// sender is the configured address under the brand's name, which staff may
// change while the program runs.
func (d *Driver) sender(brand string) *mail.Address {
	from := *d.from
	if brand != "" {
		from.Name = brand
	}
	return &from
}

func (d *Driver) compose(p messaging.Parcel) (*gomail.Msg, error) {
	m := gomail.NewMsg()
	m.FromMailAddress(d.sender(p.Brand))
	if err := m.To(p.To); err != nil {
		return nil, errors.New("the recipient is no address")
	}
	m.Subject(p.Subject)
	m.SetDateWithValue(d.clock.Now())
	_, host, _ := cutAt(d.from.Address)
	m.SetMessageIDWithValue(p.ID.String() + "@" + host)
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	plain := p.Text
	if p.Link != "" {
		plain += "\n\n" + p.Link + "\n"
	}
	m.SetBodyString(gomail.TypeTextPlain, plain)
	html, err := Page(p)
	if err == nil {
		m.AddAlternativeString(gomail.TypeTextHTML, html)
	}
	return m, err
}
