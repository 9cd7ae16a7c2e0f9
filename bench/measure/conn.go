package measure

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
)

// conn is a keep-alive HTTP/1.1 connection that costs the load generator as
// little as possible: the server shares the machine with it.
type conn struct {
	c    net.Conn
	r    *bufio.Reader
	body []byte
}

func dial(addr string) (*conn, error) {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &conn{c: c, r: bufio.NewReaderSize(c, 16<<10)}, nil
}

func (c *conn) close() { _ = c.c.Close() }

// ask sends a request of a source and has it judge the answer.
func (c *conn) ask(request []byte, s source) error {
	status, body, err := c.do(request)
	if err == nil {
		err = s.check(status, body)
	}
	return err
}

// do sends a whole request and reads the answer; the body is good until the
// next call.
func (c *conn) do(request []byte) (status int, body []byte, err error) {
	if _, err = c.c.Write(request); err != nil {
		return 0, nil, err
	}
	line, err := c.r.ReadSlice('\n')
	if err != nil {
		return 0, nil, err
	}
	if len(line) < 12 {
		return 0, nil, fmt.Errorf("status line %q", line)
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, nil, err
	}
	length, err := c.headers()
	if err != nil {
		return 0, nil, err
	}
	c.body = c.body[:0]
	if length >= 0 {
		err = c.read(length)
	} else {
		err = c.chunks()
	}
	return status, c.body, err
}

// headers reads up to the empty line and returns the body's length, or -1
// where it comes in chunks.
func (c *conn) headers() (length int, err error) {
	length = -1
	for {
		line, err := c.r.ReadSlice('\n')
		if err != nil {
			return 0, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			return length, nil
		}
		const name = "content-length:"
		if len(line) > len(name) && bytes.EqualFold(line[:len(name)], []byte(name)) {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(line[len(name):]))); err != nil {
				return 0, err
			}
		}
	}
}

func (c *conn) read(n int) error {
	at := len(c.body)
	if cap(c.body) < at+n {
		c.body = append(make([]byte, 0, 2*(at+n)), c.body...)
	}
	c.body = c.body[:at+n]
	_, err := io.ReadFull(c.r, c.body[at:])
	return err
}

func (c *conn) chunks() error {
	for {
		line, err := c.r.ReadSlice('\n')
		if err != nil {
			return err
		}
		n, err := strconv.ParseInt(string(bytes.TrimSpace(line)), 16, 32)
		if err != nil {
			return err
		}
		if err := c.read(int(n)); err != nil {
			return err
		}
		if end, err := c.r.ReadSlice('\n'); err != nil || len(bytes.TrimSpace(end)) > 0 {
			return errors.Join(err, errors.New("a chunk without an end"))
		}
		if n == 0 {
			return nil
		}
	}
}
