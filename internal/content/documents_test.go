package content_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/content"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func edition(body string) content.Edition {
	return content.Edition{Document: content.Terms, Texts: map[locale.Lang]content.Text{
		"en": {Title: "Terms", Subtitle: "What is new", Body: "<p>" + body + "</p>"}, "bn": {Title: "শর্তাবলি"},
	}}
}

// publish writes a draft and publishes it.
func (h house) publish(t *testing.T, e content.Edition) content.Edition {
	t.Helper()
	require.NoError(t, h.content.SaveDraft(ctx, 7, e))
	out, err := h.content.Publish(ctx, 7, e.Document, 1)
	require.NoError(t, err)
	return out
}

func in(h house, d time.Duration) clock.Instant { return clock.NowOf(h.clock).Add(d) }

func TestDocuments_HoldFromTheirTimeOnAndOlderOnesStayReadable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		first, err := h.content.Document(ctx, content.Terms, 0, "bn")
		require.NoError(t, err)
		require.Equal(t, 1, first.Version)
		require.Equal(t, "শর্তাবলি", first.Title)

		h.clock.Advance(time.Hour)
		next := edition("Later")
		next.FromAt = in(h, 24*time.Hour)
		require.Equal(t, 2, h.publish(t, next).Version)
		require.Len(t, h.queue.at, 1, "sites are told when it begins")
		now, err := h.content.Document(ctx, content.Terms, 0, "en")
		require.NoError(t, err)
		require.Equal(t, 1, now.Version)
		require.Equal(t, content.Scheduled, now.Editions[0].State, "what will hold can be read before")
		version, err := h.content.TermsVersion(ctx)
		require.NoError(t, err)
		require.Equal(t, 1, version)

		h.clock.Advance(25 * time.Hour)
		now, err = h.content.Document(ctx, content.Terms, 0, "bn")
		require.NoError(t, err)
		require.Equal(t, 2, now.Version)
		require.Equal(t, "<p>Later</p>", now.Content, "what Bengali lacks is in English")
		version, err = h.content.TermsVersion(ctx)
		require.NoError(t, err)
		require.Equal(t, 2, version)
		old, err := h.content.Document(ctx, content.Terms, 1, "en")
		require.NoError(t, err)
		require.Equal(t, content.Over, old.State)
		_, err = h.content.Document(ctx, content.Terms, 9, "en")
		require.ErrorIs(t, err, content.ErrEdition)
		topics, err := h.content.HelpTree(ctx, content.Reader{Lang: "en"})
		require.NoError(t, err)
		require.Equal(t, "<p>Later</p>", topicOf(topics, "terms").Content, "the help topic shows the version in force")
	})
}

func topicOf(all []content.Topic, tag string) (out content.Topic) {
	for _, t := range all {
		if t.Tag == tag {
			return t
		}
	}
	return out
}

func TestDrafts_AreChangedOnlyFromWhatTheirWriterSaw(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		require.NoError(t, h.content.SaveDraft(ctx, 7, edition("one")))
		require.ErrorIs(t, h.content.SaveDraft(ctx, 8, edition("another began too")), content.ErrDraftChanged)
		second := edition("two")
		second.Revision = 1
		require.NoError(t, h.content.SaveDraft(ctx, 8, second))
		_, err := h.content.Publish(ctx, 7, content.Terms, 1)
		require.ErrorIs(t, err, content.ErrDraftChanged, "nobody publishes what they have not seen")
		require.ErrorIs(t, h.content.DropDraft(ctx, 7, content.Terms, 1), content.ErrDraftChanged)
		require.NoError(t, h.content.DropDraft(ctx, 7, content.Terms, 2))
		_, err = h.content.Publish(ctx, 7, content.Terms, 2)
		require.ErrorIs(t, err, content.ErrEdition)
		require.Equal(t, "content.document.drop", h.audit.actions[len(h.audit.actions)-1].Name)
	})
}

func TestPublish_RefusesTimesInThePastAndOutOfOrder(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	h.clock.Advance(time.Hour)
	refused := func(key string, from clock.Instant) {
		e := edition("x")
		e.FromAt = from
		require.NoError(t, h.content.SaveDraft(ctx, 7, e))
		_, err := h.content.Publish(ctx, 7, content.Terms, 1)
		var f *fault.Fault
		require.True(t, errors.As(err, &f), "%v", err)
		require.Contains(t, fmt.Sprint(f.Fields), key)
		require.NoError(t, h.content.DropDraft(ctx, 7, content.Terms, 1))
	}
	refused("content.document.past", in(h, -time.Minute))
	refused("content.document.order", in(h, -2*time.Hour))
}

func TestWithdraw_TakesBackOnlyWhatDoesNotHoldYet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		require.ErrorIs(t, h.content.Withdraw(ctx, 7, content.Terms, 1), content.ErrInForce)
		next := edition("Later")
		next.FromAt = in(h, time.Hour)
		h.publish(t, next)
		require.NoError(t, h.content.SaveDraft(ctx, 7, edition("after that")))
		require.ErrorIs(t, h.content.Withdraw(ctx, 7, content.Terms, 2), content.ErrDraftWaits)
		require.NoError(t, h.content.DropDraft(ctx, 7, content.Terms, 1))
		require.NoError(t, h.content.Withdraw(ctx, 7, content.Terms, 2))
		all, _, err := h.content.Editions(ctx, content.Terms)
		require.NoError(t, err)
		require.Equal(t, []content.State{content.Draft, content.Showing}, []content.State{all[0].State, all[1].State})
		require.Equal(t, "<p>Later</p>", all[0].Texts["en"].Body)
	})
}

func TestSeed_KeepsWhatAnOperatorWroteAndTheNumberMembersAccepted(t *testing.T) {
	d := dbtest.SQLite(t)
	h := build(t, d)
	items, err := h.content.List(ctx, content.Help)
	require.NoError(t, err)
	for _, i := range items {
		if i.Tag == "terms" {
			i.Texts = map[locale.Lang]content.Text{"en": {Title: "House rules", Body: "<p>Be kind.</p>"}}
			_, err = h.content.Change(ctx, 7, i)
			require.NoError(t, err)
		}
	}
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM content_editions`)
		return err
	}))
	h = buildWith(t, d, accepted{2: 5, 3: 4})
	now, err := h.content.Document(ctx, content.Terms, 0, "en")
	require.NoError(t, err)
	require.Equal(t, 3, now.Version)
	require.Equal(t, "<p>Be kind.</p>", now.Content)
}

type accepted map[int]int

func (a accepted) Accepted(_ context.Context, document string) (map[int]int, error) {
	if document != string(content.Terms) {
		return nil, nil
	}
	return a, nil
}

func (a accepted) LatestAccepted(ctx context.Context, document string) (latest int, err error) {
	counts, err := a.Accepted(ctx, document)
	for version := range counts {
		latest = max(latest, version)
	}
	return latest, err
}

func TestDocumentRoutes_TellReadersAndKeepStrangersOut(t *testing.T) {
	h := buildWith(t, dbtest.SQLite(t), accepted{1: 12})
	draft := `{"revision":0,"version":0,"texts":{"en":{"title":"Terms","body":"<p onclick=\"x()\">New</p>"}}}`
	table := []struct {
		method, path, token, body string
		status                    int
		has                       string
	}{
		{"GET", "/api/v1/content/documents/terms", "", "", 200, `"state":"shown"`},
		{"GET", "/api/v1/content/documents/privacy?version=1", "", "", 200, `"version":1`},
		{"GET", "/api/v1/content/documents/terms?version=7", "", "", 404, "content.document.unknown"},
		{"GET", "/api/v1/content/documents/cookies", "", "", 422, ""},
		{"GET", "/api/v1/staff/documents/terms", "member", "", 403, ""},
		{"GET", "/api/v1/staff/documents/terms", "staff", "", 200, `"accepted":12`},
		{"PUT", "/api/v1/staff/documents/terms/draft", "staff", `{"revision":0,"version":0,"texts":{"en":{"title":"Terms"}}}`, 422, "content.document.body"},
		{"POST", "/api/v1/staff/documents/terms/draft/preview", "staff", `{"lang":"en","texts":{"en":{"title":"T","body":"<p onclick=\"x()\">New</p>"}}}`, 200, `p[onclick]`},
		{"PUT", "/api/v1/staff/documents/terms/draft", "staff", draft, 200, `"state":"draft"`},
		{"PUT", "/api/v1/staff/documents/terms/draft", "staff", draft, 409, "content.document.changed"},
		{"POST", "/api/v1/staff/documents/terms/draft/publish", "staff", `{"revision":1}`, 422, "content.document.order"},
		{"DELETE", "/api/v1/staff/documents/terms/draft?revision=1", "staff", "", 200, ""},
		{"POST", "/api/v1/staff/documents/terms/1/withdraw", "staff", "", 409, "content.document.inForce"},
	}
	for _, row := range table {
		w := h.ask(row.method, row.path, row.token, row.body)
		require.Equal(t, row.status, w.Code, "%s %s: %s", row.method, row.path, w.Body)
		require.Contains(t, w.Body.String(), row.has)
	}
}
