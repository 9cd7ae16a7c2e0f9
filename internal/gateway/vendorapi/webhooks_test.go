package vendorapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/reconcile"
	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/gateway/vendorapi"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/ours"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// schema is as much of a described object as the tests look at.
type schema struct {
	Type        string            `json:"type"`
	Description string            `json:"description"`
	Properties  map[string]schema `json:"properties"`
	Required    []string          `json:"required"`
	Items       *schema           `json:"items"`
}

type webhook struct {
	Summary     string `json:"summary"`
	Path        string `json:"x-path"`
	RequestBody struct {
		Content map[string]struct{ Schema schema }
	}
	Responses map[string]struct {
		Content map[string]struct{ Schema schema }
	}
}

func (w webhook) question() schema { return w.RequestBody.Content["application/json"].Schema }
func (w webhook) answer() schema   { return w.Responses["200"].Content["application/json"].Schema }

func described(t *testing.T) map[string]webhook {
	t.Helper()
	raw, err := vendorapi.OpenAPI()
	require.NoError(t, err)
	var doc struct {
		Webhooks map[string]struct{ Post webhook }
	}
	require.NoError(t, json.Unmarshal(raw, &doc))
	all := map[string]webhook{}
	for name, w := range doc.Webhooks {
		all[name] = w.Post
	}
	return all
}

// answering is the vendor of an example: it keeps what it was asked and answers
// with what stands in raw.
type answering struct {
	t     *testing.T
	path  string
	asked map[string]json.RawMessage
	raw   []byte
}

func (a *answering) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	a.path, a.asked = r.URL.Path, nil
	signer := seamless.NewSigner([]byte(vendorapi.ExampleSecret))
	p := seamless.Parts{
		Method: http.MethodPost, Path: r.URL.Path, Body: body, Timestamp: r.Header.Get(seamless.HeaderTimestamp), Nonce: r.Header.Get(seamless.HeaderNonce)}
	if !signer.Verify(p, r.Header.Get(seamless.HeaderSignature)) {
		return nil, errors.New("not genuine")
	}
	require.NoError(a.t, json.Unmarshal(body, &a.asked))
	p.Method, p.Timestamp, p.Body = seamless.ReplyMethod, vendorapi.ExampleTimestamp, a.raw
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(string(a.raw))), Header: http.Header{
		seamless.HeaderTimestamp: {p.Timestamp}, seamless.HeaderSignature: {string(signer.AppendSignature(nil, p))}}}, nil
}

// SigningKey is gateway.VendorKeys.
func (a *answering) SigningKey(context.Context, string) (gateway.Key, bool, error) {
	return gateway.Key{Vendor: vendorapi.ExampleVendor, KeyID: vendorapi.ExampleKey, Secret: []byte(vendorapi.ExampleSecret)}, true, nil
}

const exampleAddress = "https://api.acme.example"

var errNothing = errors.New("nothing was taken over")

func some(n int, err error) error {
	if err == nil && n == 0 {
		err = errNothing
	}
	return err
}

// askings are the calls of the product itself, by the names of the webhooks.
func (a *answering) askings() map[string]func() error {
	ctx, client := a.t.Context(), &http.Client{Transport: a}
	caller := gateway.Caller{Addresses: map[string]string{vendorapi.ExampleVendor: exampleAddress}, Keys: a, Clock: clock.System{}, Rand: rng.System{}, Client: client}
	peer := &vendors.Peer{Settings: vendors.Settings{Vendor: vendorapi.ExampleVendor, Dialect: vendors.Seamless, BaseURL: exampleAddress, ReturnURL: exampleAddress}}
	outside := ours.Seamless{Keys: a, Clock: clock.System{}, Rand: rng.System{}, Client: client}
	wire, err := transferwire.NewClient(transferwire.Config{
		BaseURL: exampleAddress, Vendor: vendorapi.ExampleVendor, Product: "P", KeyID: vendorapi.ExampleKey, Secret: []byte(vendorapi.ExampleSecret),
		PasswordKey: []byte("x"), Clock: clock.System{}, Rand: rng.System{}, Transport: a})
	require.NoError(a.t, err)
	of := transfer.Account{Member: id.Member(7), Currency: "BDT"}
	order := transfer.Order{Account: of, Reference: "01jqk3v9x0g4d", Direction: transfer.In, Amount: 60_000_000}
	whole := order
	whole.Whole = true
	return map[string]func() error{
		"games":  func() error { all, err := outside.List(ctx, peer); return some(len(all), err) },
		"launch": func() error { _, err := outside.Open(ctx, peer, vendors.Opening{}); return err },
		"report": func() error {
			n := 0
			_, err := reconcile.HTTP{Caller: caller}.Report(ctx, vendorapi.ExampleVendor, 1, 2, func(reconcile.Line) error { n++; return nil })
			return some(n, err)
		},
		"transfer/report": func() error {
			n := 0
			_, err := wire.Report(ctx, 1, 2, transfer.Reader{Moved: func(transfer.Reported) error { n++; return nil }, Held: func([]transfer.Holding) error { return nil }})
			return some(n, err)
		},
		"round-status": func() error {
			_, err := caller.RoundStatus(ctx, gateway.RoundQuery{Vendor: vendorapi.ExampleVendor})
			return err
		},
		"transfer/player":           func() error { return wire.CreatePlayer(ctx, of) },
		"transfer/password":         func() error { return wire.SyncPassword(ctx, of) },
		"transfer/kick":             func() error { return wire.Kick(ctx, of) },
		"transfer/balance":          func() error { _, err := wire.Balance(ctx, of); return err },
		"transfer/transfer":         func() error { _, err := wire.Move(ctx, order); return err },
		"transfer/transfer-out-all": func() error { _, err := wire.Move(ctx, whole); return err },
		"transfer/transfer-status":  func() error { _, err := wire.Status(ctx, order); return err },
		"transfer/launch": func() error {
			_, err := wire.Launch(ctx, transfer.LaunchOrder{Account: of, GameCode: "g", Lang: "bn", BackURL: "/"})
			return err
		},
		"transfer/games": func() error { all, err := wire.Games(ctx); return some(len(all), err) },
	}
}

// The product's own calls are run against a vendor that answers with the
// examples: what they send and what they cannot do without is what is described.
func TestWebhooks_AreWhatThePlatformSendsAndReads(t *testing.T) {
	described := described(t)
	a := &answering{t: t}
	calls := a.askings()
	require.ElementsMatch(t, slices.Collect(maps.Keys(calls)), slices.Collect(maps.Keys(described)))
	examples, err := vendorapi.AskedExamples()
	require.NoError(t, err)
	for _, e := range examples {
		w, call := described[e.Name], calls[e.Name]
		a.raw = []byte(e.Reply)
		require.NoError(t, call(), e.Name)
		require.Equal(t, e.Path, a.path, e.Name)
		require.Equal(t, e.Path, w.Path)
		for name := range a.asked {
			require.Contains(t, w.question().Properties, name, "%s is sent and not described: %s", name, e.Name)
		}
		for _, name := range w.question().Required {
			require.Contains(t, a.asked, name, "%s is not sent with %s", name, e.Name)
		}
		var answer map[string]any
		require.NoError(t, json.Unmarshal([]byte(e.Reply), &answer))
		for _, path := range needed("", w.answer()) {
			a.raw = without(t, e.Reply, path)
			require.Error(t, call(), "%s is answered without %s", e.Name, path)
		}
		a.raw = bare(t, e.Reply, w.answer())
		require.NoError(t, call(), "%s is answered with what is needed: %s", e.Name, a.raw)
	}
}

// needed are the paths of all fields that an object must have.
func needed(before string, s schema) (all []string) {
	for _, name := range s.Required {
		all = append(all, before+name)
	}
	for name, one := range s.Properties {
		if one.Items != nil {
			one = *one.Items
		}
		all = append(all, needed(before+name+".", one)...)
	}
	return all
}

// without takes a field out of an answer, also out of the first of a list.
func without(t *testing.T, raw, path string) []byte {
	t.Helper()
	var o any
	require.NoError(t, json.Unmarshal([]byte(raw), &o))
	names, at := strings.Split(path, "."), o.(map[string]any)
	for _, name := range names[:len(names)-1] {
		if list, ok := at[name].([]any); ok {
			at = list[0].(map[string]any)
		} else {
			at = at[name].(map[string]any)
		}
	}
	delete(at, names[len(names)-1])
	out, err := json.Marshal(o)
	require.NoError(t, err)
	return out
}

// bare keeps of an answer what is needed, amounts of ended orders besides, which
// their state asks for.
func bare(t *testing.T, raw string, s schema) []byte {
	t.Helper()
	var o any
	require.NoError(t, json.Unmarshal([]byte(raw), &o))
	prune(o, s)
	out, err := json.Marshal(o)
	require.NoError(t, err)
	return out
}

func prune(of any, s schema) {
	switch v := of.(type) {
	case []any:
		for _, one := range v {
			prune(one, *s.Items)
		}
	case map[string]any:
		for name, one := range v {
			if !slices.Contains(s.Required, name) && !slices.Contains([]string{"amount", "stake", "transfer", "created"}, name) {
				delete(v, name)
				continue
			}
			prune(one, s.Properties[name])
		}
	}
}

func TestWebhooks_SayWhatEveryFieldIs(t *testing.T) {
	var walk func(where string, s schema)
	walk = func(where string, s schema) {
		for name, one := range s.Properties {
			require.NotEmpty(t, one.Description, "%s of %s", name, where)
			walk(where+"."+name, one)
			if one.Items != nil {
				walk(where+"."+name, *one.Items)
			}
		}
	}
	named := map[string]bool{}
	for name, w := range described(t) {
		require.NotEmpty(t, w.Summary, name)
		walk(name, w.question())
		walk(name, w.answer())
		for _, s := range []schema{w.question(), w.answer()} {
			for field := range s.Properties {
				named[field] = named[field] || strings.HasPrefix(name, "transfer/")
			}
		}
	}
	for _, name := range []string{"status", "lotteryView", "fundType"} {
		require.True(t, named[name], name)
	}
}

// Every path at which vendors are asked stands in the code as one text.
func TestWebhooks_LeaveOutNoPathOfTheCode(t *testing.T) {
	paths := map[string]bool{}
	for _, w := range described(t) {
		paths[w.Path] = true
	}
	for _, op := range transferwire.Ops() {
		require.True(t, paths[transferwire.PathPrefix+string(op)], op)
	}
	asked := regexp.MustCompile(`= "(/platform/v1/[^"]+)"`)
	found := 0
	require.NoError(t, filepath.WalkDir("../..", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		raw, err := os.ReadFile(path)
		for _, m := range asked.FindAllSubmatch(raw, -1) {
			found++
			require.True(t, paths[string(m[1])], "%s of %s is not described", m[1], path)
		}
		return err
	}))
	require.Equal(t, 4, found)
	require.Len(t, paths, found+len(transferwire.Ops()))
}

func TestWebhooks_StandOnThePageAndInTheDocuments(t *testing.T) {
	page, err := vendorapi.Page()
	require.NoError(t, err)
	text := ""
	for _, name := range []string{"vendors.md", "transfer.md"} {
		raw, err := os.ReadFile("../../../docs/" + name)
		require.NoError(t, err)
		text += string(raw)
	}
	for name, w := range described(t) {
		require.Contains(t, string(page), `id="asked-`+name+`"`)
		operation, kept := strings.CutPrefix(w.Path, transferwire.PathPrefix)
		if kept {
			require.Contains(t, text, "| `"+operation+"` |")
			continue
		}
		require.Contains(t, text, w.Path)
	}
}
