package feedback_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/feedback"
	"baize/internal/feedback/feedbackdb"
	"baize/internal/feedback/feedbackhttp"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/blob"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/locales"
)

type auditLog struct{ names []string }

func (a *auditLog) Audit(_ context.Context, _ *db.Tx, act feedback.Action) error {
	a.names = append(a.names, act.Name)
	return nil
}

type tokens struct{}

func (tokens) Authenticate(_ context.Context, token string) (*httpx.Principal, error) {
	switch token {
	case "member":
		return &httpx.Principal{Audience: httpx.Member, Subject: 11, Kind: "member"}, nil
	case "other":
		return &httpx.Principal{Audience: httpx.Member, Subject: 12, Kind: "member"}, nil
	case "staff":
		return &httpx.Principal{Audience: httpx.Staff, Subject: 7, Permissions: map[string]bool{
			"feedback.ticket.read": true, "feedback.ticket.answer": true, "feedback.settings": true}}, nil
	}
	return nil, nil
}

type house struct {
	t     *testing.T
	api   *httpx.API
	clock *clock.Fake
	audit *auditLog
	blobs blob.Dir
	s     *feedback.Service
	keys  int
	// told are the members who were told of an answer.
	told []id.Member
}

func (h *house) answered(_ context.Context, _ *db.Tx, t feedback.Ticket) error {
	h.told = append(h.told, t.Member)
	return nil
}

func build(t *testing.T, d *db.DB) *house {
	t.Helper()
	c := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	h := &house{t: t, clock: c, audit: &auditLog{}}
	h.blobs = blob.Dir{Path: t.TempDir()}
	s := feedback.New(feedback.Deps{DB: d, Store: feedbackdb.New(d), Blobs: h.blobs, Clock: c, IDs: id.NewSource(c, 1), Auditor: h.audit, Key: []byte("k"), Answered: h.answered})
	h.s = s
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	h.api = httpx.New(httpx.Options{Catalog: catalog, Log: slog.Default(), Version: "test", Authenticators: []httpx.Authenticator{tokens{}}})
	feedbackhttp.Routes(h.api, s)
	return h
}

func (h *house) ask(method, path, token string, body any, status int) map[string]any {
	h.t.Helper()
	h.keys++
	return h.askAs("request-"+string(rune('a'+h.keys))+"-1234", method, path, token, body, status)
}

func (h *house) askAs(key, method, path, token string, body any, status int) map[string]any {
	h.t.Helper()
	raw, err := json.Marshal(body)
	require.NoError(h.t, err)
	r := httptest.NewRequest(method, path, bytes.NewReader(raw))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", key)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	h.api.Mux.ServeHTTP(w, r)
	require.Equal(h.t, status, w.Code, w.Body.String())
	var out map[string]any
	require.NoError(h.t, json.Unmarshal(w.Body.Bytes(), &out))
	if status == 429 {
		require.NotEmpty(h.t, w.Header().Get("Retry-After"))
	}
	if value, ok := out["value"].(map[string]any); ok && status == 200 {
		return value
	}
	return out
}

func message(content string, images ...[]byte) map[string]any {
	list := []string{}
	for _, raw := range images {
		list = append(list, base64.StdEncoding.EncodeToString(raw))
	}
	return map[string]any{"type": "game", "content": content, "images": list}
}

func picture(t *testing.T, w, h int) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewNRGBA(image.Rect(0, 0, w, h))))
	return out.Bytes()
}

const words = "The wheel stopped and nothing came of it."

func TestSend_AnswersVisitorsAndMembersTheSame(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		visitor := h.ask("PUT", "/api/v1/feedback", "", message(words), 200)
		member := h.ask("PUT", "/api/v1/feedback", "member", message(words, picture(t, 30, 20)), 200)
		require.ElementsMatch(t, keysOf(visitor), keysOf(member))
		require.Len(t, visitor["ticket"], 13)

		mine := h.ask("GET", "/api/v1/member/feedback", "member", nil, 200)["items"].([]any)
		require.Len(t, mine, 1)
		require.Equal(t, "open", mine[0].(map[string]any)["state"])
		require.EqualValues(t, 1, mine[0].(map[string]any)["pictures"])
		require.Empty(t, h.ask("GET", "/api/v1/member/feedback", "other", nil, 200)["items"])
		h.ask("GET", "/api/v1/member/feedback", "", nil, 401)
	})
}

func keysOf(m map[string]any) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}

func TestSend_RefusesWhatIsOutOfBounds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		small := picture(t, 4, 4)
		for want, body := range map[string]map[string]any{
			"feedback.content.characters": message("too short"),
			"feedback.images.kind":        message(words, []byte("GIF89a, or so it says")),
			"feedback.images.size":        message(words, make([]byte, 5<<20+1)),
		} {
			out := h.ask("PUT", "/api/v1/feedback", "", body, 422)
			raw, err := json.Marshal(out)
			require.NoError(t, err)
			require.Contains(t, string(raw), want)
		}
		h.ask("PUT", "/api/v1/feedback", "", message(words, small, small, small, small), 422)
		h.ask("PUT", "/api/v1/feedback", "", message(strings.Repeat("ক", 501)), 422)
		h.ask("PUT", "/api/v1/feedback", "", message(strings.Repeat("ক", 500)), 200)
		bad := message(words)
		bad["type"] = "praise"
		h.ask("PUT", "/api/v1/feedback", "", bad, 422)
	})
}

func TestSend_DrawsPicturesAnewAndSmaller(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		sent := h.ask("PUT", "/api/v1/feedback", "", message(words, append(picture(t, 2000, 1000), "hidden words"...)), 200)
		look := h.ask("GET", "/api/v1/staff/feedback/tickets/"+sent["ticket"].(string), "staff", nil, 200)
		raw, err := base64.StdEncoding.DecodeString(look["images"].([]any)[0].(string))
		require.NoError(t, err)
		cfg, kind, err := image.DecodeConfig(bytes.NewReader(raw))
		require.NoError(t, err)
		require.Equal(t, "jpeg", kind)
		require.Equal(t, 1600, cfg.Width)
		require.Equal(t, 800, cfg.Height)
		require.NotContains(t, string(raw), "hidden words")
	})
}

func TestSend_ARepeatIsOneTicketAndManyAreTooMany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		first := h.askAs("same-request-1", "PUT", "/api/v1/feedback", "member", message(words), 200)
		again := h.askAs("same-request-1", "PUT", "/api/v1/feedback", "member", message(words), 200)
		require.Equal(t, first["ticket"], again["ticket"])
		for range 4 {
			h.ask("PUT", "/api/v1/feedback", "member", message(words), 200)
		}
		h.ask("PUT", "/api/v1/feedback", "member", message(words), 429)
		h.ask("PUT", "/api/v1/feedback", "other", message(words), 200)
		h.clock.Advance(10 * time.Minute)
		h.ask("PUT", "/api/v1/feedback", "member", message(words), 200)
	})
}

func TestAnswer_ReachesTheMemberOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		ticket := h.ask("PUT", "/api/v1/feedback", "member", message(words), 200)["ticket"].(string)
		path := "/api/v1/staff/feedback/tickets/" + ticket
		h.ask("GET", path, "member", nil, 403)
		require.EqualValues(t, 1, h.ask("GET", "/api/v1/staff/feedback/open", "staff", nil, 200)["count"])
		h.ask("POST", path+"/answer", "staff", map[string]any{"answer": "  "}, 422)
		h.ask("POST", path+"/answer", "staff", map[string]any{"answer": "The round was void; the stake is back."}, 200)
		h.ask("POST", path+"/answer", "staff", map[string]any{"answer": "Something else"}, 409)
		h.ask("GET", "/api/v1/staff/feedback/tickets/0000000000001", "staff", nil, 404)
		mine := h.ask("GET", "/api/v1/member/feedback", "member", nil, 200)["items"].([]any)[0].(map[string]any)
		require.Equal(t, "answered", mine["state"])
		require.Contains(t, mine["answer"], "stake is back")
		require.Equal(t, []id.Member{11}, h.told, "the member's inbox hears of it")
		visitors := h.ask("PUT", "/api/v1/feedback", "", message(words), 200)["ticket"].(string)
		h.ask("POST", "/api/v1/staff/feedback/tickets/"+visitors+"/answer", "staff", map[string]any{"answer": "Here."}, 200)
		require.Len(t, h.told, 1, "a visitor has no inbox")
		require.Equal(t, []string{"feedback.ticket.answer", "feedback.ticket.answer"}, h.audit.names)
		require.Empty(t, h.ask("GET", "/api/v1/staff/feedback/tickets?state=open", "staff", nil, 200)["items"])
		require.Len(t, h.ask("GET", "/api/v1/staff/feedback/tickets?ticket="+ticket, "staff", nil, 200)["items"], 1)
	})
}

func TestFile_IsOneTicketAKeyWhateverTheFormAsks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m := feedback.Message{Member: 11, Lang: "en", Topic: "other", Content: "Hi"}
		first, err := h.s.File(t.Context(), "chat:1", m)
		require.NoError(t, err)
		again, err := h.s.File(t.Context(), "chat:1", m)
		require.NoError(t, err)
		require.Equal(t, first.Ticket, again.Ticket)
		require.Len(t, h.ask("GET", "/api/v1/member/feedback", "member", nil, 200)["items"], 1)
	})
}

func TestSettings_ChangeTheBoundsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		served := h.ask("GET", "/api/v1/feedback/settings", "", nil, 200)
		require.EqualValues(t, 10, served["minLength"])
		require.EqualValues(t, 500, served["maxLength"])
		require.Len(t, served["types"], 6)
		next := feedback.DefaultSettings()
		next.Unit, next.MinLength = feedback.Words, 3
		h.ask("PUT", "/api/v1/staff/feedback/settings", "staff", map[string]any{"version": 0, "value": next}, 200)
		h.ask("PUT", "/api/v1/staff/feedback/settings", "staff", map[string]any{"version": 0, "value": next}, 409)
		h.ask("PUT", "/api/v1/feedback", "", message("Only two"), 422)
		h.ask("PUT", "/api/v1/feedback", "", message("Now three words"), 200)
		next.MinLength = 900
		h.ask("PUT", "/api/v1/staff/feedback/settings", "staff", map[string]any{"version": 1, "value": next}, 422)
	})
}

func TestPictures_StandAsFilesAndThoseOfTheDatabaseAreMovedOut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, ctx := build(t, d), context.Background()
		files := func() int {
			all, err := filepath.Glob(filepath.Join(h.blobs.Path, "*", "*.jpg"))
			require.NoError(t, err)
			return len(all)
		}
		sent := h.ask("PUT", "/api/v1/feedback", "", message(words, picture(t, 30, 20)), 200)
		require.Equal(t, 1, files())
		var old feedback.TicketID
		require.NoError(t, old.UnmarshalText([]byte(sent["ticket"].(string))))
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			name := old.String() + "-1"
			if _, err := tx.Exec(ctx, `UPDATE feedback_tickets SET images = ?`, `["`+name+`"]`); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, `INSERT INTO feedback_pictures (name, jpeg) VALUES (?, ?)`, name, []byte("an older jpeg"))
			return err
		}))
		require.NoError(t, h.s.MovePictures(ctx))
		_, pictures, err := h.s.Look(ctx, old)
		require.NoError(t, err)
		require.Equal(t, "an older jpeg", string(pictures[0]))
		require.NoError(t, h.s.MovePictures(ctx), "there is nothing left to move")

		for n := range 10 {
			h.askAs("key-of-many-"+string(rune('a'+n)), "PUT", "/api/v1/feedback", "other", message(words, picture(t, 40+n, 20)), map[bool]int{true: 200, false: 429}[n < 5])
		}
		require.Equal(t, 7, files(), "what is refused is not kept")
	})
}
