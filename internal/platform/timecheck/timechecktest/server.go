// Package timechecktest has time servers for tests: on UDP, of this machine,
// and off by as much as one likes.
package timechecktest

import (
	"encoding/binary"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Server is the address of a time server whose clock is ahead of the machine's.
func Server(t testing.TB, ahead time.Duration) string {
	return serve(t, func(question []byte) []byte { return reply(question, time.Now().Add(ahead)) })
}

// Silent is the address of one that never answers.
func Silent(t testing.TB) string {
	return serve(t, func([]byte) []byte { return nil })
}

func serve(t testing.TB, answer func([]byte) []byte) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	go func() {
		buf := make([]byte, 512)
		for {
			n, from, err := conn.ReadFrom(buf)
			if err != nil {
				return
			}
			if out := answer(buf[:n]); out != nil {
				_, _ = conn.WriteTo(out, from)
			}
		}
	}()
	return conn.LocalAddr().String()
}

// The header of RFC 5905: where its moments stand, and its length.
const (
	rootAt, referenceAt, originAt, receiveAt, transmitAt = 4, 16, 24, 32, 40

	header = 48
	// epoch is 1970 in seconds since 1900.
	epoch = 2_208_988_800
)

// reply is a server's answer of version 4 and stratum 2.
func reply(question []byte, now time.Time) []byte {
	if len(question) < header {
		return nil
	}
	out := make([]byte, header)
	out[0], out[1], out[2], out[3] = 4<<3|4, 2, 6, 0xEC
	binary.BigEndian.PutUint32(out[rootAt:], 1<<4)
	stamp(out[referenceAt:], now.Add(-time.Minute))
	copy(out[originAt:originAt+8], question[transmitAt:])
	stamp(out[receiveAt:], now)
	stamp(out[transmitAt:], now)
	return out
}

func stamp(at []byte, moment time.Time) {
	binary.BigEndian.PutUint32(at, uint32(moment.Unix()+epoch))
	binary.BigEndian.PutUint32(at[4:], uint32((uint64(moment.Nanosecond())<<32)/1e9))
}
