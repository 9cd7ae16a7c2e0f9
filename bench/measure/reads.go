package measure

import "fmt"

// documents are the reads that are measured.
var documents = []struct{ name, path string }{
	{"games_list", "/api/v1/games?gameType=RNG&limit=20"},
	{"games_search", "/api/v1/games/search?q=gold"},
	{"boot_document", "/api/v1/screens/boot"},
	{"home", "/"},
}

// get asks for one document again and again.
type get struct{ request []byte }

func newGet(addr, path string) source {
	return &get{fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept: */*\r\nAccept-Encoding: br, gzip\r\nAccept-Language: en\r\n\r\n", path, addr)}
}

func (g *get) next(b []byte) []byte { return append(b, g.request...) }

func (g *get) check(status int, body []byte) error {
	if status != 200 || len(body) == 0 {
		return fmt.Errorf("answer %d: %.200s", status, body)
	}
	return nil
}

// probe asks once whether a document is there.
func probe(addr, path string) (served bool, err error) {
	c, err := dial(addr)
	if err != nil {
		return false, err
	}
	defer c.close()
	status, _, err := c.do(newGet(addr, path).next(nil))
	return status != 404, err
}
