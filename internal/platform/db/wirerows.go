package db

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
)

// copying is how rows of one shape are sent by COPY.
type copying struct {
	text string
	as   []uint32 // the columns' types on the server
}

// copyHead begins the binary form of COPY: its signature, no flags, no more.
const copyHead = "PGCOPY\n\xff\r\n\x00\x00\x00\x00\x00\x00\x00\x00\x00"

// copying learns the types of a table's columns once a connection: binary
// values have no others.
func (w *wire) copying(ctx context.Context, r *Rows) (*copying, error) {
	if c, ok := w.copies[r]; ok {
		return c, nil
	}
	found := map[string]uint32{}
	rows, err := w.conn.QueryContext(ctx, `SELECT attname::text, atttypid::bigint FROM pg_attribute
		WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped`, r.table)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var of uint32
		if err := rows.Scan(&name, &of); err != nil {
			return nil, err
		}
		found[name] = of
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	c := &copying{}
	names := make([]string, len(r.columns))
	for i, column := range r.columns {
		of := found[column.Name]
		if fits := of == oidOf[column.Type] || (column.Type == Int && (of == oidInt4 || of == oidInt2)); !fits {
			return nil, fmt.Errorf("db: %s.%s is of type %d, not %s", r.table, column.Name, of, column.Type)
		}
		names[i], c.as = column.Name, append(c.as, of)
	}
	c.text = "COPY " + r.table + " (" + strings.Join(names, ", ") + ") FROM STDIN (FORMAT binary)"
	w.copies[r] = c
	return c, nil
}

// rows queues staged rows. counted says that there is time to ask how many rows
// were changed before the transaction ends.
func (p *packet) rows(ctx context.Context, s *staged, counted bool) {
	if !s.rows.insert {
		p.arrays(s, counted)
		return
	}
	c, err := p.w.copying(ctx, s.rows)
	if err != nil {
		p.err = errors.Join(p.err, err)
		return
	}
	p.execute(c.text, step{done: func(tag string) error { return s.check(changedBy(tag)) }}, 0, nil)
	width := len(c.as)
	p.message('d', func(b []byte) []byte {
		b = append(b, copyHead...)
		for i := range s.count {
			b = binary.BigEndian.AppendUint16(b, uint16(width))
			for k, v := range s.args[i*width : (i+1)*width] {
				if n, ok := v.(int64); ok && !holds(c.as[k], n) {
					p.err = fmt.Errorf("db: %d does not fit %s.%s", n, s.rows.table, s.rows.columns[k].Name)
				}
				b = appendValue(b, c.as[k], v)
			}
		}
		return append(b, 0xff, 0xff)
	})
	p.message('c', func(b []byte) []byte { return b })
}

// holds says whether a column can hold a number.
func holds(as uint32, n int64) bool {
	switch as {
	case oidInt4:
		return n == int64(int32(n))
	case oidInt2:
		return n >= math.MinInt16 && n <= math.MaxInt16
	}
	return true
}

// arrays queues changes of rows that stand; where they are not counted, the
// statement fails by itself unless all were changed.
func (p *packet) arrays(s *staged, counted bool) {
	width := len(s.rows.columns)
	text, params, st := s.rows.array, width, step{done: func(tag string) error { return s.check(changedBy(tag)) }}
	if s.exact && !counted {
		text, params, st = s.rows.exact, width+1, step{}
	}
	p.execute(text, st, params, func(b []byte, c int) []byte {
		if c == width {
			return binary.BigEndian.AppendUint64(b, uint64(s.count))
		}
		of := oidOf[s.rows.columns[c].Type]
		return appendArray(b, of, s.count, func(b []byte, i int) []byte { return appendValue(b, of, s.args[i*width+c]) })
	})
}

// scanBinary puts a row's values where they are wanted.
func scanBinary(values [][]byte, dest []any) error {
	if len(values) != len(dest) {
		return fmt.Errorf("db: a row of %d columns where %d are wanted", len(values), len(dest))
	}
	for i, v := range values {
		if err := scanValue(v, dest[i]); err != nil {
			return fmt.Errorf("db: column %d: %w", i, err)
		}
	}
	return nil
}

func scanValue(v []byte, dest any) error {
	switch d := dest.(type) {
	case *int64:
		n, err := number(v)
		*d = n
		return err
	case *string:
		*d = string(v)
		return nil
	}
	to := reflect.ValueOf(dest).Elem()
	switch to.Kind() {
	case reflect.Int64, reflect.Int32, reflect.Int:
		n, err := number(v)
		to.SetInt(n)
		return err
	case reflect.String:
		to.SetString(string(v))
		return nil
	case reflect.Bool:
		if len(v) == 1 {
			to.SetBool(v[0] != 0)
			return nil
		}
	}
	return fmt.Errorf("%d bytes for a %s", len(v), to.Type())
}

func number(v []byte) (int64, error) {
	switch len(v) {
	case 8:
		return int64(binary.BigEndian.Uint64(v)), nil
	case 4:
		return int64(int32(binary.BigEndian.Uint32(v))), nil
	case 2:
		return int64(int16(binary.BigEndian.Uint16(v))), nil
	}
	return 0, fmt.Errorf("%d bytes are no number", len(v))
}
