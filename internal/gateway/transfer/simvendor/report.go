package simvendor

import (
	"context"
	"strings"

	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// reportPart is how many orders a part of a report has.
const reportPart = 500

// invented is the order of which ReportInvents tells.
const invented = "never-ordered"

// report tells the orders that moved money in a time, by their references, and
// in its last part what is held.
func (s *Service) report(ctx context.Context, mode Mode, ask transferwire.Request) (transferwire.Reply, error) {
	if ask.To <= ask.From {
		return refuse(transferwire.InvalidRequest, "from and to are missing")
	}
	reply := ok()
	lines, err := s.lines(ctx, ask)
	if err != nil {
		return reply, err
	}
	if len(lines) == reportPart {
		reply.Next = lines[reportPart-1].ReferenceNo
	}
	reply.Lines = misreport(mode, lines, ask)
	if reply.Next == "" {
		reply.Holdings, err = s.holdings(ctx, mode)
	}
	return reply, err
}

func (s *Service) lines(ctx context.Context, ask transferwire.Request) ([]transferwire.Line, error) {
	rows, err := s.DB.QueryContext(ctx, `SELECT o.reference_no, o.account, p.currency, o.direction, o.amount, o.at FROM simvendor_orders o
		JOIN simvendor_players p ON p.account = o.account
		WHERE o.account LIKE ? AND o.state = 'SUCCESS' AND o.amount > 0 AND o.at >= ? AND o.at < ? AND o.reference_no > ?
		ORDER BY o.reference_no LIMIT ?`, s.account("%"), int64(ask.From), int64(ask.To), ask.Cursor, reportPart)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	lines := []transferwire.Line{}
	for rows.Next() {
		var l transferwire.Line
		var direction string
		if err := rows.Scan(&l.ReferenceNo, &l.Account, &l.Currency, &direction, &l.Amount, &l.At); err != nil {
			return nil, err
		}
		l.Account = strings.TrimPrefix(l.Account, s.account(""))
		if l.FundType = transferwire.FundIn; direction == "OUT" {
			l.FundType = transferwire.FundOut
		}
		lines = append(lines, l)
	}
	return lines, rows.Err()
}

// misreport spoils the first part of a report as the mode says.
func misreport(mode Mode, lines []transferwire.Line, ask transferwire.Request) []transferwire.Line {
	if len(lines) == 0 || ask.Cursor != "" {
		return lines
	}
	switch mode {
	case ReportOmits:
		return lines[1:]
	case ReportAlters:
		lines[0].Amount++
	case ReportInvents:
		more := lines[0]
		more.ReferenceNo, more.At = invented, middle(ask)
		return append(lines, more)
	}
	return lines
}

func middle(ask transferwire.Request) clock.Instant { return ask.From + (ask.To-ask.From)/2 }

// holdings are of all players with a balance or a result; ReportHolds tells one
// micro-unit too much of the first.
func (s *Service) holdings(ctx context.Context, mode Mode) ([]transferwire.Holding, error) {
	rows, err := s.DB.QueryContext(ctx, `SELECT p.account, p.currency, p.balance,
			CAST(COALESCE((SELECT SUM(f.payout - f.stake) FROM simvendor_flips f WHERE f.account = p.account), 0) AS BIGINT) AS result
		FROM simvendor_players p WHERE p.account LIKE ? ORDER BY p.account`, s.account("%"))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	held := []transferwire.Holding{}
	for rows.Next() {
		var h transferwire.Holding
		if err := rows.Scan(&h.Account, &h.Currency, &h.Balance, &h.Result); err != nil {
			return nil, err
		}
		h.Account = strings.TrimPrefix(h.Account, s.account(""))
		if mode == ReportHolds && len(held) == 0 {
			h.Balance += money.Amount(1)
		}
		if h.Balance != 0 || h.Result != 0 {
			held = append(held, h)
		}
	}
	return held, rows.Err()
}
