// Package bkashwire is the wire of bKash tokenised checkout, version
// 1.2.0-beta: paths, messages and codes. It holds no state.
//
// Where the facts come from (public pages, read and judged; bKash's own portal
// is developer.bka.sh):
//   - hosts, the paths token/grant, create, execute, payment/status, headers,
//     mode "0011" (pay without an agreement), the answers of create with the
//     three callback addresses and "transactionStatus": "Initiated": the
//     repository mamun792/ERD, bkash_postman_guide.md; the answer of execute
//     with customerMsisdn and "Completed": shopofbd.com, "bKash sandbox API
//     response".
//   - that an invoice number is used once (2029), a payment is executed once
//     (2062, 2117 on a repeat) and lives 24 hours: api-evangelist/bkash,
//     conventions/bkash-conventions.yml, taken from the portal's pages.
//   - the codes: the same, errors/bkash-error-codes.yml ("captured verbatim").
//   - at most two token calls an hour, a token of 3600 seconds renewed once
//     near its end: the same, rate-limits/bkash-rate-limits.yml.
//   - notices over Amazon SNS with the fields of the inner message: the same,
//     asyncapi/bkash-webhooks.yml; how SNS signs: Amazon's "Verifying the
//     signatures of Amazon SNS messages".
//   - refund (a repeat without an amount asks how it stands), searchTransaction
//     and b2cPayment: the project's own study of the portal, domain notes I1.
package bkashwire

// Base is what stands before every path, after the host.
const Base = "/v1.2.0-beta/tokenized/checkout"

// The paths after Base.
const (
	PathGrant   = "/token/grant"
	PathRefresh = "/token/refresh"
	PathCreate  = "/create"
	PathExecute = "/execute"
	PathQuery   = "/payment/status"
	PathSearch  = "/general/searchTransaction"
	PathRefund  = "/payment/refund"
	PathPayout  = "/payment/b2cPayment"
	PathBalance = "/payment/organizationBalance"
)

// ModeCheckout is a payment on bKash's page without an agreement.
const ModeCheckout = "0011"

// The codes that decide something; the rest is told apart by Refused.
const (
	OK                 = "0000"
	ProcessFailed      = "2003"
	ExceptionA         = "2020"
	Insufficient       = "2023"
	ExceptionB         = "2024"
	Duplicate          = "2029"
	TransactionUnknown = "2033"
	PaymentUnknown     = "2002"
	InvalidState       = "2056"
	NotYet             = "2060"
	AlreadyPaid        = "2062"
	AlreadyDone        = "2068"
	AlreadyCancelled   = "2069"
	AlreadyExecuted    = "2117"
	AlreadyProcessed   = "2119"
	Maintenance        = "503"
)

// Done reports whether a code says that the payment was executed before.
func Done(code string) bool {
	switch code {
	case AlreadyPaid, AlreadyDone, AlreadyExecuted, AlreadyProcessed:
		return true
	}
	return false
}

// Unsure reports whether a code leaves open what has happened.
func Unsure(code string) bool {
	switch code {
	case ProcessFailed, ExceptionA, ExceptionB, InvalidState, Maintenance, "":
		return true
	}
	return false
}

// The states of a transaction.
const (
	Initiated = "Initiated"
	Completed = "Completed"
	Cancelled = "Cancelled"
	Declined  = "Declined"
	Expired   = "Expired"
	Failed    = "Failed"
)

// VerificationDone says that the payer has entered code and PIN, so that the
// payment only waits to be executed.
const VerificationDone = "Complete"

// Result is what every answer carries; older answers name it an error.
type Result struct {
	StatusCode    string `json:"statusCode,omitempty"`
	StatusMessage string `json:"statusMessage,omitempty"`
	ErrorCode     string `json:"errorCode,omitempty"`
	ErrorMessage  string `json:"errorMessage,omitempty"`
}

// Code is the answer's code, however it is named.
func (r Result) Code() string {
	if r.StatusCode != "" {
		return r.StatusCode
	}
	return r.ErrorCode
}

// Grant asks for a token, or, with RefreshToken, for the next one.
type Grant struct {
	AppKey       string `json:"app_key"`
	AppSecret    string `json:"app_secret"`
	RefreshToken string `json:"refresh_token,omitempty"`
}

// Token is the answer.
type Token struct {
	Result
	IDToken      string `json:"id_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int    `json:"expires_in"`
	RefreshToken string `json:"refresh_token"`
}

// Create opens a payment.
type Create struct {
	Mode                  string `json:"mode"`
	PayerReference        string `json:"payerReference"`
	CallbackURL           string `json:"callbackURL"`
	Amount                string `json:"amount"`
	Currency              string `json:"currency"`
	Intent                string `json:"intent"`
	MerchantInvoiceNumber string `json:"merchantInvoiceNumber"`
}

// Payment is a payment in the answers of create, execute and query; query
// names the invoice merchantInvoice.
type Payment struct {
	Result
	PaymentID              string `json:"paymentID,omitempty"`
	BkashURL               string `json:"bkashURL,omitempty"`
	CallbackURL            string `json:"callbackURL,omitempty"`
	SuccessCallbackURL     string `json:"successCallbackURL,omitempty"`
	FailureCallbackURL     string `json:"failureCallbackURL,omitempty"`
	CancelledCallbackURL   string `json:"cancelledCallbackURL,omitempty"`
	Amount                 string `json:"amount,omitempty"`
	Intent                 string `json:"intent,omitempty"`
	Currency               string `json:"currency,omitempty"`
	PaymentCreateTime      string `json:"paymentCreateTime,omitempty"`
	PaymentExecuteTime     string `json:"paymentExecuteTime,omitempty"`
	TransactionStatus      string `json:"transactionStatus,omitempty"`
	VerificationStatus     string `json:"verificationStatus,omitempty"`
	UserVerificationStatus string `json:"userVerificationStatus,omitempty"`
	TrxID                  string `json:"trxID,omitempty"`
	CustomerMsisdn         string `json:"customerMsisdn,omitempty"`
	PayerReference         string `json:"payerReference,omitempty"`
	MerchantInvoiceNumber  string `json:"merchantInvoiceNumber,omitempty"`
	MerchantInvoice        string `json:"merchantInvoice,omitempty"`
}

// Invoice is the merchant's number of the payment, however it is named.
func (p Payment) Invoice() string {
	if p.MerchantInvoiceNumber != "" {
		return p.MerchantInvoiceNumber
	}
	return p.MerchantInvoice
}

// Verified reports whether the payer has done his part.
func (p Payment) Verified() bool {
	return p.VerificationStatus == VerificationDone || p.UserVerificationStatus == VerificationDone
}

// PaymentID names a payment to execute or to ask about.
type PaymentID struct {
	PaymentID string `json:"paymentID"`
}

// TrxID names a transaction to search for.
type TrxID struct {
	TrxID string `json:"trxID"`
}

// Transaction is what searchTransaction finds.
type Transaction struct {
	Result
	TrxID                 string `json:"trxID,omitempty"`
	TransactionStatus     string `json:"transactionStatus,omitempty"`
	TransactionType       string `json:"transactionType,omitempty"`
	Amount                string `json:"amount,omitempty"`
	Currency              string `json:"currency,omitempty"`
	TransactionReference  string `json:"transactionReference,omitempty"`
	CompletedTime         string `json:"completedTime,omitempty"`
	MerchantInvoiceNumber string `json:"merchantInvoiceNumber,omitempty"`
}

// Refund gives a payment back; without an amount it asks how that stands.
type Refund struct {
	PaymentID string `json:"paymentID"`
	TrxID     string `json:"trxID"`
	Amount    string `json:"amount,omitempty"`
	SKU       string `json:"sku,omitempty"`
	Reason    string `json:"reason,omitempty"`
}

// Refunded is the answer.
type Refunded struct {
	Result
	OriginalTrxID     string `json:"originalTrxID,omitempty"`
	RefundTrxID       string `json:"refundTrxID,omitempty"`
	TransactionStatus string `json:"transactionStatus,omitempty"`
	Amount            string `json:"amount,omitempty"`
	Currency          string `json:"currency,omitempty"`
}

// Payout sends money to a customer's wallet.
type Payout struct {
	Amount                string `json:"amount"`
	Currency              string `json:"currency"`
	MerchantInvoiceNumber string `json:"merchantInvoiceNumber"`
	ReceiverMSISDN        string `json:"receiverMSISDN"`
}

// PaidOut is the answer.
type PaidOut struct {
	Result
	TrxID                 string `json:"trxID,omitempty"`
	TransactionStatus     string `json:"transactionStatus,omitempty"`
	Amount                string `json:"amount,omitempty"`
	Currency              string `json:"currency,omitempty"`
	ReceiverMSISDN        string `json:"receiverMSISDN,omitempty"`
	MerchantInvoiceNumber string `json:"merchantInvoiceNumber,omitempty"`
	CompletedTime         string `json:"completedTime,omitempty"`
}

// Balances are the merchant's accounts.
type Balances struct {
	Result
	OrganizationBalance []struct {
		AccountTypeName  string `json:"accountTypeName"`
		AvailableBalance string `json:"availableBalance"`
		Currency         string `json:"currency"`
	} `json:"organizationBalance"`
}
