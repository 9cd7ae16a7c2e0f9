package gateway

import (
	"context"
	"fmt"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
)

// Unplaced opens a case where a win or a rollback was refused because its round
// has ended. By the platform's protocol the vendor would resettle the round; a
// dialect that has no resettlement can only send the call again, and nobody
// would learn that both books part. Every other answer is let pass.
func (s *Service) Unplaced(ctx context.Context, op seamless.Op, c *seamless.Call, status seamless.Status) {
	late := status == seamless.RoundClosed || status == seamless.RoundSettled
	if !late || (op != seamless.Win && op != seamless.Rollback) {
		return
	}
	var member id.Member
	_ = member.UnmarshalText([]byte(c.UserID)) // served, so it is one
	told := fmt.Sprintf("%s of %s %s in round %q of %s: %s", op, c.Amount, c.Currency, c.RoundID, c.GameCode, status)
	if op == seamless.Rollback {
		told = fmt.Sprintf("%s of %q: %s", op, c.RefTxID, status)
	}
	err := s.d.DB.Write(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
		return s.OpenCase(ctx, tx, CaseResultRefused, c.VendorID, c.TxID, member, told)
	})
	if err != nil {
		s.d.Log.ErrorContext(ctx, "a refused result has no case", "vendor", c.VendorID, "op", op, "txId", c.TxID, "status", status, "cause", err)
	}
}
