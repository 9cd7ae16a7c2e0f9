package db

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/stdlib"
)

// wire speaks PostgreSQL's protocol over a convoy's connection: the statements
// of a packet go out together, values in binary, rows by COPY, and nothing is
// waited for before the last. The driver's batches do as much with an allocation
// and several calls a value, and an INSERT from arrays costs the server a
// function scan a column.
//
// Other statements may use the connection between two packets.
type wire struct {
	conn   *sql.Conn
	names  map[string]string // of statements that the server has prepared
	made   int
	copies map[*Rows]*copying
}

func newWire(conn *sql.Conn) *wire {
	return &wire{conn: conn, names: map[string]string{}, copies: map[*Rows]*copying{}}
}

// packet is what is sent together.
type packet struct {
	w     *wire
	out   []byte
	steps []step
	fresh []string // texts that are prepared by this very packet
	err   error    // a value that cannot be sent
	// The server has refused a statement before the last, and passed over that.
	passed bool
}

// step is how the answer of one statement is taken; both may be nil.
type step struct {
	row  func(values [][]byte) error
	done func(tag string) error
}

func (w *wire) packet(out []byte) *packet { return &packet{w: w, out: out[:0]} }

// message appends a message of the protocol; body writes what is in it.
func (p *packet) message(kind byte, body func(b []byte) []byte) {
	at := len(p.out)
	p.out = body(append(p.out, kind, 0, 0, 0, 0))
	binary.BigEndian.PutUint32(p.out[at+1:], uint32(len(p.out)-at-1))
}

// statement queues a statement, which the server prepares when it comes for the
// first time.
func (p *packet) statement(text string, s step, args ...any) {
	p.execute(text, s, len(args), func(b []byte, i int) []byte {
		b, err := appendArg(b, args[i])
		p.err = errors.Join(p.err, err)
		return b
	})
}

func (p *packet) execute(text string, s step, params int, arg func(b []byte, i int) []byte) {
	name, ok := p.w.names[text]
	if !ok {
		p.w.made++
		name = "convoy_" + strconv.Itoa(p.w.made)
		p.w.names[text] = name
		p.fresh = append(p.fresh, text)
		p.message('P', func(b []byte) []byte {
			return append(appendWord(appendWord(b, name), text), 0, 0) // types as the statement says
		})
	}
	p.message('B', func(b []byte) []byte {
		b = appendWord(append(b, 0), name) // the unnamed portal
		b = append(b, 0, 1, 0, 1)          // all parameters are binary
		b = binary.BigEndian.AppendUint16(b, uint16(params))
		for i := range params {
			b = sized(b, func(b []byte) []byte { return arg(b, i) })
		}
		return append(b, 0, 1, 0, 1) // and so are the results
	})
	p.message('E', func(b []byte) []byte { return append(b, 0, 0, 0, 0, 0) })
	p.steps = append(p.steps, s)
}

// send sends the packet and takes all answers. After an error of the server
// nothing that comes behind it in the packet was done.
func (p *packet) send(ctx context.Context) error {
	if p.err != nil {
		p.forget()
		return p.err
	}
	p.message('S', func(b []byte) []byte { return b })
	err := p.w.conn.Raw(func(driver any) error {
		pg := driver.(*stdlib.Conn).Conn().PgConn()
		if _, err := pg.Conn().Write(p.out); err != nil {
			return err
		}
		return p.receive(ctx, pg)
	})
	if err != nil {
		p.forget()
	}
	return err
}

// forget lets statements be prepared anew, under other names: the server may
// have passed over some.
func (p *packet) forget() {
	for _, text := range p.fresh {
		delete(p.w.names, text)
	}
}

func (p *packet) receive(ctx context.Context, pg *pgconn.PgConn) (err error) {
	at := 0
	for {
		msg, lost := pg.ReceiveMessage(ctx)
		if lost != nil {
			return errors.Join(lost, err)
		}
		switch m := msg.(type) {
		case *pgproto3.ReadyForQuery:
			return err
		case *pgproto3.ErrorResponse:
			if err == nil {
				err = pgconn.ErrorResponseToPgError(m)
				p.passed = at < len(p.steps)-1
			}
		case *pgproto3.DataRow:
			if take := p.steps[at].row; take != nil && err == nil {
				err = take(m.Values)
			}
		case *pgproto3.CommandComplete:
			if done := p.steps[at].done; done != nil && err == nil {
				err = done(string(m.CommandTag))
			}
			at++
		}
	}
}

// changedBy is how many rows a command's tag tells of.
func changedBy(tag string) int64 {
	n, _ := strconv.ParseInt(tag[bytes.LastIndexByte([]byte(tag), ' ')+1:], 10, 64)
	return n
}

func appendWord(b []byte, s string) []byte { return append(append(b, s...), 0) }

// sized writes a value behind its length.
func sized(b []byte, value func([]byte) []byte) []byte {
	at := len(b)
	b = value(append(b, 0, 0, 0, 0))
	binary.BigEndian.PutUint32(b[at:], uint32(len(b)-at-4))
	return b
}

// The types of the server that staged columns have.
const (
	oidBool = 16
	oidInt8 = 20
	oidInt2 = 21
	oidInt4 = 23
	oidText = 25
)

var oidOf = map[ColumnType]uint32{Int: oidInt8, Text: oidText, Bool: oidBool}

// appendArg writes an argument of a Reading, or a count.
func appendArg(b []byte, arg any) ([]byte, error) {
	switch v := arg.(type) {
	case int64:
		return binary.BigEndian.AppendUint64(b, uint64(v)), nil
	case []int64:
		return appendArray(b, oidInt8, len(v), func(b []byte, i int) []byte { return appendValue(b, oidInt8, v[i]) }), nil
	case []string:
		return appendArray(b, oidText, len(v), func(b []byte, i int) []byte { return appendText(b, v[i]) }), nil
	}
	return b, fmt.Errorf("db: a %T cannot be sent", arg)
}

func appendArray(b []byte, of uint32, n int, element func(b []byte, i int) []byte) []byte {
	if n == 0 {
		return append(b, 0, 0, 0, 0, 0, 0, 0, 0, byte(of>>24), byte(of>>16), byte(of>>8), byte(of))
	}
	b = append(b, 0, 0, 0, 1, 0, 0, 0, 0) // one dimension, no nulls
	b = binary.BigEndian.AppendUint32(b, of)
	b = binary.BigEndian.AppendUint32(b, uint32(n))
	b = append(b, 0, 0, 0, 1) // counted from one
	for i := range n {
		b = element(b, i)
	}
	return b
}

// appendValue writes a staged value behind its length, as the server's type.
func appendValue(b []byte, as uint32, v any) []byte {
	switch x := v.(type) {
	case int64:
		switch as {
		case oidInt4:
			return binary.BigEndian.AppendUint32(append(b, 0, 0, 0, 4), uint32(x))
		case oidInt2:
			return binary.BigEndian.AppendUint16(append(b, 0, 0, 0, 2), uint16(x))
		}
		return binary.BigEndian.AppendUint64(append(b, 0, 0, 0, 8), uint64(x))
	case bool:
		if x {
			return append(b, 0, 0, 0, 1, 1)
		}
		return append(b, 0, 0, 0, 1, 0)
	}
	return appendText(b, v.(string))
}

func appendText(b []byte, s string) []byte {
	return append(binary.BigEndian.AppendUint32(b, uint32(len(s))), s...)
}
