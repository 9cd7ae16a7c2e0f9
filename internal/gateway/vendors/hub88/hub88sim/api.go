package hub88sim

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"sync"

	"baize/internal/gateway/vendors/hub88"
	"baize/internal/kernel/money"
)

// API is the vendor's games API: it believes what is signed with the
// platform's key, lists Games and opens them at GameHost.
type API struct {
	Platform *rsa.PublicKey
	Operator int64
	Games    []map[string]any
	GameHost string

	mu     sync.Mutex
	opened []map[string]any
}

// Opened lists what was asked of game/url.
func (a *API) Opened() []map[string]any {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.opened
}

// whole says that a member is named with a token, or nobody for a demo.
func whole(in map[string]any) bool {
	_, user := in["user"].(string)
	_, token := in["token"].(string)
	return user == token && user == (in["currency"] != string(money.Trial))
}

// ServeHTTP answers game/list and game/url.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	signature, err64 := base64.StdEncoding.DecodeString(r.Header.Get(hub88.HeaderSignature))
	sum := sha256.Sum256(body)
	if err != nil || err64 != nil || rsa.VerifyPKCS1v15(a.Platform, crypto.SHA256, sum[:], signature) != nil {
		http.Error(w, `{"error":"signature"}`, http.StatusForbidden)
		return
	}
	in := map[string]any{}
	var operator struct {
		ID int64 `json:"operator_id"`
	}
	if json.Unmarshal(body, &in) != nil || json.Unmarshal(body, &operator) != nil || operator.ID != a.Operator {
		http.Error(w, `{"error":"operator"}`, http.StatusBadRequest)
		return
	}
	switch r.URL.Path {
	case hub88.PathList:
		_ = json.NewEncoder(w).Encode(a.Games)
	case hub88.PathURL:
		if !whole(in) {
			http.Error(w, `{"error":"user"}`, http.StatusBadRequest)
			return
		}
		a.mu.Lock()
		a.opened = append(a.opened, in)
		a.mu.Unlock()
		code, _ := in["game_code"].(string)
		_ = json.NewEncoder(w).Encode(map[string]string{"url": a.GameHost + "/" + code})
	default:
		http.NotFound(w, r)
	}
}
