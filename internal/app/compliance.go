package app

import (
	"context"
	"errors"
	"net/netip"
	"path/filepath"
	"strconv"
	"time"

	"baize/internal/cashier/cashierdb"
	"baize/internal/catalogue/titles"
	"baize/internal/compliance"
	"baize/internal/compliance/compliancedb"
	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/members"
	"baize/internal/messaging"
	"baize/internal/platform/blob"
	"baize/internal/platform/db"
	"baize/internal/staff"
	"baize/internal/studio/poker/cardroom"
)

// papersFolder holds sealed pictures of documents and sealed copies; no address
// leads into it.
const papersFolder = "papers"

// minorYears is how old the sandbox's minors are.
const minorYears = 17

// makeCompliance wires the room of who members are; the cashier asks it, so that
// it is made before the cashier and asks the cashier by its store alone.
func (a *App) makeCompliance() {
	r, p := &a.rooms, a.platform
	store := compliancedb.New(p.db)
	r.compliance = compliance.New(compliance.Deps{
		DB: p.db, Store: store, Vault: blob.Dir{Path: filepath.Join(p.cfg.Data, papersFolder)}, Box: p.box, Queue: p.jobs,
		Clock: p.clock, IDs: p.ids, Random: p.rng, Log: p.log, Auditor: complianceAudit{a},
		Verifier: compliance.SandboxVerifier{MinorBorn: func() string {
			return p.clock.Now().AddDate(-minorYears, 0, 0).Format(time.DateOnly)
		}},
		Watch: compliance.SandboxList{}, Freezer: complianceFreezer{a}, Prover: complianceProver{a}, Places: compliancePlaces{a},
		Payments: compliancePayments{cashierdb.New(p.db, p.box)}, Bets: complianceBets{a}, Doors: complianceDoors{a}, Tables: complianceTables{a},
		AuditLog: complianceLog{a}, Mistakes: p.mistakes.take, Notices: complianceNotices{a}, LeastAge: a.brandAge, Rooms: a.personalRooms(),
		Node: p.cfg.Node, Measures: p.measures(store), Time: p.readTime, Drift: p.cfg.ClockDrift,
	})
}

type complianceAudit struct{ a *App }

func (s complianceAudit) Audit(ctx context.Context, tx *db.Tx, x compliance.Action) error {
	return s.a.rooms.staff.Audit(ctx, tx, staff.Action{Operator: x.Staff, What: x.Name, Subject: x.Target, Before: x.Before, After: x.After, Why: x.Why})
}

type complianceFreezer struct{ a *App }

func (f complianceFreezer) Freeze(ctx context.Context, tx *db.Tx, member id.Member, by id.Staff, why string) error {
	return f.a.rooms.members.FreezeIn(ctx, tx, members.StatusCmd{Operator: by, Member: member, Reason: why})
}

func (f complianceFreezer) Frozen(ctx context.Context, tx *db.Tx, member id.Member) (bool, error) {
	return f.a.rooms.members.Frozen(ctx, tx, member)
}

type complianceProver struct{ a *App }

func (v complianceProver) Prove(ctx context.Context, member id.Member, proof identity.Proof) error {
	_, err := v.a.rooms.identity.Prove(ctx, member, proof)
	return err
}

type compliancePlaces struct{ a *App }

func (c compliancePlaces) CountryAt(ctx context.Context, ip netip.Addr) (string, error) {
	return c.a.rooms.site.CountryAt(ctx, ip)
}

type compliancePayments struct{ store *cashierdb.Store }

func (c compliancePayments) Sums(ctx context.Context, tx *db.Tx, member id.Member) ([]compliance.Sums, error) {
	all, err := c.store.AskedEver(ctx, tx, member)
	out := make([]compliance.Sums, len(all))
	for i, e := range all {
		out[i] = compliance.Sums(e)
	}
	return out, err
}

func (c compliancePayments) Payees(ctx context.Context, member id.Member) (p compliance.Payees, err error) {
	p.Accounts, p.Sharers, err = c.store.Payees(ctx, member)
	return p, err
}

func (c compliancePayments) Running(ctx context.Context, tx *db.Tx, member id.Member) (bool, error) {
	return c.store.Running(ctx, tx, member)
}

type complianceBets struct{ a *App }

func (b complianceBets) Open(ctx context.Context, tx *db.Tx, member id.Member) (bool, error) {
	return b.a.rooms.betting.HasOpen(ctx, tx, member)
}

type complianceDoors struct{ a *App }

// ShutOut asks care for pauses and members for closed accounts.
func (d complianceDoors) ShutOut(ctx context.Context, tx *db.Tx, who []id.Member) (map[id.Member]compliance.Shut, error) {
	pauses, err := d.a.rooms.care.Pauses(ctx, tx, who)
	if err != nil {
		return nil, err
	}
	if err := d.a.rooms.members.Ahead(ctx, who); err != nil {
		return nil, err
	}
	out := make(map[id.Member]compliance.Shut, len(pauses))
	for _, m := range who {
		if p, is := pauses[m]; is {
			out[m] = compliance.Shut{Why: string(p.Kind), From: p.From, Until: p.Until}
		}
		err := d.a.rooms.members.MayBet(ctx, m, 0, "")
		switch {
		case errors.Is(err, members.ErrFrozen):
			out[m] = compliance.Shut{Why: "frozen"}
		case err != nil && fault.From(err).Code == fault.Internal:
			return nil, err
		}
	}
	return out, nil
}

// dumpScore is from which score on a pair of the cardroom's report is a case;
// SAME_DEVICE and the like come on top of how they play.
const dumpScore = 55

type complianceTables struct{ a *App }

func (t complianceTables) Dumping(ctx context.Context, from, to clock.Instant) ([]compliance.Pair, error) {
	found, err := t.a.rooms.cardroom.Pairs(ctx, cardroom.PairsQuery{From: from, To: to})
	if err != nil {
		return nil, err
	}
	var out []compliance.Pair
	for _, f := range found {
		if f.Score < dumpScore {
			continue
		}
		p := compliance.Pair{Rounds: f.Hands, Amount: f.Flow, Why: "score " + strconv.Itoa(f.Score)}
		if p.A.UnmarshalText([]byte(f.A)) == nil && p.B.UnmarshalText([]byte(f.B)) == nil {
			out = append(out, p)
		}
	}
	return out, nil
}

func (t complianceTables) Opposite(ctx context.Context, from, to clock.Instant) ([]compliance.Pair, error) {
	var out []compliance.Pair
	for _, v := range titles.Vendors() {
		found, err := t.a.rooms.pit.Opposite(ctx, v.Code, from, to)
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			p := compliance.Pair{Rounds: f.Rounds, Amount: f.Amount, Why: v.Code}
			if p.A.UnmarshalText([]byte(f.A)) == nil && p.B.UnmarshalText([]byte(f.B)) == nil {
				out = append(out, p)
			}
		}
	}
	return out, nil
}

type complianceLog struct{ a *App }

func (l complianceLog) After(ctx context.Context, seq int64, limit int) ([]compliance.Logged, error) {
	rows, err := l.a.rooms.staff.AuditAfter(ctx, seq, limit)
	out := make([]compliance.Logged, len(rows))
	for i, r := range rows {
		out[i] = compliance.Logged{Seq: r.Seq, Staff: r.Operator, What: r.What, Subject: r.Subject, At: r.At}
	}
	return out, err
}

type complianceNotices struct{ a *App }

func (n complianceNotices) Notify(ctx context.Context, tx *db.Tx, x compliance.Notice) error {
	return n.a.rooms.messaging.Notify(ctx, tx, messaging.Notice{Member: x.Member, Kind: x.Kind, Args: x.Args, At: x.At})
}

// removeAfter takes files away once the transaction stands; what stays because
// the machine stopped is a file that no row names.
func (a *App) removeAfter(ctx context.Context, tx *db.Tx, folder string, files []string) {
	if len(files) == 0 {
		return
	}
	tx.OnCommit(func() {
		var failed error
		for _, f := range files {
			failed = errors.Join(failed, blob.Dir{Path: filepath.Join(a.cfg.Data, folder)}.Remove(ctx, f))
		}
		if failed != nil {
			a.log.Error("pictures of an erased member stay on the disk", "cause", failed)
		}
	})
}
