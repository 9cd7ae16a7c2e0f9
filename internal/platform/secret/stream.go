package secret

import (
	"bufio"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"

	"baize/internal/kernel/rng"
)

// A sealed stream is a salt and then frames of AES-256-GCM under a key of its
// own, derived from the master key, the purpose and the salt. A frame's nonce
// is its number and whether it is the last, so that frames cannot be cut off,
// swapped or repeated.
const (
	saltSize  = 32
	frameSize = 64 << 10
)

type sealer struct {
	aead  cipher.AEAD
	out   io.Writer
	frame []byte
	next  uint64
}

// Writer seals what is written into out; Close writes the last frame and does
// not close out.
func (b *Box) Writer(out io.Writer, purpose string) (io.WriteCloser, error) {
	salt := rng.Bytes(b.rng, saltSize)
	aead, err := b.stream(purpose, salt)
	if err != nil {
		return nil, err
	}
	_, err = out.Write(salt)
	return &sealer{aead: aead, out: out, frame: make([]byte, 0, frameSize)}, err
}

func (b *Box) stream(purpose string, salt []byte) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, b.master, salt, "baize/stream/"+purpose, keySize)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func nonce(frame uint64, last bool) []byte {
	n := make([]byte, 12)
	binary.BigEndian.PutUint64(n[3:], frame)
	if last {
		n[11] = 1
	}
	return n
}

func (s *sealer) Write(p []byte) (int, error) {
	written := len(p)
	for len(p) > 0 {
		if len(s.frame) == frameSize { // full, and more follows
			if err := s.flush(false); err != nil {
				return 0, err
			}
		}
		n := min(len(p), frameSize-len(s.frame))
		s.frame, p = append(s.frame, p[:n]...), p[n:]
	}
	return written, nil
}

func (s *sealer) flush(last bool) error {
	_, err := s.out.Write(s.aead.Seal(nil, nonce(s.next, last), s.frame, nil))
	s.frame, s.next = s.frame[:0], s.next+1
	return err
}

func (s *sealer) Close() error { return s.flush(true) }

type opener struct {
	aead  cipher.AEAD
	in    *bufio.Reader
	frame []byte
	next  uint64
	last  bool
}

// Reader opens what Writer has sealed for the same purpose. Its bytes are
// genuine as soon as they are read; a stream that was cut off ends in ErrSealed
// and never in io.EOF.
func (b *Box) Reader(in io.Reader, purpose string) (io.Reader, error) {
	salt := make([]byte, saltSize)
	if _, err := io.ReadFull(in, salt); err != nil {
		return nil, ErrSealed
	}
	aead, err := b.stream(purpose, salt)
	if err != nil {
		return nil, err
	}
	return &opener{aead: aead, in: bufio.NewReaderSize(in, 2*frameSize)}, nil
}

func (o *opener) Read(p []byte) (int, error) {
	for len(o.frame) == 0 {
		if o.last {
			return 0, io.EOF
		}
		if err := o.open(); err != nil {
			return 0, err
		}
	}
	n := copy(p, o.frame)
	o.frame = o.frame[n:]
	return n, nil
}

func (o *opener) open() error {
	sealed := make([]byte, frameSize+o.aead.Overhead())
	n, err := io.ReadFull(o.in, sealed)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return err
	}
	_, peek := o.in.Peek(1)
	o.last = peek != nil
	frame, err := o.aead.Open(sealed[:0], nonce(o.next, o.last), sealed[:n], nil)
	if err != nil {
		return ErrSealed
	}
	o.frame, o.next = frame, o.next+1
	return nil
}
