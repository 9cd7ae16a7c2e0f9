// Package chainwire is what the adapter of USDT speaks: the HTTP API of a TRON
// full node with TronGrid's index, and that of the signer. It holds no state.
//
// Where the facts come from: "TronGrid: account APIs" in TRON's documentation
// (tronprotocol.github.io, clients/tron-grid): /v1/accounts/{address}/
// transactions/trc20 with only_to and contract_address, its JSON in snake case;
// developers.tron.network, "FullNode HTTP API": /wallet/getnowblock and
// /wallet/gettransactioninfobyid, which answers {} where there is none. USDT
// has six decimals there, so that a value is in micro-units as it is. A block
// comes every three seconds and is final after the 19th of the 27 witnesses has
// built on it.
//
// The signer is the operator's own program that keeps the keys: it gives every
// label one address for good and signs a reference once.
package chainwire

import "time"

// The node's paths.
const (
	PathAccounts = "/v1/accounts/"
	PathTRC20    = "/transactions/trc20"
	PathNow      = "/wallet/getnowblock"
	PathInfo     = "/wallet/gettransactioninfobyid"
)

// The signer's paths.
const (
	PathAddresses = "/signer/v1/addresses"
	PathTransfers = "/signer/v1/transfers"
)

// KeyHeader carries the key by which TronGrid counts who asks (its documentation,
// "API key").
const KeyHeader = "TRON-PRO-API-KEY"

// Final is how many blocks make a transfer final, its own included.
const Final = 20

// BlockTime is how long a block takes.
const BlockTime = 3 * time.Second

// Transfers is what came to an address.
type Transfers struct {
	Data    []Transfer `json:"data"`
	Success bool       `json:"success"`
}

// Transfer is one movement of a token; Value has as many decimals as the token.
type Transfer struct {
	TransactionID  string `json:"transaction_id"`
	TokenInfo      Token  `json:"token_info"`
	BlockTimestamp int64  `json:"block_timestamp"` // milliseconds
	From           string `json:"from"`
	To             string `json:"to"`
	Type           string `json:"type"`
	Value          string `json:"value"`
}

// Token says what a Transfer moves.
type Token struct {
	Symbol   string `json:"symbol"`
	Address  string `json:"address"`
	Decimals int    `json:"decimals"`
}

// Block is the newest block.
type Block struct {
	BlockHeader struct {
		RawData struct {
			Number    int64 `json:"number"`
			Timestamp int64 `json:"timestamp"`
		} `json:"raw_data"`
	} `json:"block_header"`
}

// Ask names a transaction.
type Ask struct {
	Value string `json:"value"`
}

// Info is where a transaction stands; an empty one stands nowhere.
type Info struct {
	ID          string  `json:"id,omitempty"`
	BlockNumber int64   `json:"blockNumber,omitempty"`
	Receipt     Receipt `json:"receipt"`
}

// Receipt says whether the contract did what it was asked for.
type Receipt struct {
	Result string `json:"result,omitempty"`
}

// OK is the result of a contract that did.
const OK = "SUCCESS"

// Label asks the signer for an address.
type Label struct {
	Label string `json:"label"`
}

// Address is its answer.
type Address struct {
	Address string `json:"address"`
}

// Order asks the signer to send Value; the reference is signed once.
type Order struct {
	Reference string `json:"reference"`
	To        string `json:"to"`
	Value     string `json:"value"`
}

// Sent is what the signer did.
type Sent struct {
	TransactionID string `json:"transactionId"`
	Value         string `json:"value"`
	Refused       string `json:"refused,omitempty"`
}
