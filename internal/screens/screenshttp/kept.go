package screenshttp

import (
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/platform/httpx"
)

// A page is the same for every visitor whom the site is open to, so it is
// filled and compressed once in keepFor; while one request fills it anew the
// others get the last one, as long as it is not older than staleFor.
const (
	keepFor  = time.Second
	staleFor = 5 * time.Second
)

// kept is the last filling of one template; the zero value has none. Safe for
// concurrent use.
type kept struct {
	filling sync.Mutex
	last    atomic.Pointer[filling]
}

type filling struct {
	at   time.Time
	page *httpx.Ready
}

// get is the page as of now, filled by fill where the last one is too old.
func (k *kept) get(now func() time.Time, fill func() ([]byte, error)) (*httpx.Ready, error) {
	last := k.last.Load()
	if last.within(now(), keepFor) {
		return last.page, nil
	}
	if !k.filling.TryLock() {
		if last.within(now(), staleFor) {
			return last.page, nil
		}
		k.filling.Lock()
	}
	defer k.filling.Unlock()
	if last = k.last.Load(); last.within(now(), keepFor) {
		return last.page, nil // somebody else has filled it meanwhile
	}
	at := now()
	raw, err := fill()
	if err != nil {
		return nil, err
	}
	if last == nil || !last.page.Is(raw) {
		last = &filling{page: httpx.NewReady(raw)}
	}
	k.last.Store(&filling{at: at, page: last.page})
	return last.page, nil
}

func (f *filling) within(now time.Time, d time.Duration) bool { return f != nil && now.Sub(f.at) < d }
