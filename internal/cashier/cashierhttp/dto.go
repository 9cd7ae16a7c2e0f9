package cashierhttp

import (
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"

	"baize/internal/cashier"
)

type methodDTO struct {
	Code        string         `json:"code"`
	Name        string         `json:"name"`
	Currency    money.Currency `json:"currency"`
	Way         cashier.PayWay `json:"way" enum:"page,transfer,chain" doc:"what the member does to pay in"`
	AccountForm string         `json:"accountForm" enum:"mobile,bank,tron"`
	Min         money.Amount   `json:"min"`
	Max         money.Amount   `json:"max"`
	Day         money.Amount   `json:"day" doc:"the most in 24 hours; 0 is no bound"`
	FeeFlat     money.Amount   `json:"feeFlat"`
	FeePoints   int64          `json:"feeBasisPoints" doc:"hundredths of a percent"`
	Minutes     int            `json:"minutes" doc:"how long it usually takes"`
	WaitHours   int            `json:"waitHours" doc:"how old a payout account must be before it is paid to"`
	Sandbox     bool           `json:"sandbox" doc:"no real money moves"`
}

func depositMethod(m cashier.Method) methodDTO {
	return methodDTO{
		Code: m.Code, Name: m.Name, Currency: m.Currency, Way: m.Way, AccountForm: string(m.Account),
		Min: m.DepositMin, Max: m.DepositMax, Minutes: m.DepositMinutes, Sandbox: m.Sandbox,
	}
}

func withdrawalMethod(m cashier.Method) methodDTO {
	return methodDTO{
		Code: m.Code, Name: m.Name, Currency: m.Currency, Way: m.Way, AccountForm: string(m.Account), Min: m.WithdrawMin, Max: m.WithdrawMax,
		Day: m.WithdrawDay, FeeFlat: m.FeeFlat, FeePoints: m.FeeBasisPoints, Minutes: m.WithdrawMinutes,
		WaitHours: int(m.AccountWait.Hours()), Sandbox: m.Sandbox,
	}
}

// DepositDTO is a deposit as its member sees it.
type DepositDTO struct {
	ID         cashier.DepositID    `json:"id"`
	Method     string               `json:"method"`
	Currency   money.Currency       `json:"currency"`
	Amount     money.Amount         `json:"amount"`
	PaidAmount money.Amount         `json:"paidAmount"`
	State      cashier.DepositState `json:"state"`
	Reason     string               `json:"reason"`
	Late       bool                 `json:"late"`
	TrxID      string               `json:"trxId"`
	PayURL     string               `json:"payUrl"`
	Details    cashier.PayDetails   `json:"details" doc:"how to pay where there is no page"`
	Refund     cashier.RefundState  `json:"refund" enum:",DUE,DONE,BY_HAND,KEPT"`
	ExpiresAt  clock.Instant        `json:"expiresAt"`
	CreatedAt  clock.Instant        `json:"createdAt"`
	UpdatedAt  clock.Instant        `json:"updatedAt"`
	Version    int64                `json:"version"`
}

func depositOf(d cashier.Deposit) DepositDTO {
	return DepositDTO{
		ID: d.ID, Method: d.Method, Currency: d.Currency, Amount: d.Amount, PaidAmount: d.PaidAmount, State: d.State,
		Reason: d.Reason, Late: d.Late, TrxID: d.TrxID, PayURL: d.PayURL, Details: d.Details, Refund: d.Refund, ExpiresAt: d.ExpiresAt,
		CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt, Version: d.Version,
	}
}

type staffDepositDTO struct {
	DepositDTO
	Member    id.Member `json:"member"`
	Provider  string    `json:"provider"`
	Maker     id.Staff  `json:"maker" doc:"who stated what came by hand"`
	DecidedBy id.Staff  `json:"decidedBy"`
	RefundTrx string    `json:"refundTrx"`
	// What went wrong and what people found of it.
	PaidCurrency   money.Currency      `json:"paidCurrency" doc:"of paidAmount"`
	RefundEnd      cashier.RefundState `json:"refundEnd" enum:",DONE,KEPT" doc:"how it ended by the proposal"`
	RefundRef      string              `json:"refundRef" doc:"the transfer of the proposal"`
	RefundEvidence string              `json:"refundEvidence"`
	RefundMaker    id.Staff            `json:"refundMaker"`
	RefundChecker  id.Staff            `json:"refundChecker"`
}

func staffDepositOf(d cashier.Deposit) staffDepositDTO {
	return staffDepositDTO{
		DepositDTO: depositOf(d), Member: d.MemberID, Provider: d.Provider, Maker: d.MakerID, DecidedBy: d.DecidedBy, RefundTrx: d.RefundTrx,
		PaidCurrency: d.CameIn(), RefundEnd: d.RefundEnd, RefundRef: d.RefundRef, RefundEvidence: d.RefundEvidence,
		RefundMaker: d.RefundMaker, RefundChecker: d.RefundChecker,
	}
}

// WithdrawalDTO is a withdrawal as its member sees it.
type WithdrawalDTO struct {
	ID        cashier.WithdrawalID    `json:"id"`
	Method    string                  `json:"method"`
	Account   string                  `json:"account" doc:"all but the last four characters are hidden"`
	Currency  money.Currency          `json:"currency"`
	Amount    money.Amount            `json:"amount"`
	Fee       money.Amount            `json:"fee" doc:"0 once everything is returned"`
	Receives  money.Amount            `json:"receives"`
	Received  money.Amount            `json:"received"`
	Returned  money.Amount            `json:"returned"`
	State     cashier.WithdrawalState `json:"state"`
	Reason    string                  `json:"reason"`
	TrxID     string                  `json:"trxId"`
	ReceiptBy clock.Instant           `json:"receiptBy" doc:"after this it counts as received"`
	Sent      money.Amount            `json:"sent" doc:"what the last order sends"`
	Disputed  money.Amount            `json:"disputed" doc:"what the member says is missing"`
	Remark    string                  `json:"remark" doc:"the member's own words"`
	Evidence  string                  `json:"evidence" doc:"by which the receipt was forced"`
	Reopens   clock.Instant           `json:"reopens" doc:"until then an automatic receipt may be contradicted"`
	CreatedAt clock.Instant           `json:"createdAt"`
	UpdatedAt clock.Instant           `json:"updatedAt"`
	Version   int64                   `json:"version"`
}

func withdrawalOf(w cashier.Withdrawal) WithdrawalDTO {
	out := WithdrawalDTO{
		ID: w.ID, Method: w.Method, Account: cashier.Account{Number: w.AccountNumber}.MaskedNumber(), Currency: w.Currency,
		Amount: w.Amount, Fee: w.Fee, Receives: w.Amount - w.Fee, Received: w.ReceivedAmount, Returned: w.ReturnedAmount,
		State: w.State, Reason: w.Reason, TrxID: w.TrxID, ReceiptBy: w.ReceiptBy,
		CreatedAt: w.CreatedAt, UpdatedAt: w.UpdatedAt, Version: w.Version,
		Sent: w.LegAmount, Disputed: w.Disputed, Remark: w.Remark, Reopens: w.ReopensUntil(),
	}
	if w.State == cashier.ForcedReceived {
		out.Evidence = w.Evidence
	}
	return out
}

// StaffWithdrawalDTO is a withdrawal as maker and checker see it.
type StaffWithdrawalDTO struct {
	WithdrawalDTO
	Member        id.Member `json:"member"`
	Provider      string    `json:"provider"`
	AccountNumber string    `json:"accountNumber"`
	AccountName   string    `json:"accountName"`
	RiskScore     int       `json:"riskScore" doc:"0 to 100"`
	RiskReasons   []string  `json:"riskReasons" nullable:"false"`
	Maker         id.Staff  `json:"maker"`
	Checker       id.Staff  `json:"checker"`
	Attempts      int       `json:"attempts"`
	PayoutFailed  bool      `json:"payoutFailed" doc:"the provider has definitely not paid"`
	ByHand        bool      `json:"byHand" doc:"somebody pays, or looks the payment up, and names the transaction"`
	AutoApproved  bool      `json:"autoApproved" doc:"by the rules of low risk"`
	ForceMaker    id.Staff  `json:"forceMaker" doc:"who proposed to force the receipt"`
	ForceChecker  id.Staff  `json:"forceChecker"`
	Proposed      string    `json:"proposedEvidence"`
	// What two people find that an order has really paid.
	Excess      money.Amount `json:"excess" doc:"what was paid beyond what was ordered"`
	EndOrdered  money.Amount `json:"endOrdered" doc:"what the order of the proposal was to pay"`
	EndPaid     money.Amount `json:"endPaid" doc:"what it has paid, by the evidence"`
	EndTrx      string       `json:"endTrx"`
	EndEvidence string       `json:"endEvidence"`
	EndMaker    id.Staff     `json:"endMaker"`
	EndChecker  id.Staff     `json:"endChecker"`
}

func staffWithdrawalOf(w cashier.Withdrawal) StaffWithdrawalDTO {
	return StaffWithdrawalDTO{
		WithdrawalDTO: withdrawalOf(w), Member: w.MemberID, Provider: w.Provider, AccountNumber: w.AccountNumber,
		AccountName: w.AccountName, RiskScore: w.RiskScore, RiskReasons: split(w.RiskReasons),
		Maker: w.MakerID, Checker: w.CheckerID, Attempts: w.Attempts, PayoutFailed: w.PayoutFailed,
		ByHand: w.ByHand(), AutoApproved: w.AutoApproved, ForceMaker: w.ForceMakerID, ForceChecker: w.ForceCheckerID, Proposed: w.Evidence,
		Excess: w.Excess, EndOrdered: w.EndOrdered, EndPaid: w.EndPaid, EndTrx: w.EndTrx, EndEvidence: w.EndEvidence,
		EndMaker: w.EndMaker, EndChecker: w.EndChecker,
	}
}

func split(reasons string) []string {
	if reasons == "" {
		return []string{}
	}
	return strings.Split(reasons, ",")
}

type stepDTO struct {
	State cashier.WithdrawalState `json:"state"`
	At    clock.Instant           `json:"at"`
}

func stepsOf(steps []cashier.Step) []stepDTO {
	out := make([]stepDTO, len(steps))
	for i, s := range steps {
		out[i] = stepDTO{State: s.State, At: s.At}
	}
	return out
}

// SecretDTO is the payment password, plain or in an envelope that holds it.
type SecretDTO struct {
	Secret string `json:"paymentPassword,omitempty" maxLength:"256"`
	JWE    string `json:"jwe,omitempty" maxLength:"4096" doc:"envelope that holds paymentPassword with iat and jti"`
}

func (p SecretDTO) secret() cashier.Secret { return cashier.Secret{Word: p.Secret, JWE: p.JWE} }

type accountDTO struct {
	ID        cashier.AccountID `json:"id"`
	Method    string            `json:"method"`
	Number    string            `json:"number" doc:"all but the last four characters are hidden"`
	Name      string            `json:"name"`
	CreatedAt clock.Instant     `json:"createdAt"`
}

func accountOf(a cashier.Account) accountDTO {
	return accountDTO{ID: a.ID, Method: a.Method, Number: a.MaskedNumber(), Name: a.Name, CreatedAt: a.CreatedAt}
}

type legDTO struct {
	Amount money.Amount  `json:"amount"`
	TrxID  string        `json:"trxId"`
	At     clock.Instant `json:"at"`
}

func legsOf(legs []cashier.Leg) []legDTO {
	out := make([]legDTO, len(legs))
	for i, l := range legs {
		out[i] = legDTO{Amount: l.Amount, TrxID: l.TrxID, At: l.At}
	}
	return out
}
