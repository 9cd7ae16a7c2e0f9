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

// What docs/duties.md has, and docs/corridor.md: each number must be there.
var (
	duties   = map[string][2]int{"": {1, 32}}
	corridor = map[string][2]int{"B2.": {0, 21}, "B3.": {1, 15}, "B4.": {1, 17}, "D.": {1, 20}}
	always   = []string{"I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I11", "I12", "I13", "I15", "I18", "I21", "I23", "I24", "I27", "I28", "I30", "I32"}
)

var (
	proofRow  = regexp.MustCompile(`(?m)^\| ([A-Z]?[\d.]+) \|(?: [^|]+ \|)+? ([^|]+) \|$`)
	goTest    = regexp.MustCompile("`(Test\\w+)`")
	webTest   = regexp.MustCompile(`web "([^"]+)"`)
	suiteCase = regexp.MustCompile(`case "([^"]+)"`)
	drill     = regexp.MustCompile("`make ([a-z-]+)`")
	declared  = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

func TestDuties_HaveATestEach(t *testing.T) { requireProof(t, "duties.md", numbered(duties)) }

func TestCorridor_HasATestInEachRow(t *testing.T) {
	requireProof(t, "corridor.md", append(numbered(corridor), always...))
}

func numbered(ranges map[string][2]int) (all []string) {
	for prefix, r := range ranges {
		for n := r[0]; n <= r[1]; n++ {
			all = append(all, prefix+strconv.Itoa(n))
		}
	}
	return all
}

// requireProof reads a table whose last column names tests: every wanted row
// must be there, and everything that a row names.
func requireProof(t *testing.T, doc string, wanted []string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root, "docs", doc))
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
	suite := strings.Join(textsOf(t, filepath.Join(root, "internal", "gateway", "conformance"), ".go"), "\n")
	targets, err := os.ReadFile(filepath.Join(root, "Makefile"))
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, row := range proofRow.FindAllStringSubmatch(string(raw), -1) {
		number, proof := row[1], row[2]
		named := 0
		each := func(by *regexp.Regexp, is func(name string) bool) {
			for _, m := range by.FindAllStringSubmatch(proof, -1) {
				named++
				require.True(t, is(m[1]), "%s, row %s: there is no %s", doc, number, m[0])
			}
		}
		each(goTest, func(wanted string) bool {
			return slices.ContainsFunc(names, func(name string) bool {
				return name == wanted || strings.HasSuffix(wanted, "_") && strings.HasPrefix(name, wanted)
			})
		})
		each(webTest, func(name string) bool { return strings.Contains(sites, `"`+name+`"`) })
		each(suiteCase, func(name string) bool { return strings.Contains(suite, `"`+name+`"`) })
		require.Positive(t, named, "%s: row %s has no test", doc, number)
		each(drill, func(name string) bool { return strings.Contains(string(targets), "\n"+name+":") })
		require.False(t, seen[number], "%s: row %s stands twice", doc, number)
		seen[number] = true
	}
	for _, number := range wanted {
		require.True(t, seen[number], "%s: row %s is not listed", doc, number)
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
	var all []string
	for _, properties := range schemasOf(t, w) {
		for name := range properties {
			all = append(all, name)
		}
	}
	require.Greater(t, len(all), 1000)
	return all
}

// schemasOf are the fields of everything that is described, by its name.
func schemasOf(t *testing.T, w *world) map[string]map[string]any {
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
	out := map[string]map[string]any{}
	for name, s := range doc.Components.Schemas {
		out[name] = s.Properties
	}
	return out
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
