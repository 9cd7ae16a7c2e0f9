package compliance

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// CopyState is where a copy of a member's data stands.
type CopyState string

// The states; the last two are final.
const (
	CopyAsked   CopyState = "asked"
	CopyReady   CopyState = "ready"
	CopyFetched CopyState = "fetched"
	CopyExpired CopyState = "expired"
)

// Copy is all that is known of a member, made ready to be fetched once. Token
// is sealed.
type Copy struct {
	ID        CopyID
	Member    id.Member
	State     CopyState
	Token     string
	TokenHash string
	File      string
	Bytes     int64
	AskedAt   clock.Instant
	ReadyAt   clock.Instant
	Until     clock.Instant
	FetchedAt clock.Instant
}

// Room is a part of the house that knows something of members.
type Room struct {
	Name string
	// Tell says all that is known of a member, one thing after the other.
	Tell func(ctx context.Context, member id.Member, say func(part string, v any) error) error
	// Erase overwrites what need not be kept, in the transaction of the erasing;
	// nil where there is nothing.
	Erase func(ctx context.Context, tx *db.Tx, member id.Member, pseudonym string) error
}

const (
	copyJob  = "compliance.copy.make"
	copyLife = 7 * 24 * time.Hour
	copyWait = 24 * time.Hour
	// copyTakes is for a member of millions of rounds.
	copyTakes = time.Hour
	tokenPre  = "p_"
)

// The refusals of copies.
var (
	ErrCopy     = fault.New(fault.NotFound, "compliance.copy.unknown")
	ErrCopyBusy = fault.New(fault.Conflict, "compliance.copy.waiting")
)

// AskCopy asks for a copy of all that is known of the member; it is made in a
// job. One a day: request.limited; ErrCopyBusy while one is being made.
func (s *Service) AskCopy(ctx context.Context, member id.Member, key string) (Copy, error) {
	made := Copy{ID: id.New[copyKind](s.IDs), Member: member, State: CopyAsked, AskedAt: s.now()}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		_, _, err = idem.Once(ctx, tx, s.Clock, idem.Key{Scope: "compliance.copy:" + member.String(), ID: key}, func() (CopyID, error) {
			last, err := s.Store.LastCopy(ctx, tx, member)
			switch {
			case errors.Is(err, ErrCopy):
			case err != nil:
				return 0, err
			case last.State == CopyAsked:
				return 0, ErrCopyBusy
			case last.AskedAt.Add(copyWait) > made.AskedAt:
				return 0, identity.TooOften(last.AskedAt.Add(copyWait).Sub(made.AskedAt))
			}
			if err := s.Store.InsertCopy(ctx, tx, made); err != nil {
				return 0, err
			}
			return made.ID, s.Queue.Enqueue(ctx, tx, copyJob, made.ID.String(), made.AskedAt, made.ID)
		})
		return err
	})
	if err != nil {
		return Copy{}, err
	}
	return s.Store.LastCopy(ctx, nil, member)
}

// LastCopy is the member's newest copy with its open token while it can be
// fetched; nil where there is none.
func (s *Service) LastCopy(ctx context.Context, member id.Member) (*Copy, string, error) {
	c, err := s.Store.LastCopy(ctx, nil, member)
	if errors.Is(err, ErrCopy) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", err
	}
	if c.State == CopyReady && c.Until <= s.now() {
		c.State = CopyExpired
	}
	if c.State != CopyReady {
		return &c, "", nil
	}
	token, err := s.Box.Open(copyLabel(c.ID), c.Token)
	return &c, token, err
}

func copyLabel(c CopyID) string { return "compliance_copies:" + c.String() }

// makeCopy writes the archive, seals it and makes the link.
func (s *Service) makeCopy(ctx context.Context, payload []byte) error {
	var which CopyID
	if err := json.Unmarshal(payload, &which); err != nil {
		return err
	}
	c, err := s.Store.Copy(ctx, nil, which)
	if err != nil || c.State != CopyAsked {
		return err
	}
	var out bytes.Buffer
	sealed, err := s.Box.Writer(&out, copyLabel(c.ID))
	if err != nil {
		return err
	}
	if err := s.archive(ctx, sealed, c); err != nil {
		return err
	}
	if err := sealed.Close(); err != nil {
		return err
	}
	hash := sha256.Sum256(out.Bytes())
	c.File, c.Bytes = hex.EncodeToString(hash[:16])+".seal", int64(out.Len())
	if err := s.Vault.Put(ctx, c.File, out.Bytes()); err != nil {
		return err
	}
	token, tokenHash := identity.NewToken(s.Random, tokenPre)
	c.Token, c.TokenHash = s.Box.Seal(copyLabel(c.ID), token), tokenHash
	c.State, c.ReadyAt = CopyReady, s.now()
	c.Until = c.ReadyAt.Add(copyLife)
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		now, err := s.Store.Copy(ctx, tx, which)
		if err != nil || now.State != CopyAsked {
			return err
		}
		if err := s.Store.SaveCopy(ctx, tx, c); err != nil {
			return err
		}
		return s.Notices.Notify(ctx, tx, Notice{Member: c.Member, Kind: "copy.ready", At: c.ReadyAt})
	})
}

// archive writes a zip: a file a room and part, one JSON object a line.
func (s *Service) archive(ctx context.Context, to io.Writer, c Copy) error {
	z := zip.NewWriter(to)
	for _, room := range append([]Room{s.room()}, s.Rooms...) {
		var file io.Writer
		part := ""
		say := func(name string, v any) (err error) {
			if file == nil || name != part {
				if file, err = z.CreateHeader(&zip.FileHeader{Name: room.Name + "/" + name + ".jsonl", Method: zip.Deflate, Modified: c.AskedAt.Time()}); err != nil {
					return err
				}
				part = name
			}
			return json.NewEncoder(file).Encode(v)
		}
		if err := room.Tell(ctx, c.Member, say); err != nil {
			return err
		}
	}
	return z.Close()
}

// Fetch hands a copy over, once; a reader that breaks off asks for another.
// ErrCopy where the link is used, over, or never was.
func (s *Service) Fetch(ctx context.Context, token string) (Copy, io.Reader, error) {
	var c Copy
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if c, err = s.Store.CopyByToken(ctx, tx, identity.HashToken(token)); err != nil {
			return err
		}
		if c.State != CopyReady || c.Until <= s.now() {
			return ErrCopy
		}
		c.State, c.FetchedAt, c.Token = CopyFetched, s.now(), ""
		return s.Store.SaveCopy(ctx, tx, c)
	})
	if err != nil {
		return c, nil, err
	}
	raw, err := s.Vault.Get(ctx, c.File)
	if err != nil {
		return c, nil, err
	}
	r, err := s.Box.Reader(bytes.NewReader(raw), copyLabel(c.ID))
	return c, r, err
}

// expireCopies removes the files of copies that were fetched or are over.
func (s *Service) expireCopies(ctx context.Context, now clock.Instant) error {
	old, err := s.Store.OldCopies(ctx, now)
	if err != nil {
		return err
	}
	for _, c := range old {
		if err := s.Vault.Remove(ctx, c.File); err != nil {
			return err
		}
		c.File, c.Token = "", ""
		if c.State == CopyReady {
			c.State = CopyExpired
		}
		if err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.Store.SaveCopy(ctx, tx, c) }); err != nil {
			return err
		}
	}
	return nil
}

// room is what this room itself knows of a member.
func (s *Service) room() Room {
	return Room{Name: "verification", Tell: func(ctx context.Context, member id.Member, say func(string, any) error) error {
		p, err := s.Store.Person(ctx, nil, member)
		if err != nil {
			return err
		}
		d, err := s.openDetails(personLabel(member), p.Sealed)
		if err != nil {
			return err
		}
		if err := say("level", map[string]any{"level": p.Level, "person": d, "at": p.UpdatedAt}); err != nil {
			return err
		}
		all, err := s.Store.RequestsOf(ctx, nil, member, 1000)
		if err != nil {
			return err
		}
		for _, r := range all {
			stated, err := s.openDetails(requestLabel(r.ID), r.Sealed)
			if err != nil {
				return err
			}
			if err := say("requests", map[string]any{"level": r.Level, "state": r.State, "reason": r.Reason, "stated": stated, "at": r.CreatedAt, "decidedAt": r.DecidedAt}); err != nil {
				return err
			}
		}
		consents, err := s.Store.Consents(ctx, nil, member)
		if err != nil {
			return err
		}
		for _, c := range consents {
			if err := say("consents", c); err != nil {
				return err
			}
		}
		return nil
	}}
}
