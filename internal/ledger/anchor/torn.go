package anchor

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"regexp"
	"strconv"

	"baize/internal/ledger"
)

const (
	noteMax  = 200
	noteHead = "# torn "
)

// note is the comment that writes off the bytes from a place in the file to
// its end as it was then.
func note(at int, torn []byte) string {
	return fmt.Sprintf("%sat=%d bytes=%d sha256=%x", noteHead, at, len(torn), sha256.Sum256(torn))
}

// reader walks through the whole file.
type reader struct {
	path  string
	raw   []byte
	at    int // where the line begins that is being read
	line  int // its number
	heads []ledger.Anchor
	torn  bool // the file ends in a tail that is not written off, at at
	// unended says that only the end of the torn line is missing.
	unended bool
	owed    [][]byte // what is left of torn lines whose heads have not come again
}

var headLine = regexp.MustCompile(`^([1-9][0-9]{0,18}) ([0-9a-f]{64})$`)

// read takes all heads, up to a torn tail.
func (r *reader) read() error {
	for r.at < len(r.raw) {
		r.line++
		end := bytes.IndexByte(r.raw[r.at:], '\n')
		if end < 0 {
			r.unended = headLine.Match(r.raw[r.at:])
			return r.damage(r.raw[r.at:])
		}
		line := r.raw[r.at : r.at+end]
		m := headLine.FindSubmatch(line)
		if m == nil {
			if err := r.damage(line); err != nil || r.torn {
				return err
			}
			continue
		}
		if err := r.pay(line); err != nil {
			return err
		}
		seq, err := strconv.ParseInt(string(m[1]), 10, 64)
		if err != nil {
			return r.damaged("damaged")
		}
		r.heads = append(r.heads, ledger.Anchor{Seq: seq, Hash: string(m[2])})
		r.at += end + 1
	}
	return nil
}

// damage goes past a torn tail that was written off, and stops at one that was
// not.
func (r *reader) damage(line []byte) error {
	rest := r.raw[r.at:]
	if !torn(line, rest) {
		return r.damaged("damaged")
	}
	past := 0
	for end := range min(len(rest), tornMax) {
		if rest[end] != '\n' {
			continue
		}
		// the last one counts: a crash may have torn the comment as well
		if comment := note(r.at, rest[:end]) + "\n"; bytes.HasPrefix(rest[end+1:], []byte(comment)) {
			past = end + 1 + len(comment)
		}
	}
	if past > 0 {
		r.owed = append(r.owed, line)
		r.line += bytes.Count(rest[:past], []byte("\n")) - 1
		r.at += past
		return nil
	}
	if len(rest) > tornMax {
		return r.damaged("damaged")
	}
	r.torn = true
	return nil
}

// torn says whether a crash may have left the line at the begin of rest: it is
// not ended, bytes in it were never written, or nothing but a comment (perhaps
// torn itself) stands behind it. All else that is whole but wrong was changed.
func torn(line, rest []byte) bool {
	if len(line) == len(rest) || bytes.IndexByte(line, 0) >= 0 {
		return true
	}
	next, _, _ := bytes.Cut(bytes.TrimLeft(rest[len(line)+1:], "\n"), []byte("\n"))
	return agrees(next[:min(len(next), len(noteHead))], []byte(noteHead))
}

// agrees says whether left is what a crash may have left of whole.
func agrees(left, whole []byte) bool {
	for i, b := range left[:min(len(left), len(whole))] {
		if b != 0 && b != whole[i] {
			return false
		}
	}
	return len(left) <= len(whole) || left[len(whole)] == 0
}

// pay holds the head that comes next against what is left of those that were
// torn in its place.
func (r *reader) pay(line []byte) error {
	for _, left := range r.owed {
		if !agrees(left, line) {
			return r.damaged("not the head that was torn before it")
		}
	}
	r.owed = nil
	return nil
}

func (r *reader) damaged(why string) error {
	return fmt.Errorf("anchor file %s: line %d is %s", r.path, r.line, why)
}
