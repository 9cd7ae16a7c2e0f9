package gateway

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// The faults that the sandbox desk can make.
const (
	FaultNone     = ""
	FaultDrop     = "drop"      // the answer is lost: tx-status, then the same call again
	FaultDelay    = "delay"     // the call is 3 s on the way and its repeat overtakes it
	FaultTwice    = "duplicate" // the same call twice at the same time
	FaultForged   = "signature"
	FaultOld      = "timestamp"
	FaultNonce    = "nonce"
	FaultChanged  = "amount"
	FaultRollback = "rollback" // the rollback comes before its bet
)

const (
	lateBy  = 3 * time.Second
	oldByS  = 2 * seamless.Window
	sameNon = "call-and-its-copy"
	noNonce = "used" // too short, so that it is never the first
)

// step is one request of a plan.
type step struct {
	name  string
	op    seamless.Op
	body  []byte
	nonce string        // empty: a fresh one
	age   int64         // seconds that the timestamp lies back
	forge bool          // the signature is spoiled
	lost  bool          // the answer is thrown away
	after time.Duration // on the way
	// beside sends the step together with the one before it.
	beside bool
}

// plan is the requests that a fault consists of.
func (s *Service) plan(c SandboxCall) ([]step, error) {
	first := step{name: "call", op: c.Op, body: c.Body}
	if c.proof != "" && c.proof != ProofGood {
		return []step{first.unproved(c.proof)}, nil
	}
	second := first
	second.name = "retry"
	switch c.Fault {
	case FaultNone:
		return []step{first}, nil
	case FaultForged:
		first.forge = true
		return []step{first}, nil
	case FaultOld:
		first.age = oldByS
		return []step{first}, nil
	case FaultTwice:
		second.name, second.beside = "twin", true
		return []step{first, second}, nil
	case FaultDelay:
		first.after, second.beside = lateBy, true
		return []step{first, second}, nil
	case FaultNonce:
		first.nonce = sameNon + "-" + s.uuid()
		second.nonce, second.name = first.nonce, "copy"
		return []step{first, second}, nil
	}
	return s.moneyPlan(c, first, second)
}

// unproved is the step with what was found wrong about a call.
func (x step) unproved(proof string) step {
	switch proof {
	case ProofOld:
		x.age = oldByS
	case ProofNonce:
		x.nonce = noNonce
	default:
		x.forge = true
	}
	return x
}

func (s *Service) uuid() string {
	u, _ := uuid.FromBytes(rng.Bytes(s.d.Rand, 16))
	u[6], u[8] = u[6]&0x0f|0x40, u[8]&0x3f|0x80
	return u.String()
}

// moneyPlan is the faults that need to understand the call.
func (s *Service) moneyPlan(c SandboxCall, first, second step) ([]step, error) {
	call, err := seamless.Decode(c.Body)
	if err != nil {
		return nil, ErrFaultBody
	}
	if call.TxID == "" || !slices.Contains(spoilable(c.Fault), c.Op) {
		return nil, ErrFaultOp
	}
	switch c.Fault {
	case FaultDrop:
		first.lost = true
		status := *call
		status.RequestUUID = s.uuid()
		return []step{first, {name: "status", op: seamless.TxStatus, body: status.Append(nil, seamless.TxStatus)}, second}, nil
	case FaultChanged:
		other := *call
		other.RequestUUID, other.Amount = s.uuid(), call.Amount+money.Unit
		second.name, second.body = "changed", other.Append(nil, c.Op)
		return []step{first, second}, nil
	case FaultRollback:
		undo := *call
		undo.RequestUUID, undo.TxID, undo.RefTxID = s.uuid(), s.uuid(), call.TxID
		return []step{{name: "rollback", op: seamless.Rollback, body: undo.Append(nil, seamless.Rollback)}, first}, nil
	default:
		return nil, ErrFaultBody
	}
}

// spoilable are the operations that a fault of money can be made of.
func spoilable(kind string) []seamless.Op {
	stakes := []seamless.Op{seamless.Bet, seamless.BetWin, seamless.Win}
	if kind == FaultRollback {
		return stakes
	}
	return append(stakes, seamless.Rollback, seamless.Resettle, seamless.PromoWin, seamless.JackpotWin)
}

// all delivers the steps of a plan, in order or side by side.
func (d delivery) all(ctx context.Context, steps []step) ([]Exchange, error) {
	out, errs := make([]Exchange, len(steps)), make([]error, len(steps))
	var wg sync.WaitGroup
	for i, x := range steps {
		if !x.beside && i > 0 {
			wg.Wait()
		}
		e := d.seal(x)
		wg.Go(func() {
			if x.after > 0 {
				select {
				case <-ctx.Done():
					errs[i] = ctx.Err()
					return
				case <-time.After(x.after):
				}
			}
			out[i], errs[i] = d.send(ctx, e)
		})
	}
	wg.Wait()
	return out, errors.Join(errs...)
}
