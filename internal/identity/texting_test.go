package identity_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/kernel/fault"
)

// bounded says that one country's numbers, and all together, may cost so much.
func bounded(country string, own, total identity.Budget) identity.Texting {
	return identity.Texting{Total: total, Of: func(asked string) identity.Budget {
		if asked == country {
			return own
		}
		return identity.Budget{}
	}}
}

func (w *codeWorld) told() (n int) {
	require.NoError(w.t, w.d.QueryRowContext(ctx, `SELECT COUNT(*) FROM outbox WHERE topic = ?`, identity.TopicTexting).Scan(&n))
	return n
}

func TestSendCode_StopsWhereTheBrandsBudgetIsSpentWhoeverAsks(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		w.texting = bounded("", identity.Budget{}, identity.Budget{PerHour: 3, PerDay: 4})
		for i := range 3 { // every one to another number, from another address
			require.NoError(t, w.send(identity.CodeRegister, fmt.Sprintf("+88017123400%02d", i), fmt.Sprintf("10.0.1.%d", i)))
		}
		spent := fault.From(w.send(identity.CodeRegister, "+8801712340050", "10.0.1.50"))
		require.Equal(t, "identity.code.budget", spent.Key)
		require.Equal(t, fault.Limited, spent.Code)
		require.LessOrEqual(t, spent.Args["seconds"], 3600)
		require.Equal(t, 1, w.told())
		require.Error(t, w.send(identity.CodeRegister, "+8801712340051", "10.0.1.51"))
		require.Equal(t, 1, w.told(), "staff are told once a window")
		require.EqualValues(t, 2, w.s.Unsent())
		w.code()
		require.Len(t, w.post.sent, 3, "nothing goes out beyond it")

		_, err := w.s.SendCode(ctx, identity.SendCodeCmd{Purpose: identity.CodeBind, Channel: identity.ChannelEmail, To: "a@b.example", Member: 7})
		require.NoError(t, err, "e-mail goes on")
		w.clock.Advance(time.Hour)
		require.NoError(t, w.send(identity.CodeRegister, "+8801712340052", "10.0.1.52"), "another hour")
		day := fault.From(w.send(identity.CodeRegister, "+8801712340053", "10.0.1.53"))
		require.Equal(t, "identity.code.budget", day.Key, "but not another day")
		require.Greater(t, day.Args["seconds"], 3600)
		require.Equal(t, 2, w.told())
	})
}

func TestSendCode_OneCountrysSpentBudgetLeavesTheOthers(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		w.texting = bounded("TJ", identity.Budget{PerHour: 1}, identity.Budget{PerHour: 100})
		require.NoError(t, w.send(identity.CodeRegister, "+992917123456", "10.0.2.1"))
		require.Equal(t, "identity.code.budget", fault.From(w.send(identity.CodeRegister, "+992917123457", "10.0.2.2")).Key)
		require.NoError(t, w.send(identity.CodeRegister, number, "10.0.2.3"))
	})
}

func TestSendCode_CountsNoneTwiceHoweverManyAskAtOnce(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		w.texting = bounded("", identity.Budget{}, identity.Budget{PerHour: 5})
		var all sync.WaitGroup
		answers := make([]error, 20)
		for i := range answers {
			all.Go(func() {
				answers[i] = w.send(identity.CodeRegister, fmt.Sprintf("+88017123500%02d", i), fmt.Sprintf("10.0.3.%d", i))
			})
		}
		all.Wait()
		sent := 0
		for _, err := range answers {
			if err == nil {
				sent++
				continue
			}
			require.Equal(t, "identity.code.budget", fault.From(err).Key, "and nothing else goes wrong")
		}
		require.Equal(t, 5, sent)
	})
}

func TestSendCode_TakesNumbersOfTheOperatorsCountriesAlone(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		member := w.enrol("rahim1", "+992917123456")
		w.texting.Countries = []string{"BD", "IN"}
		for _, p := range []identity.Purpose{identity.CodeLogin, identity.CodeRegister, identity.CodeReset, identity.CodeBind} {
			wrong := fault.From(w.send(p, "+992917123456", "10.0.4.1"))
			require.Equal(t, fault.Invalid, wrong.Code)
			require.Equal(t, fault.Field{Path: "mobileNum", Key: "identity.mobile.country", Args: fault.Args{"country": "TJ"}}, wrong.Fields[0], p)
		}
		_, err := w.jobs.RunInTurn(ctx)
		require.NoError(t, err)
		require.Empty(t, w.post.sent)
		require.NoError(t, w.send(identity.CodeLogin, "+919876543210", "10.0.4.1"))
		_, err = w.s.SendReleaseCode(ctx, member, identity.ChannelSMS, identity.Client{})
		require.NoError(t, err, "a number that is proven already is written to")

		list, err := w.s.Countries(ctx)
		require.NoError(t, err)
		require.Len(t, list, 2)
		require.Equal(t, []string{"BD", "IN"}, []string{list[0].Region, list[1].Region}, "the form offers no others")
	})
}

func TestSendCode_SendsNothingWhereNobodyCanSayWhatIsAllowed(t *testing.T) {
	eachCode(t, func(t *testing.T, w *codeWorld) {
		away := errors.New("no settings")
		w.s.ConnectCodes(identity.CodeDeps{Messenger: w.post, Jobs: w.jobs, Texting: func(context.Context) (identity.Texting, error) { return identity.Texting{}, away }})
		require.ErrorIs(t, w.send(identity.CodeLogin, number, "10.0.5.1"), away)
		_, err := w.s.Countries(ctx)
		require.ErrorIs(t, err, away)
	})
}
