package app_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/catalogue/titles"
	"baize/internal/platform/httpx"
)

// dutiesListed is how many duties docs/duties.md has.
const dutiesListed = 32

var (
	dutyRow  = regexp.MustCompile(`(?m)^\| (\d+) \| [^|]+ \| ([^|]+) \|$`)
	goTest   = regexp.MustCompile("`(Test\\w+)`")
	webTest  = regexp.MustCompile(`web "([^"]+)"`)
	declared = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

func TestDuties_HaveATestEach(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join(root, "docs", "duties.md"))
	require.NoError(t, err)
	var names []string
	for _, dir := range []string{"internal", "test"} {
		for _, text := range textsOf(t, filepath.Join(root, dir), "_test.go") {
			for _, m := range declared.FindAllStringSubmatch(text, -1) {
				names = append(names, m[1])
			}
		}
	}
	sites := strings.Join(append(textsOf(t, filepath.Join(root, "web"), ".test.ts", ".test.tsx"), textsOf(t, filepath.Join(root, "web", "e2e"), ".journey.ts")...), "\n")
	seen := map[int]bool{}
	for _, row := range dutyRow.FindAllStringSubmatch(string(raw), -1) {
		number, _ := strconv.Atoi(row[1])
		ours, theirs := goTest.FindAllStringSubmatch(row[2], -1), webTest.FindAllStringSubmatch(row[2], -1)
		require.NotEmpty(t, len(ours)+len(theirs), "duty %d has no test", number)
		for _, m := range ours {
			require.True(t, slices.ContainsFunc(names, func(name string) bool {
				return name == m[1] || strings.HasSuffix(m[1], "_") && strings.HasPrefix(name, m[1])
			}), "duty %d: there is no %s", number, m[1])
		}
		for _, m := range theirs {
			require.Contains(t, sites, `"`+m[1]+`"`, "duty %d", number)
		}
		seen[number] = true
	}
	for n := 1; n <= dutiesListed; n++ {
		require.True(t, seen[n], "duty %d is not listed", n)
	}
}

// textsOf are the files below a folder whose names end so.
func textsOf(t *testing.T, dir string, ends ...string) (all []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "node_modules" || d.Name() == "dist" {
				return fs.SkipDir
			}
			return nil
		}
		if slices.ContainsFunc(ends, func(end string) bool { return strings.HasSuffix(path, end) }) {
			raw, err := os.ReadFile(path)
			all = append(all, string(raw))
			return err
		}
		return nil
	}))
	return all
}

// fieldsOf are the names of all fields that members and games can send.
func fieldsOf(t *testing.T, w *world) []string {
	t.Helper()
	raw, err := w.OpenAPI()
	require.NoError(t, err)
	var doc struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]any
			}
		}
	}
	require.NoError(t, json.Unmarshal(raw, &doc))
	var all []string
	for _, s := range doc.Components.Schemas {
		for name := range s.Properties {
			all = append(all, name)
		}
	}
	require.Greater(t, len(all), 1000)
	return all
}

func TestG9_NoFieldLetsAGamePlayByItself(t *testing.T) {
	by := regexp.MustCompile(`(?i)auto_?(play|spin|bet|roll|start)|turbo|quickspin|slam`)
	for _, name := range fieldsOf(t, open(t, t.TempDir())) {
		require.NotRegexp(t, by, name)
	}
}

func TestG10_NoRouteOfAMemberTakesAWithdrawalBack(t *testing.T) {
	var writes []string
	for _, r := range open(t, t.TempDir()).Routes() {
		if r.Audience == httpx.Member && strings.Contains(r.Path, "/withdrawals") && r.Method != "GET" {
			writes = append(writes, r.Op)
		}
	}
	slices.Sort(writes)
	require.Equal(t, []string{"confirmReceipt", "createWithdrawal", "disputeReceipt"}, writes, "to ask, to say that it came, to say that it did not")
}

func TestG11_NoFieldBuysInAgainByItself(t *testing.T) {
	by := regexp.MustCompile(`(?i)auto_?(rebuy|buy|top|deposit|reload)|rebuy`)
	for _, name := range fieldsOf(t, open(t, t.TempDir())) {
		require.NotRegexp(t, by, name)
	}
}

func TestG11_NoTextSpeaksOfWinningBack(t *testing.T) {
	chase := regexp.MustCompile(`(?i)win (it|them|everything|your money|your losses)? ?back|recover (your )?loss|almost won|so close|don.t stop now|one more (spin|round|try)|you are due|hot streak|make up for`)
	texts := append(textsOf(t, filepath.Join(root, "locales", "en"), ".json"), textsOf(t, filepath.Join(root, "web", "packages", "i18n", "locales", "en"), ".json")...)
	require.Greater(t, len(texts), 20)
	for _, text := range texts {
		for _, line := range strings.Split(text, "\n") {
			require.NotRegexp(t, chase, line)
		}
	}
}

// What members play among themselves has no return of the house.
func TestG13_EveryHouseTitleThatIsOpenNamesItsReturn(t *testing.T) {
	all, n := titles.All(), 0
	for _, title := range all {
		if title.Mechanic == "" || title.Mechanic == titles.Poker {
			continue
		}
		n++
		require.Positive(t, title.ReturnPpm, title.Code)
		require.Less(t, title.ReturnPpm, int64(1_000_000), title.Code)
		require.NotEmpty(t, title.Name["en"], title.Code)
		require.NotEmpty(t, title.Name["bn"], "in the language of the site")
	}
	require.Greater(t, n, 10)
}
