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
	AccountForm string         `json:"accountForm" enum:"mobile,bank"`
	Min         money.Amount   `json:"min"`
	Max         money.Amount   `json:"max"`
	FeeFlat     money.Amount   `json:"feeFlat"`
	FeePoints   int64          `json:"feeBasisPoints" doc:"hundredths of a percent"`
	Minutes     int            `json:"minutes" doc:"how long it usually takes"`
	Sandbox     bool           `json:"sandbox" doc:"no real money moves"`
}

func depositMethod(m cashier.Method) methodDTO {
	return methodDTO{
		Code: m.Code, Name: m.Name, Currency: m.Currency, AccountForm: string(m.Account),
		Min: m.DepositMin, Max: m.DepositMax, Minutes: m.DepositMinutes, Sandbox: m.Provider == "sandbox",
	}
}

func withdrawalMethod(m cashier.Method) methodDTO {
	return methodDTO{
		Code: m.Code, Name: m.Name, Currency: m.Currency, AccountForm: string(m.Account), Min: m.WithdrawMin, Max: m.WithdrawMax,
		FeeFlat: m.FeeFlat, FeePoints: m.FeeBasisPoints, Minutes: m.WithdrawMinutes, Sandbox: m.Provider == "sandbox",
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
	ExpiresAt  clock.Instant        `json:"expiresAt"`
	CreatedAt  clock.Instant        `json:"createdAt"`
	UpdatedAt  clock.Instant        `json:"updatedAt"`
	Version    int64                `json:"version"`
}

func depositOf(d cashier.Deposit) DepositDTO {
	return DepositDTO{
		ID: d.ID, Method: d.Method, Currency: d.Currency, Amount: d.Amount, PaidAmount: d.PaidAmount, State: d.State,
		Reason: d.Reason, Late: d.Late, TrxID: d.TrxID, PayURL: d.PayURL, ExpiresAt: d.ExpiresAt,
		CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt, Version: d.Version,
	}
}

type staffDepositDTO struct {
	DepositDTO
	Member    id.Member `json:"member"`
	Provider  string    `json:"provider"`
	DecidedBy id.Staff  `json:"decidedBy"`
}

func staffDepositOf(d cashier.Deposit) staffDepositDTO {
	return staffDepositDTO{DepositDTO: depositOf(d), Member: d.MemberID, Provider: d.Provider, DecidedBy: d.DecidedBy}
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
	CreatedAt clock.Instant           `json:"createdAt"`
	UpdatedAt clock.Instant           `json:"updatedAt"`
	Version   int64                   `json:"version"`
}

func withdrawalOf(w cashier.Withdrawal) WithdrawalDTO {
	return WithdrawalDTO{
		ID: w.ID, Method: w.Method, Account: cashier.Account{Number: w.AccountNumber}.MaskedNumber(), Currency: w.Currency,
		Amount: w.Amount, Fee: w.Fee, Receives: w.Amount - w.Fee, Received: w.ReceivedAmount, Returned: w.ReturnedAmount,
		State: w.State, Reason: w.Reason, TrxID: w.TrxID, ReceiptBy: w.ReceiptBy,
		CreatedAt: w.CreatedAt, UpdatedAt: w.UpdatedAt, Version: w.Version,
	}
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
}

func staffWithdrawalOf(w cashier.Withdrawal) StaffWithdrawalDTO {
	return StaffWithdrawalDTO{
		WithdrawalDTO: withdrawalOf(w), Member: w.MemberID, Provider: w.Provider, AccountNumber: w.AccountNumber,
		AccountName: w.AccountName, RiskScore: w.RiskScore, RiskReasons: split(w.RiskReasons),
		Maker: w.MakerID, Checker: w.CheckerID, Attempts: w.Attempts, PayoutFailed: w.PayoutFailed,
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
