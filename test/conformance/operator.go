package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp/totp"

	"baize/internal/gateway/conformance"
	"baize/test/process"
)

const password = "sandbox-password-1"

// operator does on the started binary what only its operator can: through the
// back office where that is the way, by signals otherwise.
type operator struct {
	server *process.Server
	client *http.Client
	token  string
	ahead  time.Duration
}

var acts = []conformance.Act{
	conformance.Kill, conformance.CloseGame, conformance.OpenGame, conformance.BlockMember, conformance.UnblockMember, conformance.Advance,
	conformance.GrantRounds, conformance.CancelRounds, conformance.Stall,
}

// ServeHTTP is the hook of docs/seamless.md.
func (o *operator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodGet {
		_ = json.NewEncoder(w).Encode(acts)
		return
	}
	var call conformance.HookCall
	err := json.NewDecoder(r.Body).Decode(&call)
	if err == nil {
		err = o.do(r.Context(), call)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (o *operator) do(ctx context.Context, call conformance.HookCall) error {
	switch call.Act {
	case conformance.Kill:
		return o.server.Crash(context.WithoutCancel(ctx))
	case conformance.Advance:
		far, err := time.ParseDuration(call.Subject)
		if err != nil {
			return err
		}
		o.ahead += far
		o.token = "" // sessions end meanwhile
		o.server.SetEnv("BAIZE_SANDBOX_AHEAD", o.ahead.String())
		return o.server.Crash(context.WithoutCancel(ctx))
	case conformance.Stall:
		long, err := time.ParseDuration(call.Subject)
		if err != nil {
			return err
		}
		return o.server.Stall(long)
	case conformance.BlockMember:
		return o.ask(ctx, "POST", "/api/v1/staff/members/"+call.Subject+"/freeze", `{"reason":"conformance"}`, nil)
	case conformance.UnblockMember:
		return o.ask(ctx, "POST", "/api/v1/staff/members/"+call.Subject+"/unfreeze", `{"reason":"conformance"}`, nil)
	case conformance.CloseGame:
		return o.setGame(ctx, call.Subject, "closed")
	case conformance.OpenGame:
		return o.setGame(ctx, call.Subject, "open")
	}
	return o.reward(context.WithoutCancel(ctx), call)
}

// reward gives free rounds or ends them as an operator with betting.grant.edit
// does.
func (o *operator) reward(ctx context.Context, call conformance.HookCall) error {
	var user, reward, pocket string
	var seconds int
	switch call.Act {
	case conformance.GrantRounds:
		if _, err := fmt.Sscan(call.Subject, &user, &reward, &pocket, &seconds); err != nil {
			return err
		}
		return o.post(ctx, "/api/v1/staff/free-rounds", map[string]any{
			"vendor": o.server.Seed.Vendor, "reward": reward, "member": user, "currency": "BDT", "rounds": 2, "stake": "5.00", "pocket": pocket,
			"expiresAt": o.now().Add(time.Duration(seconds) * time.Second).UTC().Format(time.RFC3339Nano), "reason": "conformance",
		})
	case conformance.CancelRounds:
		if _, err := fmt.Sscan(call.Subject, &user, &reward); err != nil {
			return err
		}
		return o.post(ctx, "/api/v1/staff/free-rounds/cancel", map[string]any{
			"vendor": o.server.Seed.Vendor, "reward": reward, "member": user, "reason": "conformance",
		})
	default:
		return fmt.Errorf("no way to %s", call.Act)
	}
}

// now is the platform's time, which runs ahead after Advance.
func (o *operator) now() time.Time { return time.Now().Add(o.ahead) }

func (o *operator) post(ctx context.Context, path string, body map[string]any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return o.ask(ctx, "POST", path, string(raw), nil)
}

// setGame opens or closes the vendor's game of that code.
func (o *operator) setGame(ctx context.Context, code, state string) error {
	var games struct {
		Items []struct{ NodeID, Vassalage, GameCode string }
	}
	if err := o.ask(ctx, "GET", "/api/v1/staff/catalogue/games?query="+code, "", &games); err != nil {
		return err
	}
	for _, g := range games.Items {
		if g.GameCode == code && g.Vassalage == o.server.Seed.Vendor {
			return o.ask(ctx, "PUT", "/api/v1/staff/catalogue/games/"+g.NodeID, `{"state":"`+state+`","isHot":false}`, nil)
		}
	}
	return fmt.Errorf("the back office knows no game %s of %s", code, o.server.Seed.Vendor)
}

// ask calls the back office as the owner, who logs in at the first call.
func (o *operator) ask(ctx context.Context, method, path, body string, into any) error {
	if o.token == "" {
		if err := o.login(ctx); err != nil {
			return err
		}
	}
	return o.call(ctx, method, path, body, into)
}

// login takes the one-time code that follows from the sandbox's password, as
// docs/operations.md tells.
func (o *operator) login(ctx context.Context) error {
	mac := hmac.New(sha256.New, []byte(password))
	mac.Write([]byte("totp:owner"))
	code, err := totp.GenerateCode(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil)), o.now())
	if err != nil {
		return err
	}
	var in struct{ Token string }
	if err := o.call(ctx, "POST", "/api/v1/staff/login", `{"username":"owner","password":"`+password+`","code":"`+code+`"}`, &in); err != nil {
		return err
	}
	o.token = in.Token
	return nil
}

func (o *operator) call(ctx context.Context, method, path, body string, into any) error {
	req, err := http.NewRequestWithContext(ctx, method, "http://"+o.server.Addr+path, bytes.NewBufferString(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", uuid.NewString())
	if o.token != "" {
		req.Header.Set("Authorization", "Bearer "+o.token)
	}
	res, err := o.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	var answer bytes.Buffer
	if _, err := answer.ReadFrom(res.Body); err != nil {
		return err
	}
	switch {
	case res.StatusCode/100 != 2:
		return fmt.Errorf("%s %s is answered %d: %s", method, path, res.StatusCode, answer.Bytes())
	case into == nil:
		return nil
	}
	return json.Unmarshal(answer.Bytes(), &struct{ Value any }{into})
}
