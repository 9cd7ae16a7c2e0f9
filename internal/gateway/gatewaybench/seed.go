// Package gatewaybench fills an empty platform with what the bench needs: one
// vendor's key, funded members and a running session for each. It goes through
// the rooms' own services, so that a bench measures the real corridor. The
// file it writes opens every one of those sessions: it belongs to a throw-away
// data folder and to nothing else.
package gatewaybench

import (
	"context"
	"encoding/json"
	"io"

	"golang.org/x/sync/errgroup"

	"baize/internal/gateway"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Account is one member as the bench uses it.
type Account struct {
	UserID string `json:"userId"`
	Token  string `json:"token"`
}

// File is what the bench reads.
type File struct {
	Vendor   string         `json:"vendor"`
	KeyID    string         `json:"keyId"`
	Secret   []byte         `json:"secret"`
	GameCode string         `json:"gameCode"`
	Currency money.Currency `json:"currency"`
	Accounts []Account      `json:"accounts"`
	Second   Key            `json:"second,omitzero"`
}

// Key is another live key of the vendor.
type Key struct {
	KeyID  string `json:"keyId"`
	Secret []byte `json:"secret"`
}

// Deps are what seeding needs of other rooms.
type Deps struct {
	DB      *db.DB
	Gateway *gateway.Service
	// NodeID is an open game of the house.
	NodeID string
	// SecondKey gives the vendor another live key.
	SecondKey bool
	// Cash is what each account starts with.
	Cash money.Amount
	// AddMember makes member number n, able to bet, with the given cash.
	AddMember func(ctx context.Context, tx *db.Tx, n int, cash money.Amount) (id.Member, error)
}

const (
	together   = 250 // members made in one transaction
	openAtOnce = 128 // launches under way, so that they share commits
)

// Seed makes n accounts and writes the File to w.
func Seed(ctx context.Context, d Deps, n int, w io.Writer) error {
	members, err := addMembers(ctx, d, n)
	if err != nil {
		return err
	}
	f, err := openSessions(ctx, d, members)
	if err != nil {
		return err
	}
	key, err := d.Gateway.LiveKey(ctx, f.Vendor)
	if err != nil {
		return err
	}
	f.KeyID, f.Secret = key.KeyID, key.Secret
	if d.SecondKey {
		if key, err = d.Gateway.IssueKey(ctx, f.Vendor, "second"); err != nil {
			return err
		}
		f.Second = Key{key.KeyID, key.Secret}
	}
	return json.NewEncoder(w).Encode(f)
}

func addMembers(ctx context.Context, d Deps, n int) ([]id.Member, error) {
	members := make([]id.Member, 0, n)
	for len(members) < n {
		batch := members[len(members):]
		err := d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			batch = batch[:0]
			for i := range min(together, n-len(members)) {
				m, err := d.AddMember(ctx, tx, len(members)+i, d.Cash)
				if err != nil {
					return err
				}
				batch = append(batch, m)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		members = append(members, batch...)
	}
	return members, nil
}

func openSessions(ctx context.Context, d Deps, members []id.Member) (File, error) {
	f := File{Accounts: make([]Account, len(members))}
	var g errgroup.Group
	g.SetLimit(openAtOnce)
	for i, m := range members {
		g.Go(func() error {
			l, err := d.Gateway.Launch(ctx, m, d.NodeID)
			if err != nil {
				return err
			}
			f.Accounts[i] = Account{UserID: m.String(), Token: l.Token}
			if i == 0 {
				f.Vendor, f.GameCode, f.Currency = l.Session.Vendor, l.Session.GameCode, l.Session.Currency
			}
			return nil
		})
	}
	return f, g.Wait()
}
