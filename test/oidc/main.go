// Command oidc is a sign-in provider for journeys: OpenID Connect by mockoidc,
// with a page on which one chooses who to be, or turns away.
//
//	go run ./test/oidc -addr 127.0.0.1:0 -client baize -secret shared
//
// It prints "oidc: ready <issuer>" and serves until it is stopped.
package main

import (
	"flag"
	"fmt"
	"html/template"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"sync"

	"github.com/oauth2-proxy/mockoidc"
)

var page = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Test provider</title>
<style>body{font:18px system-ui;max-width:24rem;margin:3rem auto;padding:0 1rem}a{display:block;padding:1rem;margin:.5rem 0;border:1px solid #888;border-radius:12px;color:inherit}</style>
<h1>Test provider</h1><p>Who are you?</p>
{{range .People}}<a href="{{.Address}}">{{.Name}}</a>{{end}}
<a href="{{.Away}}">Cancel</a></html>`))

type person struct{ Name, Address string }

func main() {
	addr := flag.String("addr", "127.0.0.1:0", "address to listen on")
	client := flag.String("client", "baize", "client id")
	secret := flag.String("secret", "shared", "client secret")
	flag.Parse()
	m, err := mockoidc.NewServer(nil)
	if err != nil {
		log.Fatal(err)
	}
	m.ClientID, m.ClientSecret = *client, *secret
	if err := m.AddMiddleware(choose(m)); err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		log.Fatal(err)
	}
	if err := m.Start(listener, nil); err != nil {
		log.Fatal(err)
	}
	fmt.Println("oidc: ready", m.Issuer())
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	<-stop
	_ = m.Shutdown()
}

// choose shows the page until somebody has chosen who to be.
func choose(m *mockoidc.MockOIDC) func(http.Handler) http.Handler {
	var one sync.Mutex // the queue of people is shared by all visits
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != mockoidc.AuthorizationEndpoint {
				next.ServeHTTP(w, r)
				return
			}
			who := r.URL.Query().Get("person")
			if who == "" {
				show(w, r)
				return
			}
			one.Lock()
			defer one.Unlock()
			m.QueueUser(&mockoidc.MockUser{Subject: "subject-of-" + who, Email: who + "@example.com", EmailVerified: who != "unverified", PreferredUsername: who})
			next.ServeHTTP(w, r)
		})
	}
}

func show(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	var people []person
	for _, name := range []string{"rahim", "karim", "unverified"} {
		q.Set("person", name)
		people = append(people, person{strings.ToUpper(name[:1]) + name[1:], "?" + q.Encode()})
	}
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	back.RawQuery = url.Values{"error": {"access_denied"}, "state": {q.Get("state")}}.Encode()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = page.Execute(w, map[string]any{"People": people, "Away": back.String()})
}
