package transferwire_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// asks are the calls that read an answer.
func asks(c *transferwire.Client, o transfer.Order) map[transferwire.Op]func() error {
	ctx := context.Background()
	whole := o
	whole.Whole = true
	return map[transferwire.Op]func() error{
		transferwire.Report: func() error {
			_, err := c.Report(ctx, 1, 2, transfer.Reader{Moved: func(transfer.Reported) error { return nil }, Held: func([]transfer.Holding) error { return nil }})
			return err
		},
		transferwire.Player:   func() error { return c.CreatePlayer(ctx, o.Account) },
		transferwire.Password: func() error { return c.SyncPassword(ctx, o.Account) },
		transferwire.Kick:     func() error { return c.Kick(ctx, o.Account) },
		transferwire.Balance:  func() error { _, err := c.Balance(ctx, o.Account); return err },
		transferwire.Transfer: func() error { _, err := c.Move(ctx, o); return err },
		transferwire.OutAll:   func() error { _, err := c.Move(ctx, whole); return err },
		transferwire.Status:   func() error { _, err := c.Status(ctx, o); return err },
		transferwire.Launch:   func() error { _, err := c.Launch(ctx, transfer.LaunchOrder{Account: o.Account}); return err },
		transferwire.Games:    func() error { _, err := c.Games(ctx); return err },
	}
}

// needed are the fields without which an answer is none.
var needed = map[transferwire.Op][]string{
	transferwire.Balance: {"balance"}, transferwire.Launch: {"url"},
	transferwire.Transfer: {"transfer", "transfer.referenceNo", "transfer.state", "transfer.amount", "transfer.balanceAfter"},
	transferwire.OutAll:   {"transfer", "transfer.referenceNo", "transfer.state", "transfer.amount", "transfer.balanceAfter"},
	transferwire.Status:   {"transfer", "transfer.referenceNo", "transfer.state", "transfer.amount", "transfer.balanceAfter"},
	transferwire.Report: {"lines", "lines.referenceNo", "lines.account", "lines.currency", "lines.fundType", "lines.amount", "lines.at",
		"holdings.account", "holdings.currency", "holdings.balance", "holdings.result"},
	transferwire.Games: {"games", "games.gameCode", "games.gameName"},
}

// wrong are values that a field of a kind cannot have.
func wrong(kind reflect.Type) []string {
	odd := []string{`null`, `{}`, `1`, `1.5`, "\"a\xffb\"", `"\ud800"`, `"\u0000"`, "\"a\nb\""}
	switch {
	case kind == reflect.TypeFor[money.Amount]():
		return append(odd, `[]`, `true`, `""`, `"-1.00"`, `"-0"`, `"+1.00"`, `"1e2"`, `"1.0000001"`, `"1,00"`, `" 1.00"`, `"1.00 "`, `"NaN"`, `"0x10"`, `"01.00"`,
			`"1.00 BDT"`, `"১.০০"`, `"9223372036854.775808"`, `"`+strings.Repeat("9", 400)+`"`)
	case kind == reflect.TypeFor[clock.Instant]():
		return append(odd, `[]`, `true`, `""`, `"yesterday"`, `"2026-01-01"`, `"2026-01-01T00:00:00"`)
	case kind.Kind() == reflect.Int:
		return []string{`null`, `{}`, `[]`, `true`, `"1"`, `0`, `3`, `-1`, `1.0`, `1e0`, `9999999999999999999`}
	case kind.Kind() == reflect.String:
		return append(odd, `[]`, `true`, `"`+strings.Repeat("x", 4000)+`"`)
	case kind.Kind() == reflect.Bool:
		return append(odd, `[]`, `"true"`, `0`, `TRUE`)
	case kind.Kind() == reflect.Pointer:
		return append(odd[:1:1], `[]`, `1`, `true`, `"x"`, `{`)
	case kind.Kind() == reflect.Slice:
		return append(odd[:1:1], `{}`, `1`, `true`, `"x"`, `[1]`, `[null]`, `[[]]`)
	}
	return nil
}

// leaves are all fields of an answer by their path.
func leaves(of reflect.Type, before string) map[string]reflect.Type {
	out := map[string]reflect.Type{}
	for i := range of.NumField() {
		f := of.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		out[before+name] = f.Type
		if k := f.Type.Kind(); k == reflect.Pointer || k == reflect.Slice {
			maps.Copy(out, leaves(f.Type.Elem(), name+"."))
		}
	}
	return out
}

// with replaces the value of one field in an answer; empty takes it out.
func with(t *testing.T, good []byte, path, raw string) []byte {
	t.Helper()
	return bytes.Replace(place(t, good, path, raw == ""), []byte(`"HERE"`), []byte(raw), 1)
}

func place(t *testing.T, good []byte, path string, out bool) []byte {
	t.Helper()
	if good[0] == '[' { // a list of one
		return append(append([]byte{'['}, place(t, good[1:len(good)-1], path, out)...), ']')
	}
	var o map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(good, &o))
	outer, inner, deep := strings.Cut(path, ".")
	switch {
	case deep:
		o[outer] = place(t, o[outer], inner, out)
	case out:
		delete(o, outer)
	default:
		o[outer] = json.RawMessage(`"HERE"`)
	}
	body, err := json.Marshal(o)
	require.NoError(t, err)
	return body
}

func TestAnswers_AreReadStrictlyInEveryField(t *testing.T) {
	v, c, o := pair(t)
	v.reply.Created, v.reply.URL, v.reply.Balance = true, "/play", 5*money.Unit
	v.reply.Games = []transferwire.Game{{Code: "g", Name: "G", Type: "RNG"}}
	v.reply.Lines = []transferwire.Line{{ReferenceNo: "r1", Account: "a", Currency: money.BDT, FundType: transferwire.FundIn, Amount: 5 * money.Unit, At: 1}}
	v.reply.Holdings = []transferwire.Holding{{Account: "a", Currency: money.BDT, Balance: 5 * money.Unit, Result: -money.Unit}}
	v.reply.Reason, v.reply.Order.Reason = "fine", "fine"
	good, err := json.Marshal(v.reply)
	require.NoError(t, err)
	fields := leaves(reflect.TypeFor[transferwire.Reply](), "")
	require.Greater(t, len(fields), 15)
	for op, ask := range asks(c, o) {
		v.raw = nil
		require.NoError(t, ask(), "%s: else the refusals prove nothing", op)
		for path, kind := range fields {
			probes := wrong(kind)
			if path == "holdings.result" { // a player may have lost
				probes = slices.DeleteFunc(probes, func(raw string) bool { return strings.HasPrefix(raw, `"-`) })
			}
			require.NotEmpty(t, probes, "%s is of a kind that has no probes yet", path)
			for _, raw := range probes {
				v.raw = with(t, good, path, raw)
				if !bytes.Equal(v.raw, good) {
					require.Error(t, ask(), "%s: %s as %.60s", op, path, raw)
				}
			}
			if !strings.Contains(path, ".") {
				v.raw = append([]byte(`{"`+path+`":"1.00","`+path+`":"1.00",`), good[1:]...) // which good may lack
				require.Error(t, ask(), "%s: %s twice", op, path)
			}
		}
		for _, path := range append(needed[op], "status") {
			v.raw = with(t, good, path, "")
			require.Error(t, ask(), "%s without %s", op, path)
		}
		v.raw = append([]byte(`{"news":{"a":1},`), good[1:]...)
		require.NoError(t, ask(), "%s: what nobody knows passes", op)
		most := transferwire.MaxBody
		if op == "games" || op == "report" {
			most = transferwire.MaxList
		}
		for _, body := range []string{"", "[]", "null", `"x"`, string(good) + "{}", string(good[:len(good)-1]), "{}", string(good) + strings.Repeat(" ", most)} {
			v.raw = []byte(body)
			require.Error(t, ask(), "%s answered %.40s", op, body)
		}
	}
}

func TestAnswers_CountForTheCallTheyWereSignedForOnly(t *testing.T) {
	v, c, o := pair(t)
	v.reply.Created, v.reply.URL, v.reply.Games = true, "/play", []transferwire.Game{{Code: "g", Name: "G"}}
	v.reply.Lines = []transferwire.Line{}
	for op, ask := range asks(c, o) {
		v.again, v.spoil = nil, nil
		require.NoError(t, ask(), op)
		v.again = v.last // the whole answer to the call before
		require.Error(t, ask(), "%s: replayed", op)
		v.again = nil
		for name, spoil := range map[string]func(h http.Header, body []byte) []byte{
			"changed":      func(_ http.Header, body []byte) []byte { return bytes.Replace(body, []byte("5.00"), []byte("6.00"), 1) },
			"longer":       func(_ http.Header, body []byte) []byte { return append(body, ' ') },
			"unsigned":     func(h http.Header, body []byte) []byte { h.Del("X-Signature"); return body },
			"another time": func(h http.Header, body []byte) []byte { h.Set("X-Timestamp", "2"); return body },
		} {
			v.spoil = spoil
			require.Error(t, ask(), "%s: %s", op, name)
		}
	}
}

func (v *vendor) deliver(res *http.Response, body []byte) *http.Response {
	if v.again != nil {
		return v.again()
	}
	h := res.Header.Clone()
	v.last = func() *http.Response {
		return &http.Response{StatusCode: http.StatusOK, Header: h, Body: io.NopCloser(bytes.NewReader(body))}
	}
	if v.spoil != nil {
		body = v.spoil(res.Header, bytes.Clone(body))
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	return res
}
