package vendors_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/platform/db/dbtest"
)

func FuzzReadObject_TakesOnlyWhatEveryReaderReadsAlike(f *testing.F) {
	for _, seed := range []string{`{}`, `{"a":1}`, `{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `{"a":[1,{"b":null}]} `, `{"a":1}x`, `[]`, `{"a":"\ud800"}`, "{\"a\":\"\xff\"}", `{"a":1,}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		o, err := vendors.ReadObject(body)
		if err != nil {
			return
		}
		var all map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(body, &all))
		require.Len(t, all, len(o))
		for _, field := range o {
			require.JSONEq(t, string(all[field.Name]), string(field.Raw))
		}
	})
}

// blocked holds every call until it may go on.
type blocked struct {
	in   sync.WaitGroup
	gate chan struct{}
}

func (b *blocked) Answer(_ context.Context, c *vendors.Call) vendors.Answer {
	if c.Trouble == "" {
		b.in.Done()
		<-b.gate
	}
	return vendors.Answer{HTTP: http.StatusOK, Body: []byte(c.Trouble)}
}

func TestDoor_TellsAFloodOff(t *testing.T) {
	b := &blocked{gate: make(chan struct{})}
	w := vendorstest.New(t, dbtest.SQLite(t), vendors.Hub88, func(*vendorstest.World) vendors.Dialect { return b })
	call := func() string {
		rec := httptest.NewRecorder()
		w.Door.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, "/vendor/hub88/acme/a", strings.NewReader("x")))
		return rec.Body.String()
	}
	const most = 2048
	var flood sync.WaitGroup
	b.in.Add(most)
	for range most {
		flood.Go(func() { call() })
	}
	b.in.Wait()
	require.Equal(t, string(vendors.Busy), call())
	close(b.gate)
	flood.Wait()
	b.in.Add(1)
	require.Empty(t, call(), "it passes again")
}

func TestDoor_CountsACallOnlyWhenItsBodyIsThere(t *testing.T) {
	b := &blocked{gate: make(chan struct{})}
	close(b.gate)
	w := vendorstest.New(t, dbtest.SQLite(t), vendors.Hub88, func(*vendorstest.World) vendors.Dialect { return b })
	call := func(body io.Reader) string {
		rec := httptest.NewRecorder()
		w.Door.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, "/vendor/hub88/acme/a", body))
		return rec.Body.String()
	}
	const many = 2048
	b.in.Add(many + 1)
	slow := make([]*io.PipeWriter, many)
	var waiting sync.WaitGroup
	for i := range slow {
		var body io.Reader
		body, slow[i] = io.Pipe()
		waiting.Go(func() { call(body) })
	}
	for _, one := range slow { // each is read from now
		_, err := one.Write([]byte("x"))
		require.NoError(t, err)
	}
	require.Empty(t, call(strings.NewReader("x")), "slow bodies keep nobody out")
	for _, one := range slow {
		require.NoError(t, one.Close())
	}
	waiting.Wait()
}
