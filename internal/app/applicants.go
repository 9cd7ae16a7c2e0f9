package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strings"
	"unicode"

	"baize/internal/cashier/cashierdb"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/blob"
	"baize/internal/platform/db"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/internal/rewards/loyalty"
)

// formsFolder holds the pictures that members send with applications; no address
// leads into it.
const formsFolder = "forms"

func (a *App) formBlobs() blob.Dir {
	return blob.Dir{Path: filepath.Join(a.platform.cfg.Data, formsFolder)}
}

// bonusCrowd asks what loyalty has counted, as broadcasts do.
type bonusCrowd struct{ a *App }

func (c bonusCrowd) Among(ctx context.Context, members []id.Member, t bonus.Trait) ([]id.Member, error) {
	return c.a.rooms.loyalty.Among(ctx, members, loyalty.Trait{
		RankFrom: t.RankFrom, RankTo: t.RankTo, ActiveDays: t.Days, Deposit: t.Deposit, Turnover: t.Turnover,
	})
}

// Traces are of the running sessions, and of the name that is paid out to; none of
// them can be read back.
func (b bonusPeople) Traces(ctx context.Context, member id.Member) (out []bonus.Trace, err error) {
	key, seen := b.a.platform.box.Derive("bonus traces"), map[bonus.Trace]bool{}
	add := func(kind, text string) {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(kind + ":" + text))
		if t := (bonus.Trace{Kind: kind, Mark: hex.EncodeToString(mac.Sum(nil)[:16])}); !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	sessions, err := b.a.rooms.identity.Sessions(ctx, member)
	if err != nil {
		return nil, err
	}
	for _, s := range sessions[:min(len(sessions), sessionsTraced)] {
		if s.IP == "" {
			continue
		}
		add(bonus.ByAddress, s.IP)
		if s.Device != "" { // a program that names no device is no device
			add(bonus.ByDevice, s.IP+"|"+s.Device)
		}
	}
	m, err := b.a.rooms.members.Get(ctx, member)
	if err != nil {
		return nil, err
	}
	if name := only(strings.ToLower(m.Fields[fieldName]), unicode.IsLetter, unicode.IsMark); name != "" {
		add(bonus.ByName, name)
	}
	return out, nil
}

// sessionsTraced bounds how many of a member's sessions leave a trace.
const sessionsTraced = 10

// only keeps the characters of some kinds.
func only(text string, kinds ...func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		for _, is := range kinds {
			if is(r) {
				return r
			}
		}
		return -1
	}, text)
}

// Sharers are told by the cashier's store: the cashier is made later.
func (b bonusPeople) Sharers(ctx context.Context, member id.Member) ([]id.Member, error) {
	_, sharers, err := cashierdb.New(b.a.platform.db, b.a.platform.box).Payees(ctx, member)
	return sharers, err
}

func (a *App) tellApplications(ctx context.Context, member id.Member, say say) error {
	return pages(func(p page.Request) (page.Page[bonus.Applied], error) {
		return a.rooms.bonus.Applications(ctx, member, p)
	},
		func(x bonus.Applied) error {
			return say("applications", facts{"campaign": x.Tag, "remark": x.Remark, "pictures": len(x.Images), "state": x.State.Label(), "reason": x.Told(), "at": x.At})
		})
}

// eraseApplications takes words, pictures and traces away.
func (a *App) eraseApplications(ctx context.Context, tx *db.Tx, member id.Member, _ string) error {
	files, err := bonusdb.New(a.platform.db).EraseMember(ctx, tx, member)
	a.removeAfter(ctx, tx, formsFolder, files)
	return err
}
