package gatewayhttp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/gateway"
	"baize/internal/gateway/conformance"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendorapi"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/wallet"
)

// operator does what only the operator of a platform can.
type operator struct{ w *gatewaytest.World }

func (operator) Can(act conformance.Act) bool {
	return act != conformance.Kill && act != conformance.Stall // which need a process of its own
}

func (o operator) Do(_ context.Context, act conformance.Act, subject string) error {
	var member id.Member
	switch act {
	case conformance.CloseGame, conformance.OpenGame:
		o.w.Rules.CloseGames(act == conformance.CloseGame)
	case conformance.BlockMember, conformance.UnblockMember:
		if err := member.UnmarshalText([]byte(subject)); err != nil {
			return err
		}
		if act == conformance.BlockMember {
			o.w.Rules.Block(member)
		} else {
			o.w.Rules.Unblock(member)
		}
	case conformance.ExcludeMember:
		o.w.Rules.RefuseWith(betting.ErrExcluded)
	case conformance.LimitStake:
		o.w.Rules.RefuseWith(betting.ErrLimit)
	case conformance.CheckReality:
		o.w.Rules.RefuseWith(betting.ErrReality)
	case conformance.RestoreMember:
		o.w.Rules.RefuseWith(nil)
	case conformance.GrantRounds:
		return o.grant(subject)
	case conformance.CancelRounds:
		user, reward, _ := strings.Cut(subject, " ")
		if err := member.UnmarshalText([]byte(user)); err != nil {
			return err
		}
		_, err := o.w.Bets.CancelGrant(context.Background(), gatewaytest.Vendor, reward, member)
		return err
	case conformance.Advance, conformance.Wait:
		far, err := time.ParseDuration(subject)
		o.w.Clock.Advance(far)
		return err
	default:
		return fmt.Errorf("the test cannot %s", act)
	}
	return nil
}

func (o operator) grant(subject string) error {
	var user, reward, pocket string
	var seconds int64
	if _, err := fmt.Sscan(subject, &user, &reward, &pocket, &seconds); err != nil {
		return err
	}
	g := betting.Grant{
		Vendor: gatewaytest.Vendor, Reward: reward, Currency: money.BDT, Games: []string{gatewaytest.Game}, Rounds: 2, Stake: 5 * money.Unit,
		Pocket: wallet.Pocket(pocket), ExpiresAt: clock.NowOf(o.w.Clock).Add(time.Duration(seconds) * time.Second),
	}
	if err := g.Member.UnmarshalText([]byte(user)); err != nil {
		return err
	}
	_, err := o.w.Bets.Grant(context.Background(), g)
	return err
}

// target is a world as the suite sees it. All but one account have no money of
// the suite's measure, so that bringing them there is tried too.
func target(t *testing.T, w *gatewaytest.World) *conformance.Target {
	second := []byte("fedcba9876543210fedcba9876543210")
	require.NoError(t, w.Gateway.AddKey(context.Background(), gateway.Key{Vendor: gatewaytest.Vendor, KeyID: "k2", Secret: second}))
	target := &conformance.Target{
		BaseURL: "http://platform.test", Transport: httpx.Local{Handler: w.Handler}, Clock: w.Clock, Rand: rng.System{},
		Vendor: gatewaytest.Vendor, KeyID: gatewaytest.KeyID, Secret: gatewaytest.Secret, GameCode: gatewaytest.Game, Currency: money.BDT,
		Second: conformance.Key{KeyID: "k2", Secret: second}, Control: operator{w}, Depth: 3, Random: *random,
		TooMuch: 4_000_000_000_001 * money.Unit,
	}
	for n := range conformance.Accounts() {
		p := w.Player(t, fmt.Sprint(100+n*7%300))
		target.Accounts = append(target.Accounts, conformance.Account{UserID: p.Member.String(), Token: p.Token})
	}
	return target
}

func TestVendor_KeepsTheProtocol(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		passed, skipped := 0, 0
		told := &described{t: t, next: httpx.Local{Handler: w.Handler}}
		target := target(t, w)
		target.Transport = told
		require.NoError(t, conformance.Run(context.Background(), target, func(r conformance.Result) {
			if r.Skipped != "" {
				require.Regexp(t, "kill|stall", r.Skipped, r.Name)
				skipped++
				return
			}
			passed++
			t.Run(strings.ReplaceAll(string(r.Group)+"/"+r.Name, " ", "_"), func(t *testing.T) { require.NoError(t, r.Err) })
		}))
		require.GreaterOrEqual(t, passed, 80)
		t.Log(passed, "cases;", skipped, "skipped")
	})
}

// described holds every reply to what vendors are told of it in api/vendor.json.
type described struct {
	t    *testing.T
	next http.RoundTripper
}

// RoundTrip reads the reply and hands it on.
func (d *described) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := d.next.RoundTrip(r)
	if err != nil || res.StatusCode != http.StatusOK {
		return res, err
	}
	raw, err := io.ReadAll(res.Body)
	require.NoError(d.t, err)
	res.Body = io.NopCloser(bytes.NewReader(raw))
	op := seamless.Op(strings.TrimPrefix(r.URL.Path, seamless.PathPrefix))
	var reply map[string]any
	require.NoError(d.t, json.Unmarshal(raw, &reply))
	for name := range reply {
		assert.Contains(d.t, vendorapi.ReplyFields(), name, "a field of replies that vendors are not told of")
	}
	status, _ := reply["status"].(string)
	assert.Contains(d.t, vendorapi.Answers(op), seamless.Status(status), "%s answers what vendors are not told of", op)
	return res, nil
}

// The published examples are believed and read by the gateway as they stand.
func TestVendor_ReadsThePublishedExamples(t *testing.T) {
	at := clock.NewFake(time.Unix(1_767_225_600, 0))
	w := gatewaytest.NewAt(t, dbtest.SQLite(t), at)
	for _, e := range vendorapi.Examples() {
		req, err := http.NewRequest(http.MethodPost, "http://platform.test"+e.Path(), strings.NewReader(e.Body))
		require.NoError(t, err)
		for name, value := range map[string]string{
			"Content-Type": "application/json", seamless.HeaderVendor: vendorapi.ExampleVendor, seamless.HeaderKey: vendorapi.ExampleKey,
			seamless.HeaderTimestamp: vendorapi.ExampleTimestamp, seamless.HeaderNonce: e.Nonce, seamless.HeaderSignature: e.Signature,
		} {
			req.Header.Set(name, value)
		}
		res, err := httpx.Local{Handler: w.Handler}.RoundTrip(req)
		require.NoError(t, err)
		raw, err := io.ReadAll(res.Body)
		require.NoError(t, err)
		reply, err := seamless.DecodeReply(raw)
		require.NoError(t, err)
		require.Equal(t, 200, res.StatusCode, "%s: %s", e.Title, raw)
		require.NotEqual(t, seamless.InvalidRequest, reply.Status, "%s: %s", e.Title, raw)
	}
}

func TestConformance_ProbesEveryField(t *testing.T) {
	require.Empty(t, conformance.Unprobed(), "fields of the protocol without wrong values in fields_table.go")
}

// Bad input leaves no trace in the book: what was posted and bet before is what
// was posted and bet after, but for the bets of nothing that show that the
// untouched message is taken.
func TestVendor_PostsNothingForBadInput(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		one := target(t, w)
		p := w.Player(t, "100")
		one.Accounts = []conformance.Account{{UserID: p.Member.String(), Token: p.Token}, one.Accounts[0]}
		one.Only = []conformance.Group{conformance.Input}
		held, staked := holdings(t, d), count(t, d, standing)
		cases := 0
		require.NoError(t, conformance.Run(context.Background(), one, func(r conformance.Result) {
			cases++
			require.NoError(t, r.Err, r.Name)
		}))
		require.Equal(t, held, holdings(t, d))
		require.Equal(t, staked, count(t, d, standing))
		require.Greater(t, cases, len(seamless.Fields()))
	})
}

// standing counts what was bet or won and not taken back.
const standing = `SELECT COUNT(*) FROM v_bets WHERE (stake <> 0 OR payout <> 0) AND reversed_by = 0 AND kind <> 'rollback'`

// holdings are the sums of all accounts, from the raw postings.
func holdings(t *testing.T, d *db.DB) map[int64]int64 {
	t.Helper()
	rows, err := d.QueryContext(context.Background(), `SELECT account_id, CAST(SUM(amount) AS BIGINT) FROM v_postings GROUP BY account_id HAVING SUM(amount) <> 0`)
	require.NoError(t, err)
	defer rows.Close()
	all := map[int64]int64{}
	for rows.Next() {
		var account, sum int64
		require.NoError(t, rows.Scan(&account, &sum))
		all[account] = sum
	}
	require.NoError(t, rows.Err())
	require.NotEmpty(t, all)
	return all
}

func count(t *testing.T, d *db.DB, query string) (n int) {
	t.Helper()
	require.NoError(t, d.QueryRowContext(context.Background(), query).Scan(&n))
	return n
}

var (
	random        = flag.Int("random-sequences", 500, "how many sequences are walked at random over the wire")
	depth         = flag.Int("sequences", 6, "length of the sequences that are walked on SQLite")
	depthPostgres = flag.Int("sequences-postgres", 4, "length of the sequences that are walked on PostgreSQL")
)

const walkers = 64

// Every order of bet, win, rollback, win2 and close, with repeats: replies,
// balances and rounds are the oracle's.
func TestVendor_AgreesWithTheOracleOnEveryOrderOfCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		length := *depth
		if strings.HasSuffix(t.Name(), "postgres") {
			length = *depthPostgres
		}
		w := gatewaytest.New(t, d)
		began := time.Now()
		deal, oracles := make(chan []conformance.Letter), make([]*conformance.Oracle, walkers)
		var wg sync.WaitGroup
		for n := range oracles {
			p := w.Player(t, "1000000")
			oracles[n] = conformance.NewOracle(1_000_000*money.Unit, 2)
			wg.Go(func() {
				send := func(ctx context.Context, op seamless.Op, c seamless.Call) (seamless.Reply, bool, error) {
					c = p.Own(op, c, "")
					return w.Gateway.Serve(ctx, op, &c), false, nil
				}
				serial := 0
				for word := range deal {
					serial++
					if err := conformance.Walk(t.Context(), send, oracles[n], fmt.Sprintf("%d.%d.", n, serial), word); err != nil {
						t.Error(err)
					}
				}
			})
		}
		for word := range conformance.Words(conformance.Alphabet(), length) {
			deal <- append([]conformance.Letter(nil), word...)
		}
		close(deal)
		wg.Wait()
		requireRounds(t, d, oracles)
		t.Log(conformance.Distinct(len(conformance.Alphabet()), length), "sequences of up to", length, "calls in", time.Since(began).Round(time.Millisecond))
	})
}

// requireRounds holds every stored round and balance to the oracles'.
func requireRounds(t *testing.T, d *db.DB, oracles []*conformance.Oracle) {
	t.Helper()
	rows, err := d.QueryContext(context.Background(), `SELECT ref, state, stake, payout FROM v_rounds`)
	require.NoError(t, err)
	defer rows.Close()
	stored := 0
	for rows.Next() {
		var ref, state string
		var stake, payout money.Amount
		require.NoError(t, rows.Scan(&ref, &state, &stake, &payout))
		var n int
		_, err := fmt.Sscanf(ref, "%d.", &n)
		require.NoError(t, err)
		want := oracles[n].Rounds[ref]
		require.NotNil(t, want, ref)
		require.Equal(t, []any{want.State, want.Stake, want.Payout}, []any{state, stake, payout}, ref)
		stored++
	}
	require.NoError(t, rows.Err())
	known := 0
	for _, o := range oracles {
		known += len(o.Rounds)
	}
	require.Equal(t, known, stored)
}

func TestVendor_HoldsTheGamesLimit(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	bet := func(tx, amount string) seamless.Reply {
		return w.Send(t, seamless.Bet, p.Own(seamless.Bet, seamless.Call{TxID: tx, RoundID: tx, Amount: money.MustParse(amount)}, "")).Reply
	}
	require.Equal(t, seamless.LimitReached, bet("a", "100000000000.000001").Status)
	require.Equal(t, seamless.NotEnoughMoney, bet("b", "100000000000").Status)
	require.Equal(t, seamless.OK, bet("c", "100").Status)
	require.Equal(t, money.Amount(0), p.Cash(t))
}
