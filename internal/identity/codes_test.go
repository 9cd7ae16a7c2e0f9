package identity_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/identity/identitydb"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
)

const number = "+8801712345678"

// post keeps what would be sent.
type post struct{ sent []identity.Outgoing }

func (p *post) Send(_ context.Context, _ *db.Tx, m identity.Outgoing) error {
	p.sent = append(p.sent, m)
	return nil
}

type codeWorld struct {
	t     *testing.T
	d     *db.DB
	clock *clock.Fake
	s     *identity.Service
	jobs  *jobs.Jobs
	post  *post
	ids   *id.Source
	// texting is what the operator says about codes by SMS.
	texting identity.Texting
}

// allOpen is an operator who has opened every way.
type allOpen struct{}

func (allOpen) Enabled(context.Context, string) (bool, error) { return true, nil }

func newCodeWorld(t *testing.T, d *db.DB) *codeWorld {
	w := &codeWorld{t: t, d: d, clock: clock.NewFake(start), post: &post{}}
	w.ids = id.NewSource(w.clock, 1)
	w.jobs = jobs.New(d, w.clock, w.ids, slog.Default())
	hasher, err := identity.NewHasher(identity.HasherConfig{Pepper: []byte("a pepper for tests"), Parallel: 2, MemoryKiB: 64, Passes: 1})
	require.NoError(t, err)
	key, err := identity.EnvelopeKey([]byte("an envelope for tests"))
	require.NoError(t, err)
	deps := identity.Deps{
		DB: d, Store: identitydb.New(d), Clock: w.clock, IDs: w.ids, Random: rng.System{}, Bus: bus.New(d, w.clock, slog.Default()),
		Hasher: hasher, CaptchaKey: []byte("a captcha key for tests"), Policy: identity.DefaultPolicy(),
		Switches: allOpen{},
	}
	deps.EnvelopeKeys = append(deps.EnvelopeKeys, key)
	w.s, err = identity.New(deps)
	require.NoError(t, err)
	box, err := secret.NewBox(make([]byte, 32), rng.System{})
	require.NoError(t, err)
	w.s.ConnectCodes(identity.CodeDeps{
		Messenger: w.post, Jobs: w.jobs, Box: box, Texting: func(context.Context) (identity.Texting, error) { return w.texting, nil },
	})
	w.jobs.Add(w.s.Jobs()...)
	return w
}

func eachCode(t *testing.T, test func(t *testing.T, w *codeWorld)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newCodeWorld(t, d)) })
}

// enrol gives a new account a confirmed number.
func (w *codeWorld) enrol(username, mobile string) id.Member {
	member := id.Member(id.New[any](w.ids))
	require.NoError(w.t, w.d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		err := w.s.Enrol(ctx, tx, identity.Enrolment{Member: member, Username: username, Kind: identity.KindMember, Hash: "x"})
		return errors.Join(err, w.s.KeepContact(ctx, tx, member, identity.ChannelSMS, mobile, true))
	}))
	return member
}

func (w *codeWorld) send(p identity.Purpose, to, from string) error {
	_, err := w.s.SendCode(ctx, identity.SendCodeCmd{
		Purpose: p, Channel: identity.ChannelSMS, To: to, Client: identity.Client{IP: netip.MustParseAddr(from), Lang: "en"},
	})
	return err
}

// code runs the jobs and returns the last code that was sent.
func (w *codeWorld) code() string {
	_, err := w.jobs.RunInTurn(ctx)
	require.NoError(w.t, err)
	require.NotEmpty(w.t, w.post.sent)
	return fmt.Sprint(w.post.sent[len(w.post.sent)-1].Args["code"])
}

func (w *codeWorld) use(p identity.Purpose, code string) error {
	return w.s.UseCode(ctx, p, identity.ChannelSMS, number, code)
}

func TestSendCode_SendsOneThatOpensItsPurposeOnce(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		w.enrol("rahim1", number)
		require.NoError(t, w.send(identity.CodeLogin, "01712-345678", "10.0.0.1"))
		code := w.code()
		require.Len(t, code, 6)
		require.Equal(t, number, w.post.sent[0].To)
		require.ErrorIs(t, w.use(identity.CodeReset, code), identity.ErrCodeMissing)
		require.NoError(t, w.use(identity.CodeLogin, code))
		require.ErrorIs(t, w.use(identity.CodeLogin, code), identity.ErrCodeMissing)
	})
}

func TestUseCode_RefusesWrongExpiredAndTooManyTries(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		w.enrol("rahim1", number)
		require.ErrorIs(t, w.use(identity.CodeLogin, "123456"), identity.ErrCodeMissing)
		require.NoError(t, w.send(identity.CodeLogin, number, "10.0.0.1"))
		code := w.code()
		for range 5 {
			require.ErrorIs(t, w.use(identity.CodeLogin, "no"), identity.ErrCodeWrong)
		}
		require.ErrorIs(t, w.use(identity.CodeLogin, code), identity.ErrCodeSpent, "the right one comes too late")
		w.clock.Advance(time.Minute)
		require.NoError(t, w.send(identity.CodeLogin, number, "10.0.0.1"))
		code = w.code()
		w.clock.Advance(5 * time.Minute)
		require.ErrorIs(t, w.use(identity.CodeLogin, code), identity.ErrCodeExpired)
	})
}

func TestSendCode_IsBoundPerNumberAndPerAddress(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		require.NoError(t, w.send(identity.CodeReset, number, "10.0.0.1"))
		soon := fault.From(w.send(identity.CodeReset, number, "10.0.0.2"))
		require.Equal(t, "identity.code.tooSoon", soon.Key)
		require.Equal(t, 60, soon.Args["seconds"])
		for range 2 {
			w.clock.Advance(time.Minute)
			require.NoError(t, w.send(identity.CodeReset, number, "10.0.0.1"))
		}
		w.clock.Advance(time.Minute)
		many := fault.From(w.send(identity.CodeReset, number, "10.0.0.1"))
		require.Equal(t, "identity.code.tooMany", many.Key)
		require.Equal(t, fault.Limited, many.Code)
		require.Equal(t, 240, many.Args["seconds"], "five minutes from the last that was sent")
		w.clock.Advance(4*time.Minute - time.Second)
		require.Equal(t, 1, fault.From(w.send(identity.CodeReset, number, "10.0.0.1")).Args["seconds"], "who is refused waits no longer for it")
		w.clock.Advance(time.Second + time.Microsecond)
		require.NoError(t, w.send(identity.CodeReset, number, "10.0.0.1"))
		for i := range 60 {
			w.clock.Advance(30 * time.Second)
			require.NoError(t, w.send(identity.CodeLogin, fmt.Sprintf("+88017123400%02d", i), "10.0.0.9"))
		}
		require.Equal(t, "identity.code.tooMany", fault.From(w.send(identity.CodeLogin, "+8801712340099", "10.0.0.9")).Key)
	})
}

func TestSendCode_AnswersAlikeWithAndWithoutAnAccount(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		w.enrol("rahim1", number)
		for _, p := range []identity.Purpose{identity.CodeLogin, identity.CodeReset} {
			known, err := w.s.SendCode(ctx, identity.SendCodeCmd{Purpose: p, Channel: identity.ChannelSMS, To: number})
			require.NoError(t, err)
			unknown, err := w.s.SendCode(ctx, identity.SendCodeCmd{Purpose: p, Channel: identity.ChannelSMS, To: "+8801812345678"})
			require.NoError(t, err)
			require.Equal(t, known, unknown)
		}
		_, err := w.jobs.RunInTurn(ctx)
		require.NoError(t, err)
		require.Len(t, w.post.sent, 2, "only who has an account is written to")
		require.ErrorIs(t, w.s.UseCode(ctx, identity.CodeLogin, identity.ChannelSMS, "+8801812345678", "000000"), identity.ErrCodeWrong, "as if a code had gone out")
	})
}

func TestSendCode_TellsWhoHasAnAccountAlreadyInTheMessageAlone(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		w.enrol("rahim1", number)
		require.NoError(t, w.send(identity.CodeRegister, number, "10.0.0.1"))
		w.code()
		require.Equal(t, "code.taken", w.post.sent[0].Template)
	})
}

func TestKeepContact_ConfirmsAnAddressForOneMemberAlone(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		first := w.enrol("rahim1", number)
		other := id.Member(id.New[any](w.ids))
		keep := func(confirmed bool) error {
			return w.d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				return w.s.KeepContact(ctx, tx, other, identity.ChannelSMS, number, confirmed)
			})
		}
		require.NoError(t, keep(false))
		require.ErrorIs(t, keep(true), identity.ErrContactTaken)
		for _, member := range []id.Member{first, other} {
			has, err := w.s.HasContact(ctx, member, identity.ChannelSMS, "01712345678")
			require.NoError(t, err)
			require.True(t, has)
		}
	})
}

func TestMobile_ReadsWhatPeopleWrite(t *testing.T) {
	w := newCodeWorld(t, dbtest.SQLite(t))
	for typed, dialing := range map[string]string{
		"01712345678": "", "1712345678": "+880", "+880 1712-345678": "", "০১৭১২৩৪৫৬৭৮": "", "8801712345678": "+880", "+8801712345678": "+91",
	} {
		got, err := w.s.Mobile(typed, dialing)
		require.NoError(t, err, typed)
		require.Equal(t, number, got, typed)
	}
	got, err := w.s.Mobile("98765 43210", "+91")
	require.NoError(t, err)
	require.Equal(t, "+919876543210", got)
	for _, wrong := range []string{"", "12", "017123456789012", "rahim", "+88021234567", "01712345678 ext 5"} {
		_, err := w.s.Mobile(wrong, "")
		require.ErrorIs(t, err, identity.ErrMobile, wrong)
	}
	all, err := w.s.Countries(ctx)
	require.NoError(t, err)
	require.Equal(t, "+880", all[0].DialingCode)
	require.Greater(t, len(all), 200)
}
