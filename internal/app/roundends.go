package app

import (
	"context"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewayhttp"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/staff"
)

// gatewayApprovals keeps the ending of a vendor's round as an approval, whose
// effect is the ending.
type gatewayApprovals struct{ a *App }

func (g gatewayApprovals) Ask(ctx context.Context, tx *db.Tx, maker id.Staff, kind, subject string, payload any, why string) error {
	_, err := g.a.rooms.staff.Request(ctx, tx, staff.Wish{Kind: kind, Subject: subject, Maker: maker, Payload: payload, Why: why})
	return err
}

func (g gatewayApprovals) effect() staff.Effect {
	return staff.Effect{Kind: gateway.EndRoundKind, Permission: gatewayhttp.MayEndRounds, Apply: func(ctx context.Context, tx *db.Tx, x staff.Approval) error {
		var w gateway.EndWish
		if err := x.Decode(&w); err != nil {
			return err
		}
		return g.a.rooms.gateway.EndRoundTx(ctx, tx, x.Checker, w, x.Why)
	}}
}
