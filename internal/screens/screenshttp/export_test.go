package screenshttp

import (
	"io/fs"
	"sync"
	"time"

	"baize/internal/platform/httpx"
	"baize/internal/site"
)

// Kept is a kept page for tests.
type Kept struct{ k *kept }

// NewKept has nothing yet.
func NewKept() Kept { return Kept{&kept{press: &sync.Mutex{}}} }

// Get is the page as of at.
func (k Kept) Get(at time.Time, fill func() ([]byte, error)) (*httpx.Ready, error) {
	return k.k.get(func() time.Time { return at }, fill)
}

// Tight tells whether the page is as small as it gets.
func (k Kept) Tight() bool { return k.k.last.Load().tight }

// Agents names the pages of agents, and Office those of staff.
const Agents, Office = agents, office

// PolicyOf is the policy of pages with nothing outside.
func PolicyOf(of string) string { return (&Pages{}).policy(site.Brand{}, of) }

// Policy is the policy of a brand's pages with some places outside.
func Policy(b site.Brand, out Sources, forMembers bool) string {
	p := &Pages{sites: Sites{Outside: out}, manifest: manifest{ScriptHashes: []string{"sha256-s"}, StyleHashes: map[string]string{"home.en": "sha256-c", "home.bn": "sha256-d"}}}
	if forMembers {
		return p.policy(b, "home.en")
	}
	return p.policy(b, office)
}

// Hints are the links that go with the page of a path.
func Hints(parts map[string][]string, path string) []string {
	return (&manifest{Parts: parts}).hints(path)
}

// Read reads a file of a site, this build's or a former one's.
func (a *Attic) Read(site fs.FS, name, file string) ([]byte, error) {
	return fs.ReadFile(both{now: site, before: a, name: name}, file)
}
