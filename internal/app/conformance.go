package app

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"baize/internal/gateway/conformance"
	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
)

// conformanceCmd proves over HTTP that a gateway keeps the vendor protocol. It
// opens no database and knows the gateway from outside only.
type conformanceCmd struct {
	Target   string   `help:"Address of the gateway, such as https://play.example.com." required:""`
	Vendor   string   `help:"Vendor to speak as."`
	Key      string   `help:"Id of the vendor's key."`
	Secret   string   `help:"The key's secret; hex:… or base64:… for bytes." env:"BAIZE_CONFORMANCE_SECRET"`
	Key2     string   `name:"key2" help:"Id of a second live key of the vendor."`
	Secret2  string   `name:"secret2" help:"The second key's secret." env:"BAIZE_CONFORMANCE_SECRET2"`
	User     []string `help:"A member's id; once for each account."`
	Token    []string `help:"Token of that member's game session, in the same order." env:"BAIZE_CONFORMANCE_TOKEN"`
	Game     string   `help:"Code of the game of the sessions; asked of the gateway where left out."`
	Currency string   `help:"Currency of the sessions; asked of the gateway where left out."`
	Accounts string   `help:"JSON file with vendor, keyId, secret (base64), gameCode, currency and accounts, in place of the above." type:"existingfile"`
	Hook     string   `help:"Address of a program that closes games, blocks members, moves the clock and kills; see docs/seamless.md."`
	TooMuch  string   `name:"too-much" help:"A stake above the limit of the game."`
	Depth    int      `help:"Every order of five calls up to this length is tried; 0 to 6." default:"3"`
	Only     []string `help:"Groups to run instead of all."`
	Report   []string `help:"File to write a report to; .json or .html."`
}

// errNotKept ends the program when a case has failed; the cases were named.
const errNotKept = exitError(1)

// Run runs the suite; the last line is the tally.
func (c conformanceCmd) Run(ctx context.Context, s streams) error {
	t, err := c.target(ctx)
	if err != nil {
		return err
	}
	collector := conformance.NewCollector(t, clock.System{})
	err = conformance.RunTimed(ctx, t, func(r conformance.Result) {
		collector.Tell(r)
		switch {
		case r.Err != nil:
			fmt.Fprintf(s.out, "FAIL %s: %s: %v\n", r.Group, r.Name, r.Err)
		case r.Skipped != "":
			fmt.Fprintf(s.out, "SKIP %s: %s: %s\n", r.Group, r.Name, r.Skipped)
		case r.Note != "":
			fmt.Fprintf(s.out, "ok   %s: %s: %s\n", r.Group, r.Name, r.Note)
		}
	}, collector.Timed)
	if err != nil {
		return err
	}
	report := collector.Report()
	tellReport(s.out, report)
	for _, name := range c.Report {
		if err := writeReport(name, report); err != nil {
			return err
		}
	}
	fmt.Fprintf(s.out, "conformance: %d passed, %d failed\n", report.Passed, report.Failed)
	if report.Failed > 0 || report.Passed == 0 {
		return errNotKept
	}
	return nil
}

func tellReport(out io.Writer, r conformance.Report) {
	for _, g := range r.Groups {
		fmt.Fprintf(out, "%-34s %3d passed %3d failed %3d skipped\n", g.Name, g.Passed, g.Failed, g.Skipped)
	}
	for _, t := range r.Timing {
		fmt.Fprintf(out, "%-34s %6d calls, median %v, 95 %% %v, longest %v\n", t.Op, t.Calls,
			time.Duration(t.P50Us)*time.Microsecond, time.Duration(t.P95Us)*time.Microsecond, time.Duration(t.MaxUs)*time.Microsecond)
	}
	fmt.Fprintf(out, "%d calls in %v; %d skipped cases have proved nothing\n", r.Calls, time.Duration(r.TookMs)*time.Millisecond, r.Skipped)
}

func writeReport(name string, r conformance.Report) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if filepath.Ext(name) == ".html" {
		return r.WriteHTML(f)
	}
	return r.WriteJSON(f)
}

// target puts the options together and asks the gateway for what they leave
// out.
func (c conformanceCmd) target(ctx context.Context) (*conformance.Target, error) {
	f, err := c.file()
	if err != nil {
		return nil, err
	}
	t := &conformance.Target{
		BaseURL: strings.TrimSuffix(c.Target, "/"), Transport: &http.Transport{MaxIdleConnsPerHost: 128, Proxy: http.ProxyFromEnvironment},
		Clock: &shiftedClock{}, Rand: rng.System{}, Vendor: f.Vendor, KeyID: f.KeyID, Secret: f.Secret, GameCode: f.GameCode, Currency: f.Currency,
		Second: conformance.Key(f.Second), Depth: c.Depth,
	}
	for _, a := range f.Accounts {
		t.Accounts = append(t.Accounts, conformance.Account(a))
	}
	if c.TooMuch != "" {
		if t.TooMuch, err = money.Parse(c.TooMuch); err != nil {
			return nil, err
		}
	}
	for _, g := range c.Only {
		t.Only = append(t.Only, conformance.Group(g))
	}
	if c.Hook != "" {
		hook, err := conformance.NewHook(ctx, c.Hook, t.Transport)
		if err != nil {
			return nil, err
		}
		t.Control = shiftingControl{hook, t.Clock.(*shiftedClock)}
	}
	switch {
	case len(t.Accounts) == 0, t.Vendor == "", t.KeyID == "", len(t.Secret) == 0:
		return nil, errors.New("--vendor, --key, --secret, --user and --token are needed, or --accounts")
	case c.Depth < 0 || c.Depth > 6:
		return nil, errors.New("--depth is 0 to 6")
	}
	return t, t.Learn(ctx)
}

// file is the accounts file, or the options in its shape.
func (c conformanceCmd) file() (f gatewaybench.File, err error) {
	if c.Accounts != "" {
		raw, err := os.ReadFile(c.Accounts)
		if err != nil {
			return f, err
		}
		return f, json.Unmarshal(raw, &f)
	}
	if len(c.User) != len(c.Token) {
		return f, errors.New("a --token for each --user is needed")
	}
	f = gatewaybench.File{Vendor: c.Vendor, KeyID: c.Key, GameCode: c.Game, Currency: money.Currency(c.Currency)}
	f.Second.KeyID = c.Key2
	for n, user := range c.User {
		f.Accounts = append(f.Accounts, gatewaybench.Account{UserID: user, Token: c.Token[n]})
	}
	if f.Secret, err = secretOf(c.Secret); err == nil {
		f.Second.Secret, err = secretOf(c.Secret2)
	}
	return f, err
}

func secretOf(text string) ([]byte, error) {
	if rest, ok := strings.CutPrefix(text, "hex:"); ok {
		return hex.DecodeString(rest)
	}
	if rest, ok := strings.CutPrefix(text, "base64:"); ok {
		return base64.StdEncoding.DecodeString(rest)
	}
	return []byte(text), nil
}

// shiftedClock goes along when the gateway's clock is moved.
type shiftedClock struct {
	clock.System
	ahead time.Duration
}

// Now is the gateway's present moment.
func (c *shiftedClock) Now() time.Time { return c.System.Now().Add(c.ahead) }

type shiftingControl struct {
	conformance.Control
	clock *shiftedClock
}

// Do does the act; where it moves the gateway's clock, the suite's goes along.
func (s shiftingControl) Do(ctx context.Context, act conformance.Act, subject string) error {
	if err := s.Control.Do(ctx, act, subject); err != nil || act != conformance.Advance {
		return err
	}
	far, err := time.ParseDuration(subject)
	s.clock.ahead += far
	return err
}
