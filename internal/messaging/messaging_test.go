package messaging_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/rng"
	"baize/internal/messaging"
	"baize/internal/messaging/messagingdb"
	"baize/internal/messaging/outbox"
	"baize/internal/messaging/smsgate"
	"baize/internal/messaging/smtpmail"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
	"baize/locales"
)

var ctx = context.Background()

type world struct {
	brand string
	t     *testing.T
	d     *db.DB
	clock *clock.Fake
	jobs  *jobs.Jobs
	s     *messaging.Service
	audit []messaging.Action
	bus   *bus.Bus
	// lang and reach are how the one member is reached.
	lang  locale.Lang
	reach map[messaging.Channel]string
	// crowd are the members of every audience; consent says who allows a way;
	// alerts are the notices that devices were told of.
	crowd   []id.Member
	consent map[string]bool
	alerts  []messaging.Notice
	// few are those of the crowd whom the audience chooses, nil for all; slow is
	// which look at the crowd takes too long, and looks counts them.
	few         []id.Member
	slow, looks int
}

// Next looks at the crowd, whatever is asked, and leaves the members of few out.
func (w *world) Next(ctx context.Context, _ messaging.Audience, after id.Member, limit int) (out []id.Member, to id.Member, err error) {
	if w.looks++; w.slow != 0 && w.looks >= w.slow { // takes until the time is over
		<-ctx.Done()
		return nil, 0, ctx.Err()
	}
	at := slices.IndexFunc(w.crowd, func(m id.Member) bool { return m > after })
	if at < 0 {
		return nil, 0, nil
	}
	cut := w.crowd[at:min(at+limit, len(w.crowd))]
	for _, m := range cut {
		if w.few == nil || slices.Contains(w.few, m) {
			out = append(out, m)
		}
	}
	if len(cut) < limit {
		return out, 0, nil
	}
	return out, cut[len(cut)-1], nil
}

// Count counts the crowd.
func (w *world) Count(context.Context, messaging.Audience) (int, error) { return len(w.crowd), nil }

// MayAdvertise looks at consent by "<member>/<way>".
func (w *world) MayAdvertise(_ context.Context, member id.Member, way string) (bool, error) {
	return w.consent[member.String()+"/"+way], nil
}

// Alert remembers a notice.
func (w *world) Alert(_ context.Context, _ *db.Tx, n messaging.Notice) error {
	w.alerts = append(w.alerts, n)
	return nil
}

// Reach tells how the member is reached.
func (w *world) Reach(context.Context, id.Member) (locale.Lang, map[messaging.Channel]string, error) {
	return w.lang, w.reach, nil
}

// Audit keeps what operators did.
func (w *world) Audit(_ context.Context, _ *db.Tx, a messaging.Action) error {
	w.audit = append(w.audit, a)
	return nil
}

func newWorld(t *testing.T, d *db.DB, sms, mail messaging.Driver) *world {
	w := &world{brand: "Baize", t: t, d: d, clock: clock.NewFake(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))}
	ids := id.NewSource(w.clock, 1)
	w.jobs = jobs.New(d, w.clock, ids, slog.New(slog.DiscardHandler))
	w.bus = bus.New(d, w.clock, slog.New(slog.DiscardHandler))
	box, err := secret.NewBox(make([]byte, 32), rng.System{})
	require.NoError(t, err)
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	w.s = messaging.New(messaging.Deps{
		DB: d, Store: messagingdb.New(d), Jobs: w.jobs, Clock: w.clock, IDs: ids, Box: box, Catalog: catalog, Auditor: w, People: w, Bus: w.bus, Brand: w.Brand,
		Crowd: w, Consents: w, Alerts: w,
		Drivers: map[messaging.Channel]messaging.Driver{messaging.SMS: sms, messaging.Email: mail},
	})
	w.jobs.Add(w.s.Jobs()...)
	return w
}

func (w *world) send(m messaging.Message) {
	require.NoError(w.t, w.d.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return w.s.Send(ctx, tx, m) }))
}

func (w *world) run() {
	_, err := w.jobs.RunInTurn(ctx)
	require.NoError(w.t, err)
}

// last is the newest message as staff read it.
func (w *world) last() (messaging.Record, messaging.Body) {
	list, err := w.s.Outbox(ctx, messaging.Filter{})
	require.NoError(w.t, err)
	require.NotEmpty(w.t, list.Items)
	r, b, err := w.s.Read(ctx, 7, list.Items[0].ID)
	require.NoError(w.t, err)
	return r, b
}

var sms = messaging.Message{
	Channel: messaging.SMS, To: "+8801712345678", Template: "code.login", Lang: "en", Args: map[string]any{"code": "421907", "minutes": 5},
}

func TestOutbox_KeepsWhatStaffReadUntilItsRetentionIsOver(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.send(sms)
		w.run()
		r, b := w.last()
		require.Equal(t, messaging.Kept, r.State)
		require.Equal(t, "+88017••••678", r.Masked)
		require.Contains(t, b.Text, "421907 is your Baize login code")
		require.Equal(t, "messaging.message.read", w.audit[0].Name)
		var raw string
		require.NoError(t, d.QueryRowContext(ctx, `SELECT sealed FROM messaging_messages`).Scan(&raw))
		require.NotContains(t, raw, "421907")
		w.clock.Advance(8 * 24 * time.Hour)
		require.NoError(t, w.s.Erase(ctx))
		_, _, err := w.s.Read(ctx, 7, r.ID)
		require.ErrorIs(t, err, messaging.ErrGone)
		_, _, err = w.s.Read(ctx, 7, r.ID+1)
		require.ErrorIs(t, err, messaging.ErrMessage)
	})
}

func TestErase_GoesOnUntilNothingIsLeft(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2300)
				INSERT INTO messaging_notices (id, member_id, kind, args, created_at) SELECT i, i, 'k', '{}', i FROM n`)
			return err
		}))
		require.NoError(t, w.s.Erase(ctx))
		var left int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM messaging_notices`).Scan(&left))
		require.Zero(t, left)
	})
}

func TestSend_SpeaksUnderTheBrandsNameAsItIsNow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.brand = "Royal Tiger"
		w.send(sms)
		_, b := w.last()
		require.Contains(t, b.Text, "your Royal Tiger login code")
		w.clock.Advance(time.Second)
		w.brand = "Golden Tiger"
		w.send(sms)
		_, b = w.last()
		require.Contains(t, b.Text, "your Golden Tiger login code", "no start lies between")
		shown, err := w.s.Preview(ctx, "code.login", messaging.SMS, "en")
		require.NoError(t, err)
		require.Contains(t, shown.Text, "Golden Tiger", "staff see the same name")
	})
}

func TestSend_IsThereExactlyWhenItsCauseIs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			require.NoError(t, w.s.Send(ctx, tx, sms))
			return io.ErrUnexpectedEOF
		})
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		w.run()
		list, err := w.s.Outbox(ctx, messaging.Filter{})
		require.NoError(t, err)
		require.Empty(t, list.Items)
	})
}

func TestGate_TriesAgainUnderOneIDAndHidesTheCodeFromStaff(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var calls atomic.Int32
		keys := map[string]bool{}
		server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			keys[r.Header.Get("Idempotency-Key")] = true
			require.Equal(t, "Bearer a token", r.Header.Get("Authorization"))
			require.Equal(t, smsgate.Sign("a key", r.Header.Get("X-Timestamp"), string(body)), r.Header.Get("X-Signature"))
			var in map[string]string
			require.NoError(t, json.Unmarshal(body, &in))
			require.Equal(t, "8801712345678", in["msisdn"])
			require.Contains(t, in["message"], "421907")
			if calls.Add(1) < 3 {
				rw.WriteHeader(http.StatusBadGateway)
				_, _ = rw.Write([]byte("no route for 421907"))
			}
		}))
		defer server.Close()
		gate, err := smsgate.New(smsgate.Config{
			URL: server.URL + "/send?ref={id}", Body: `{"msisdn":"{digits}","message":"{text}"}`, Token: "a token", SignKey: "a key", Clock: clock.System{},
		})
		require.NoError(t, err)
		w := newWorld(t, d, gate, outbox.Driver{})
		w.send(sms)
		w.run()
		r, b := w.last()
		require.Equal(t, messaging.Queued, r.State)
		require.NotContains(t, r.Problem, "421907")
		require.NotContains(t, b.Text, "421907")
		for range 3 {
			w.clock.Advance(time.Minute)
			w.run()
		}
		r, b = w.last()
		require.Equal(t, messaging.Sent, r.State)
		require.EqualValues(t, 3, calls.Load())
		require.Len(t, keys, 1)
		require.Empty(t, r.Sealed, "what went outside is forgotten")
		require.NotContains(t, b.Text, "421907")
	})
}

func TestGate_GivesUpOnWhatWillNotPassAndOnWhatIsTooLate(t *testing.T) {
	status := http.StatusBadRequest
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(status) }))
	defer server.Close()
	gate, err := smsgate.New(smsgate.Config{URL: server.URL, Clock: clock.System{}})
	require.NoError(t, err)
	w := newWorld(t, dbtest.SQLite(t), gate, outbox.Driver{})
	w.send(sms)
	w.run()
	r, _ := w.last()
	require.Equal(t, messaging.Failed, r.State)
	status = http.StatusServiceUnavailable
	late := sms
	late.Until = clock.NowOf(w.clock).Add(30 * time.Second)
	w.send(late)
	w.run()
	w.clock.Advance(time.Minute)
	w.run()
	r, _ = w.last()
	require.Equal(t, messaging.Expired, r.State)
	for _, wrong := range []string{"", "ftp://x", "nowhere"} {
		_, err := smsgate.New(smsgate.Config{URL: wrong})
		require.Error(t, err)
	}
}

// sink is a mail server that keeps one mail.
type sink struct {
	got    chan string
	refuse bool
}

// NewSession begins a mail.
func (s *sink) NewSession(*smtp.Conn) (smtp.Session, error) { return &mailing{s}, nil }

type mailing struct{ s *sink }

func (m *mailing) Reset()                               {}
func (m *mailing) Logout() error                        { return nil }
func (m *mailing) Mail(string, *smtp.MailOptions) error { return nil }
func (m *mailing) Rcpt(_ string, _ *smtp.RcptOptions) error {
	if m.s.refuse {
		return &smtp.SMTPError{Code: 550, Message: "no such mailbox"}
	}
	return nil
}

func (m *mailing) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	m.s.got <- string(raw)
	return err
}

func TestSMTP_SendsTextAndItsTwinWithTheLink(t *testing.T) {
	s := &sink{got: make(chan string, 1)}
	server := smtp.NewServer(s)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go func() { _ = server.Serve(listener) }()
	defer server.Close()
	driver, err := smtpmail.New(smtpmail.Config{URL: "smtp://" + listener.Addr().String() + "?tls=none", From: "Baize <no-reply@baize.example>", Clock: clock.System{}})
	require.NoError(t, err)
	w := newWorld(t, dbtest.SQLite(t), outbox.Driver{}, driver)
	mail := messaging.Message{
		Channel: messaging.Email, To: "rahim@mail.example", Template: "password.reset", Lang: "bn",
		Args: map[string]any{"username": "rahim1", "minutes": 30, "link": "https://baize.example/reset#abc"},
	}
	w.brand = "Royal Tiger"
	w.send(mail)
	w.run()
	got := <-s.got
	require.Contains(t, got, "multipart/alternative")
	require.Contains(t, got, "Message-ID: <")
	require.Contains(t, got, `From: "Royal Tiger" <no-reply@baize.example>`, "the brand's name, whatever the configured address is called")
	require.Equal(t, 3, strings.Count(strings.ReplaceAll(got, "=\r\n", ""), "https://baize.example/reset#abc"))
	r, b := w.last()
	require.Equal(t, messaging.Sent, r.State)
	require.Empty(t, b.Link, "staff do not see a link that works")
	s.refuse = true
	w.send(mail)
	w.run()
	r, _ = w.last()
	require.Equal(t, messaging.Failed, r.State)
	_, err = smtpmail.New(smtpmail.Config{URL: "smtp://a:b@host?tls=none", From: "a@b.example"})
	require.Error(t, err, "no password in the clear")
}

func TestMail_EscapesWhatIsNotItsLayout(t *testing.T) {
	page, err := smtpmail.Page(messaging.Parcel{Lang: "ar", Body: messaging.Body{
		Subject: "<script>x</script>", Text: "a & b\n\n<img src=x onerror=y>", Link: "javascript:alert(1)", Action: `"><b>`, Brand: "<i>Baize",
	}})
	require.NoError(t, err)
	for _, wrong := range []string{"<script", "<img", "<i>", "<b>", `href="javascript`} {
		require.NotContains(t, page, wrong)
	}
	require.Contains(t, page, `dir="rtl"`)
	require.Contains(t, page, "a &amp; b")
}

// Brand is the brand's name as the settings have it now.
func (w *world) Brand(context.Context) (string, error) { return w.brand, nil }
