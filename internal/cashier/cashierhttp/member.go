package cashierhttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
)

func (h handlers) member(a *httpx.API) {
	const who = httpx.Member
	remove := httpx.Route{
		Op: "removePayoutAccount", Method: http.MethodPost, Path: "/api/v1/member/payout-accounts/{id}/remove", Audience: who,
		NaturallyIdempotent: true, Tag: tag, Summary: "Remove a payout account",
	}
	received := post("confirmReceipt", "/api/v1/member/withdrawals/{id}/received", who, "", "Confirm that everything arrived")
	received.NaturallyIdempotent = true

	httpx.Handle(a, get("depositMethods", "/api/v1/member/deposit-methods", who, "", "Ways to pay in"), h.depositMethods)
	httpx.Handle(a, post("createDeposit", "/api/v1/member/deposits", who, "", "Open a deposit"), h.createDeposit)
	httpx.Handle(a, get("getDeposit", "/api/v1/member/deposits/{id}", who, "", "One deposit"), h.getDeposit)
	httpx.Handle(a, get("listDeposits", "/api/v1/member/deposits", who, "", "Own deposits, newest first"), h.listDeposits)
	httpx.Handle(a, get("withdrawalMethods", "/api/v1/member/withdrawal-methods", who, "", "Ways to be paid, and the receipt window"), h.withdrawalMethods)
	httpx.Handle(a, get("quoteWithdrawal", "/api/v1/member/withdrawal-quote", who, "", "Fee and time before asking"), h.quote)
	httpx.Handle(a, post("createWithdrawal", "/api/v1/member/withdrawals", who, "", "Ask for a withdrawal"), h.createWithdrawal)
	httpx.Handle(a, get("getWithdrawal", "/api/v1/member/withdrawals/{id}", who, "", "One withdrawal with its steps"), h.getWithdrawal)
	httpx.Handle(a, get("listWithdrawals", "/api/v1/member/withdrawals", who, "", "Own withdrawals, newest first"), h.listWithdrawals)
	httpx.Handle(a, received, h.confirmReceipt)
	httpx.Handle(a, get("listPayoutAccounts", "/api/v1/member/payout-accounts", who, "", "Saved payout accounts"), h.listAccounts)
	httpx.Handle(a, post("addPayoutAccount", "/api/v1/member/payout-accounts", who, "", "Save a payout account"), h.addAccount)
	httpx.Handle(a, remove, h.removeAccount)
}

type depositPath struct {
	ID cashier.DepositID `path:"id"`
}

type withdrawalPath struct {
	ID cashier.WithdrawalID `path:"id"`
}

// AccountPath names a payout account.
type AccountPath struct {
	ID cashier.AccountID `path:"id"`
}

func (h handlers) depositMethods(ctx context.Context, _ *struct{}) ([]methodDTO, error) {
	list, err := h.s.MethodsOf(ctx, memberOf(ctx))
	return methods(list, depositMethod), err
}

type payoutTerms struct {
	Methods        []methodDTO `json:"methods" nullable:"false"`
	ReceiptMinutes int         `json:"receiptMinutes" doc:"unconfirmed for this long counts as received"`
}

func (h handlers) withdrawalMethods(ctx context.Context, _ *struct{}) (payoutTerms, error) {
	list, err := h.s.MethodsOf(ctx, memberOf(ctx))
	return payoutTerms{Methods: methods(list, withdrawalMethod), ReceiptMinutes: int(h.s.ReceiptWindow().Minutes())}, err
}

// methods leaves out those whose greatest amount is nothing: they go one way only.
func methods(list []cashier.Method, dto func(cashier.Method) methodDTO) []methodDTO {
	out := make([]methodDTO, 0, len(list))
	for _, m := range list {
		if one := dto(m); one.Max > 0 {
			out = append(out, one)
		}
	}
	return out
}

type createDepositInput struct {
	httpx.IdempotencyKey
	Body struct {
		Method string       `json:"method" maxLength:"20"`
		Amount money.Amount `json:"amount"`
	}
}

func (h handlers) createDeposit(ctx context.Context, in *createDepositInput) (DepositDTO, error) {
	d, err := h.s.CreateDeposit(ctx, cashier.DepositCmd{Member: memberOf(ctx), Method: in.Body.Method, Amount: in.Body.Amount, Key: in.Key, Origin: httpx.SiteOrigin(ctx)})
	return depositOf(d), err
}

func (h handlers) getDeposit(ctx context.Context, in *depositPath) (DepositDTO, error) {
	d, err := h.s.GetDeposit(ctx, memberOf(ctx), in.ID)
	return depositOf(d), err
}

func (h handlers) listDeposits(ctx context.Context, in *ListInput) (page.Page[DepositDTO], error) {
	p, err := h.s.ListDeposits(ctx, cashier.Filter{Member: memberOf(ctx), State: in.State}, in.page())
	return shown(p, depositOf), err
}

type quoteInput struct {
	Method string `query:"method" required:"true" maxLength:"20"`
	Amount string `query:"amount" required:"true" maxLength:"24" doc:"decimal"`
}

type quoteDTO struct {
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount"`
	Fee      money.Amount   `json:"fee"`
	Receives money.Amount   `json:"receives"`
	Minutes  int            `json:"minutes"`
	Sends    money.Amount   `json:"sends" doc:"what leaves on a chain, at the rate of the moment; 0 elsewhere"`
	SendsIn  money.Currency `json:"sendsIn"`
}

func (h handlers) quote(ctx context.Context, in *quoteInput) (quoteDTO, error) {
	amount, err := money.Parse(in.Amount)
	if err != nil {
		return quoteDTO{}, errAmount
	}
	q, err := h.s.Quote(ctx, memberOf(ctx), in.Method, amount)
	return quoteDTO{
		Currency: q.Currency, Amount: q.Amount, Fee: q.Fee, Receives: q.Receives, Minutes: q.Minutes, Sends: q.Sends, SendsIn: q.SendCurrency,
	}, err
}

type createWithdrawalInput struct {
	httpx.IdempotencyKey
	Body struct {
		Account  cashier.AccountID `json:"accountId"`
		Amount   money.Amount      `json:"amount"`
		Receives money.Amount      `json:"receives,omitempty" doc:"what the quote said; where it brings something else by now, it is refused"`
		Sends    money.Amount      `json:"sends,omitempty" doc:"likewise"`
		SecretDTO
	}
}

type withdrawalView struct {
	WithdrawalDTO
	Steps []stepDTO `json:"steps" nullable:"false"`
	Legs  []legDTO  `json:"legs" nullable:"false" doc:"the orders that were paid, oldest first"`
}

func (h handlers) createWithdrawal(ctx context.Context, in *createWithdrawalInput) (WithdrawalDTO, error) {
	w, err := h.s.Withdraw(ctx, cashier.WithdrawCmd{
		Member: memberOf(ctx), Account: in.Body.Account, Amount: in.Body.Amount, Key: in.Key, Secret: in.Body.secret(), Receives: in.Body.Receives, Sends: in.Body.Sends,
	})
	return withdrawalOf(w), err
}

func (h handlers) getWithdrawal(ctx context.Context, in *withdrawalPath) (withdrawalView, error) {
	w, err := h.s.GetWithdrawal(ctx, memberOf(ctx), in.ID)
	if err != nil {
		return withdrawalView{}, err
	}
	steps, legs, err := h.history(ctx, w.ID)
	return withdrawalView{WithdrawalDTO: withdrawalOf(w), Steps: steps, Legs: legs}, err
}

func (h handlers) history(ctx context.Context, w cashier.WithdrawalID) ([]stepDTO, []legDTO, error) {
	steps, err := h.s.Timeline(ctx, w)
	if err != nil {
		return nil, nil, err
	}
	legs, err := h.s.Legs(ctx, w)
	return stepsOf(steps), legsOf(legs), err
}

func (h handlers) listWithdrawals(ctx context.Context, in *ListInput) (page.Page[WithdrawalDTO], error) {
	p, err := h.s.ListWithdrawals(ctx, cashier.Filter{Member: memberOf(ctx), State: in.State}, in.page())
	return shown(p, withdrawalOf), err
}

func (h handlers) confirmReceipt(ctx context.Context, in *withdrawalPath) (WithdrawalDTO, error) {
	w, err := h.s.ConfirmReceipt(ctx, memberOf(ctx), in.ID)
	return withdrawalOf(w), err
}

func (h handlers) listAccounts(ctx context.Context, _ *struct{}) ([]accountDTO, error) {
	list, err := h.s.ListAccounts(ctx, memberOf(ctx))
	out := make([]accountDTO, len(list))
	for i, a := range list {
		out[i] = accountOf(a)
	}
	return out, err
}

type addAccountInput struct {
	httpx.IdempotencyKey
	Body struct {
		Method string `json:"method" maxLength:"20"`
		Number string `json:"number" maxLength:"40"`
		Name   string `json:"name" maxLength:"120"`
		SecretDTO
	}
}

func (h handlers) addAccount(ctx context.Context, in *addAccountInput) (accountDTO, error) {
	a, err := h.s.AddAccount(ctx, in.Key, cashier.Account{MemberID: memberOf(ctx), Method: in.Body.Method, Number: in.Body.Number, Name: in.Body.Name}, in.Body.secret())
	return accountOf(a), err
}

type removeAccountInput struct {
	AccountPath
	Body SecretDTO
}

func (h handlers) removeAccount(ctx context.Context, in *removeAccountInput) (httpx.None, error) {
	return httpx.None{}, h.s.RemoveAccount(ctx, memberOf(ctx), in.ID, in.Body.secret())
}
