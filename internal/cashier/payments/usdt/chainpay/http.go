package chainpay

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"baize/internal/kernel/money"

	"baize/internal/cashier/payments/hosted"
	"baize/internal/cashier/payments/tron"
	"baize/internal/cashier/payments/usdt/chainwire"
)

// PagePath is where the payer's wallet lives, APIPath what stands before the
// paths of node and signer.
const (
	PagePath = "/sandbox-pay/chain/"
	APIPath  = "/sandbox-pay/chain-api"
	maxBody  = 16 << 10
)

// Routes mounts node, signer and wallet.
func Routes(mux chi.Router, s *Service) {
	mux.Get(APIPath+chainwire.PathAccounts+"{address}"+chainwire.PathTRC20, s.getTransfers)
	mux.Post(APIPath+chainwire.PathNow, s.postNow)
	mux.Post(APIPath+chainwire.PathInfo, s.postInfo)
	mux.Post(APIPath+chainwire.PathAddresses, s.postAddress)
	mux.Post(APIPath+chainwire.PathTransfers, s.postTransfer)
	mux.Get(PagePath+"{address}", s.showPage)
	mux.Post(PagePath+"{address}", s.choose)
}

func answer(w http.ResponseWriter, out any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(out)
}

func read(w http.ResponseWriter, r *http.Request, in any) bool {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil || json.Unmarshal(body, in) != nil {
		http.Error(w, "", http.StatusBadRequest)
		return false
	}
	return true
}

func (s *Service) getTransfers(w http.ResponseWriter, r *http.Request) {
	list, err := s.to(r.Context(), chi.URLParam(r, "address"))
	if err != nil {
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	out := chainwire.Transfers{Success: true, Data: []chainwire.Transfer{}}
	now := s.now()
	for _, t := range list {
		if t.block(now) == 0 {
			continue
		}
		out.Data = append(out.Data, chainwire.Transfer{
			TransactionID: t.TrxID, TokenInfo: chainwire.Token{Symbol: "USDT", Address: t.Contract, Decimals: 6},
			BlockTimestamp: t.At.Time().UnixMilli(), From: t.FromAddress, To: t.ToAddress, Type: "Transfer", Value: strconv.FormatInt(int64(t.Value), 10),
		})
	}
	answer(w, out)
}

func (s *Service) postNow(w http.ResponseWriter, _ *http.Request) {
	var b chainwire.Block
	b.BlockHeader.RawData.Number, b.BlockHeader.RawData.Timestamp = height(s.now()), s.now().Time().UnixMilli()
	answer(w, b)
}

func (s *Service) postInfo(w http.ResponseWriter, r *http.Request) {
	var ask chainwire.Ask
	if !read(w, r, &ask) {
		return
	}
	t, err := s.find(r.Context(), ask.Value)
	block := t.block(s.now())
	switch {
	case errors.Is(err, errMissing) || err == nil && block == 0:
		answer(w, struct{}{})
	case err != nil:
		http.Error(w, "", http.StatusInternalServerError)
	default:
		answer(w, chainwire.Info{ID: t.TrxID, BlockNumber: block, Receipt: chainwire.Receipt{Result: chainwire.OK}})
	}
}

func (s *Service) mayAsk(w http.ResponseWriter, r *http.Request) bool {
	if r.Header.Get("Authorization") == "Bearer "+s.Key {
		return true
	}
	http.Error(w, "", http.StatusUnauthorized)
	return false
}

func (s *Service) postAddress(w http.ResponseWriter, r *http.Request) {
	var in chainwire.Label
	if s.mayAsk(w, r) && read(w, r, &in) {
		answer(w, chainwire.Address{Address: address(in.Label)})
	}
}

func (s *Service) postTransfer(w http.ResponseWriter, r *http.Request) {
	var in chainwire.Order
	if !s.mayAsk(w, r) || !read(w, r, &in) {
		return
	}
	micro, err := strconv.ParseInt(in.Value, 10, 64)
	if err != nil || micro <= 0 || in.Reference == "" || !tron.Valid(in.To) {
		http.Error(w, "", http.StatusBadRequest)
		return
	}
	if strings.HasSuffix(in.To, refusedEnd) {
		answer(w, chainwire.Sent{Refused: "address is on the list of the refused"})
		return
	}
	t, err := s.send(r.Context(), in, money.Amount(micro))
	if err != nil {
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	answer(w, chainwire.Sent{TransactionID: t.TrxID, Value: strconv.FormatInt(int64(t.Value), 10)})
}

func (s *Service) showPage(w http.ResponseWriter, r *http.Request) {
	to := chi.URLParam(r, "address")
	amount, err := money.Parse(r.URL.Query().Get("amount"))
	if err != nil || !tron.Valid(to) {
		http.NotFound(w, r)
		return
	}
	modes := make([]string, 0, len(Modes()))
	for _, m := range Modes() {
		modes = append(modes, string(m))
	}
	sent := r.URL.Query().Get("sent") != ""
	state := "PENDING"
	if sent {
		state = "PROCESSING"
	}
	hosted.Write(w, r, s.Catalog, http.StatusOK, hosted.Page{
		Brand: "USDT", Amount: amount, Currency: "USDT", State: state, Open: !sent, Modes: modes, Return: "/member/deposit",
		Facts: []hosted.Fact{{Key: "reference", Value: to, Code: true}},
	})
}

// choose sends the coins and shows the page anew, so that reloading sends
// nothing.
func (s *Service) choose(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	to := chi.URLParam(r, "address")
	amount, err := money.Parse(r.URL.Query().Get("amount"))
	if err != nil || amount <= 0 || amount > money.Max/4 || !tron.Valid(to) {
		http.NotFound(w, r)
		return
	}
	if err := s.press(r.Context(), to, amount, Mode(r.PostFormValue("mode"))); err != nil {
		hosted.Refuse(w, err, errMissing)
		return
	}
	q := r.URL.Query()
	q.Set("sent", "1")
	http.Redirect(w, r, r.URL.Path+"?"+q.Encode(), http.StatusSeeOther)
}
