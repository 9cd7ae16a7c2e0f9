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

// kept is the last filling of one template; the zero value but for press has
// none. Safe for concurrent use.
type kept struct {
	filling sync.Mutex
	last    atomic.Pointer[filling]
	press   *sync.Mutex // held by the one page that is compressed tightly
}

type filling struct {
	at    time.Time
	page  *httpx.Ready
	tight bool
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
	} else if !last.tight && k.press.TryLock() {
		go k.tighten(last.page)
	}
	k.last.Store(&filling{at: at, page: last.page, tight: last.tight})
	return last.page, nil
}

// tighten compresses a page that has stayed the same as small as it gets,
// beside the requests, and puts it in place unless it has changed meanwhile.
func (k *kept) tighten(page *httpx.Ready) {
	defer k.press.Unlock()
	tight := page.Tight()
	for {
		last := k.last.Load()
		if last.page != page || k.last.CompareAndSwap(last, &filling{at: last.at, page: tight, tight: true}) {
			return
		}
	}
}

func (f *filling) within(now time.Time, d time.Duration) bool { return f != nil && now.Sub(f.at) < d }
