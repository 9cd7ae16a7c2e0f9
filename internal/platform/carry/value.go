package carry

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"math"
	"math/bits"
)

// as turns what a driver has read into the one Go type of a kind.
func as(k kind, v any) (any, error) {
	if v == nil {
		return nil, nil
	}
	switch k {
	case integer:
		if n, ok := v.(int64); ok {
			return n, nil
		}
	case boolean:
		switch x := v.(type) {
		case bool:
			return x, nil
		case int64:
			return x != 0, nil
		}
	case text:
		switch x := v.(type) {
		case string:
			return x, nil
		case []byte:
			return string(x), nil
		}
	case bytes:
		switch x := v.(type) {
		case []byte:
			return x, nil
		case string:
			return []byte(x), nil
		}
	case float:
		switch x := v.(type) {
		case float64:
			return x, nil
		case int64:
			return float64(x), nil
		}
	}
	return nil, fmt.Errorf("a %T stands where another kind of value should", v)
}

// digest names the content of a table whatever order its rows are read in: the
// sum of the rows' hashes, modulo 2^256, and how many there are.
type digest struct {
	rows int64
	sum  [4]uint64
	hash hash.Hash
	buf  []byte
}

func newDigest() *digest { return &digest{hash: sha256.New()} }

// add takes a row, whose values are as() makes them.
func (d *digest) add(row []any) {
	b := d.buf[:0]
	for _, v := range row {
		b = appendValue(b, v)
	}
	d.buf = b
	d.hash.Reset()
	d.hash.Write(b)
	h := d.hash.Sum(d.buf[len(b):])
	var carry uint64
	for i := range d.sum {
		d.sum[i], carry = bits.Add64(d.sum[i], binary.LittleEndian.Uint64(h[8*i:]), carry)
	}
	d.rows++
}

// appendValue writes a value with its type and length before it, so that no
// two rows are written alike.
func appendValue(b []byte, v any) []byte {
	switch x := v.(type) {
	case nil:
		return append(b, 'n')
	case int64:
		return binary.LittleEndian.AppendUint64(append(b, 'i'), uint64(x))
	case bool:
		if x {
			return append(b, 't')
		}
		return append(b, 'f')
	case float64:
		return binary.LittleEndian.AppendUint64(append(b, 'd'), math.Float64bits(x))
	case string:
		return append(binary.AppendUvarint(append(b, 's'), uint64(len(x))), x...)
	case []byte:
		return append(binary.AppendUvarint(append(b, 'b'), uint64(len(x))), x...)
	}
	panic(fmt.Sprintf("carry: a %T in a row", v)) // as() makes no other
}

func (d *digest) String() string {
	b := make([]byte, 0, 32)
	for _, n := range d.sum {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	return fmt.Sprintf("%d:%s", d.rows, hex.EncodeToString(b))
}
