package compliance

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"slices"

	"baize/internal/cashier"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/blob/picture"
	"baize/internal/platform/db"
)

// Paper is a picture of a document as it is kept: File is sealed, Sum the hash
// of what came.
type Paper struct {
	ID        PaperID
	Request   RequestID
	Member    id.Member
	Kind      string
	File      string
	Sum       string
	CreatedAt clock.Instant
}

// Sent is a picture as the member sends it.
type Sent struct {
	Kind  string
	Bytes []byte
}

// The bounds of a picture; a document must stay readable.
const (
	maxPicture = 5 << 20
	maxPixels  = 40_000_000
	pictureBox = 2000
)

// checkPapers refuses kinds that the level does not take, missing ones and too
// many.
func checkPapers(l Level, papers []Sent, most int) error {
	kinds, required := PapersOf(l)
	if len(papers) > most {
		return fault.InvalidField("papers", "compliance.papers.count", fault.Args{"max": most})
	}
	for _, p := range papers {
		if !slices.Contains(kinds, p.Kind) {
			return fault.InvalidField("papers", "field.choice")
		}
	}
	for _, k := range kinds[:required] {
		if !slices.ContainsFunc(papers, func(p Sent) bool { return p.Kind == k }) {
			return fault.InvalidField(k, "field.required")
		}
	}
	return nil
}

// draw makes of what came nothing but a picture, drawn anew.
func draw(ctx context.Context, p Sent) ([]byte, error) {
	kept, err := picture.Take(ctx, p.Bytes, picture.Limits{Bytes: maxPicture, Pixels: maxPixels, Width: pictureBox / 2, Height: pictureBox / 2})
	if err != nil {
		return nil, cashier.PictureFault(p.Kind, err)
	}
	return kept.Double, nil
}

// seal stores a drawn picture so that only this program reads it.
func (s *Service) seal(ctx context.Context, sum string, drawn []byte) (file string, err error) {
	var out bytes.Buffer
	w, err := s.Box.Writer(&out, paperLabel(sum))
	if err != nil {
		return "", err
	}
	if _, err = w.Write(drawn); err == nil {
		err = w.Close()
	}
	if err != nil {
		return "", err
	}
	hash := sha256.Sum256(out.Bytes())
	file = hex.EncodeToString(hash[:16]) + ".seal"
	return file, s.Vault.Put(ctx, file, out.Bytes())
}

func (s *Service) unseal(ctx context.Context, p Paper) ([]byte, error) {
	raw, err := s.Vault.Get(ctx, p.File)
	if err != nil {
		return nil, err
	}
	r, err := s.Box.Reader(bytes.NewReader(raw), paperLabel(p.Sum))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// keepPapers draws and seals all pictures of a request.
func (s *Service) keepPapers(ctx context.Context, r Request, sent []Sent) ([]Paper, error) {
	drawn := make([][]byte, len(sent))
	for i, p := range sent {
		var err error
		if drawn[i], err = draw(ctx, p); err != nil {
			return nil, err
		}
	}
	papers := make([]Paper, len(sent))
	for i, p := range sent {
		sum := sumOf(p.Bytes)
		file, err := s.seal(ctx, sum, drawn[i])
		if err != nil {
			return nil, err
		}
		papers[i] = Paper{ID: id.New[paperKind](s.IDs), Request: r.ID, Member: r.Member, Kind: p.Kind, File: file, Sum: sum, CreatedAt: r.CreatedAt}
	}
	return papers, nil
}

func sumOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// Seen is a paper as staff looks at it.
type Seen struct {
	Type  string
	Bytes []byte
}

// ErrPaper says that there is no such picture, or not any more.
var ErrPaper = fault.New(fault.NotFound, "compliance.paper.unknown")

// LookAt opens one picture of a request for a member of staff; the look is in
// the audit log before anything is shown.
func (s *Service) LookAt(ctx context.Context, by id.Staff, request RequestID, paper PaperID) (Seen, error) {
	all, err := s.Store.Papers(ctx, request)
	if err != nil {
		return Seen{}, err
	}
	at := slices.IndexFunc(all, func(p Paper) bool { return p.ID == paper && p.File != "" })
	if at < 0 {
		return Seen{}, ErrPaper
	}
	raw, err := s.unseal(ctx, all[at])
	if err != nil {
		return Seen{}, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.Auditor.Audit(ctx, tx, Action{
			Staff: by, Name: "compliance.paper.look", Target: target("member", all[at].Member.String()),
			After: map[string]any{"request": request, "paper": all[at].Kind},
		})
	})
	return Seen{Type: http.DetectContentType(raw), Bytes: raw}, err
}
