package site

import (
	"context"
	"net"
	"slices"
	"strings"

	"baize/internal/kernel/fault"
)

// ErrDomain says that the site was opened under a name that is not its own:
// an old address, or one that somebody else points here.
var ErrDomain = fault.New(fault.Forbidden, "site.domain.invalid")

// RouteOf is how the site opens under a host name: the main domain and its
// "www" open as they are, a domain of the list with its page. Where no main
// domain is set every name will do. Faults: ErrDomain.
func (s *Service) RouteOf(ctx context.Context, host string) (DomainRoute, error) {
	at, err := s.current(ctx)
	if err != nil {
		return DomainRoute{}, err
	}
	return at.brand.routeOf(host)
}

func (b *Brand) routeOf(host string) (DomainRoute, error) {
	name := hostName(host)
	here := DomainRoute{Domain: name}
	if at := slices.IndexFunc(b.Domains, func(d DomainRoute) bool { return hostName(d.Domain) == name }); at >= 0 {
		here.Route = b.Domains[at].Route
		return here, nil
	}
	if main := hostName(b.MainDomain); main == "" || name == main || name == "www."+main {
		return here, nil
	}
	return DomainRoute{}, ErrDomain
}

// hostName is a host without its port, in lower case, without the dot at the
// end that a name may have.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.TrimSuffix(strings.ToLower(host), ".")
}

// Contact is where a visitor who came to the wrong place is sent: the main
// domain, and its first place of customer service.
func (s *Service) Contact(ctx context.Context) (domain, service string, err error) {
	at, err := s.current(ctx)
	if err != nil {
		return "", "", err
	}
	if domain = hostName(at.brand.MainDomain); len(at.brand.CustomerService) > 0 {
		service = at.brand.CustomerService[0].Path
	}
	if strings.HasPrefix(service, "/") {
		service = "https://" + domain + service
	}
	return domain, service, nil
}
