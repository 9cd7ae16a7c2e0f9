package app

import (
	"errors"
	"net/http"
	"strings"
)

// Role is what a process of a deployment does. On PostgreSQL doors and jobs may
// be told apart, so that neither waits for the other's processors; a SQLite file
// has one process, which does everything.
type Role string

// The roles. Doors serve the sites, the API, vendors and sockets, and run the
// rounds of house games, which players reach through them. Jobs work off what
// was published and what is due; they answer the operator's addresses alone.
const (
	RoleAll   Role = "all"
	RoleDoors Role = "doors"
	RoleJobs  Role = "jobs"
)

var errRoleAlone = errors.New("roles are told apart on PostgreSQL only: a SQLite file is served by one process, whose role is all")

// opens reports whether the process lets members, staff and vendors in.
func (r Role) opens() bool { return r != RoleJobs }

// works reports whether the process works off events and jobs.
func (r Role) works() bool { return r != RoleDoors }

// name is the role for people; tests leave it out.
func (r Role) name() string {
	if r == "" {
		return string(RoleAll)
	}
	return string(r)
}

// validRole refuses a role of its own beside a SQLite file.
func (c *Config) validRole() error {
	if c.Role.name() != string(RoleAll) && !strings.Contains(c.dbURL(), "://") {
		return errRoleAlone
	}
	return nil
}

// outward is what the process answers to those who call it from outside. The
// router itself stays whole: calls within the process go by it.
func (a *App) outward() http.Handler {
	if a.cfg.Role.opens() {
		return a.handler
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/healthz", "/readyz", "/metrics":
			a.handler.ServeHTTP(w, r)
		default:
			http.NotFound(w, r)
		}
	})
}
