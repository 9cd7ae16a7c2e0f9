package app

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"baize/internal/gateway"
	"baize/internal/identity/phoneauth"
	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
	"baize/internal/screens/screenshttp"
	"baize/internal/site"
)

// Config is every setting of the program: defaults here, then a JSON file,
// then the environment, then flags.
type Config struct {
	Data            string        `help:"Data folder." default:"./data" env:"BAIZE_DATA"`
	Addr            string        `help:"Address to serve on." default:"127.0.0.1:8080" env:"BAIZE_ADDR"`
	DB              string        `help:"Database: empty for SQLite in the data folder, or a postgres:// address." env:"BAIZE_DB"`
	StandbyRequired bool          `help:"Refuse a PostgreSQL primary that waits for no synchronous standby." default:"false" env:"BAIZE_STANDBY_REQUIRED"`
	Node            int           `help:"Number of this node in a deployment, 0 to 31." default:"0" env:"BAIZE_NODE"`
	Proxies         []string      `help:"Networks of reverse proxies whose X-Forwarded-For is believed." env:"BAIZE_PROXIES"`
	LogLevel        string        `help:"debug, info, warn or error." default:"info" enum:"debug,info,warn,error" env:"BAIZE_LOG_LEVEL"`
	Drain           time.Duration `help:"How long requests under way may take after a stop signal." default:"10s" env:"BAIZE_DRAIN"`

	TimeServers []string      `help:"Time servers (host or host:port) that the clock is held against every hour; none asks the kernel alone." env:"BAIZE_TIME_SERVERS"`
	ClockDrift  time.Duration `help:"A clock that is further off is an alarm." default:"500ms" env:"BAIZE_CLOCK_DRIFT"`
	ProgramSum  string        `help:"SHA-256 of the program's file as the operator wrote it down, in 64 hex digits; the self-check holds it against the file." env:"BAIZE_PROGRAM_SUM"`

	MasterKey       string `help:"64 hex digits that seal secrets at rest; empty makes a file in the data folder." env:"BAIZE_MASTER_KEY" json:"-"`
	Sandbox         bool   `help:"Serve the sandbox brand with play money." default:"true" negatable:"" env:"BAIZE_SANDBOX"`
	SandboxPassword string `help:"Password of the sandbox accounts; empty prints a random one at the first start." env:"BAIZE_SANDBOX_PASSWORD" json:"-"`

	SandboxAhead time.Duration `help:"How far the sandbox's clock runs ahead, for tests of what time does." default:"0s" env:"BAIZE_SANDBOX_AHEAD"`

	ReceiptAuto time.Duration `help:"Issued withdrawals that nobody confirms count as received after this time." default:"30m" env:"BAIZE_RECEIPT_AUTO"`
	AccountWait time.Duration `help:"How old a payout account must be before it is paid to; one on a chain waits for a day at least." default:"1h" env:"BAIZE_ACCOUNT_WAIT"`
	DayOffset   time.Duration `help:"How far the brand's day is ahead of UTC." default:"6h" env:"BAIZE_DAY_OFFSET"`
	RequireJWE  bool          `help:"Refuse logins and registrations that are not in a JWE envelope; without the sandbox they always are refused." default:"false" env:"BAIZE_REQUIRE_JWE"`
	LoginLock   int           `help:"Wrong passwords within half an hour that lock a name's login by password for half an hour; 0 never locks." default:"0" env:"BAIZE_LOGIN_LOCK"`
	SessionIdle time.Duration `help:"Member sessions end after this time without a request." default:"24h" env:"BAIZE_SESSION_IDLE"`

	SiteURL          string        `help:"Address of the member site, for links in messages; empty means http:// and the address served on." env:"BAIZE_SITE_URL"`
	SMTP             string        `help:"Mail server, smtp://user:password@host:587 or smtps://; empty keeps the sandbox's e-mails in the outbox." env:"BAIZE_SMTP" json:"-"`
	MailFrom         string        `help:"Address that e-mails come from; the brand's name stands before it." default:"Baize <no-reply@baize.example>" env:"BAIZE_MAIL_FROM"`
	SMSURL           string        `help:"Address of an HTTP SMS gateway, may hold {to} {digits} {text} {id}; empty keeps the sandbox's SMS in the outbox." env:"BAIZE_SMS_URL" json:"-"`
	SMSBody          string        `help:"JSON or form body for the SMS gateway with the same placeholders." env:"BAIZE_SMS_BODY" json:"-"`
	SMSToken         string        `help:"Bearer token for the SMS gateway." env:"BAIZE_SMS_TOKEN" json:"-"`
	SMSSignKey       string        `help:"Key that signs calls to the SMS gateway." env:"BAIZE_SMS_SIGN_KEY" json:"-"`
	MessageRetention time.Duration `help:"Texts of messages are deleted after this time." default:"168h" env:"BAIZE_MESSAGE_RETENTION"`
	PhoneRegion      string        `help:"Country of mobile numbers without a dialling code." default:"BD" env:"BAIZE_PHONE_REGION"`
	CodeLife         time.Duration `help:"How long a one-time code is good." default:"5m" env:"BAIZE_CODE_LIFE"`
	CodeWaitOut      bool          `help:"Let the next code wait until the last one has expired, instead of a minute." default:"false" env:"BAIZE_CODE_WAIT_OUT"`

	FirebaseProject    string `help:"Firebase project whose phone sign-in vouches for numbers; empty is off." env:"BAIZE_FIREBASE_PROJECT"`
	FirebaseAPIKey     string `help:"Its API key for browsers, which is public." env:"BAIZE_FIREBASE_API_KEY"`
	FirebaseAuthDomain string `help:"Its auth domain." env:"BAIZE_FIREBASE_AUTH_DOMAIN"`
	FirebaseEmulator   string `help:"Address of a local emulator; only test builds take its tokens." env:"BAIZE_FIREBASE_EMULATOR"`

	HumanCheck bool `help:"Ask for a human check before logins by name, registrations and SMS." default:"true" negatable:"" env:"BAIZE_HUMAN_CHECK"`

	SocialIssuers map[string]string `help:"OpenID Connect providers that members may sign in by, as code=issuer." env:"BAIZE_SOCIAL_ISSUERS"`
	SocialNames   map[string]string `help:"What the buttons call them, as code=name; else the code." env:"BAIZE_SOCIAL_NAMES"`
	SocialClients map[string]string `help:"Our client id at each, as code=id." env:"BAIZE_SOCIAL_CLIENTS"`
	SocialSecrets map[string]string `help:"Our client secret at each, as code=secret." env:"BAIZE_SOCIAL_SECRETS" json:"-"`

	LivePay

	VendorReports map[string]string `help:"Where vendors are asked for daily reports and for rounds that stay open, as VENDOR=https://host." env:"BAIZE_VENDOR_REPORTS"`

	VendorTimeout    time.Duration `help:"A vendor's call that takes longer is answered INTERNAL, to be found by tx-status." default:"2s" env:"BAIZE_VENDOR_TIMEOUT"`
	VendorRate       int64         `help:"Calls a second that a vendor may make for long." default:"50000" env:"BAIZE_VENDOR_RATE"`
	VendorBurst      int64         `help:"Calls that a vendor may make at once beyond that." default:"100000" env:"BAIZE_VENDOR_BURST"`
	VendorInFlight   int64         `help:"Vendors' calls that are served at the same time." default:"4096" env:"BAIZE_VENDOR_IN_FLIGHT"`
	RoundStale       time.Duration `help:"Vendors are asked about rounds that are open for longer." default:"24h" env:"BAIZE_ROUND_STALE"`
	RoundSweepPeriod time.Duration `help:"How often rounds that are open too long are looked for." default:"10m" env:"BAIZE_ROUND_SWEEP_PERIOD"`

	Role Role `kong:"-" json:"-"` // what "serve --role" says; every other command does everything

	file  string      `kong:"-"` // that some settings came from
	tells clock.Clock `kong:"-"` // the time, where it is not the machine
}

// vendorLimits are the settings of the vendors' door.
func (c *Config) vendorLimits() gateway.Limits {
	return gateway.Limits{
		Timeout: c.VendorTimeout, Rate: c.VendorRate, Burst: c.VendorBurst, InFlight: c.VendorInFlight,
		RoundStale: c.RoundStale, SweepEvery: c.RoundSweepPeriod,
	}
}

// Validate refuses settings that cannot work.
func (c *Config) Validate() error {
	if c.Node < 0 || c.Node > 31 {
		return errors.New("node must be 0 to 31")
	}
	if c.SandboxAhead < 0 || (c.SandboxAhead > 0 && !c.Sandbox) {
		return errors.New("only a sandbox's clock runs ahead")
	}
	if raw, err := hex.DecodeString(c.ProgramSum); err != nil || len(raw) != 0 && len(raw) != sha256.Size {
		return errors.New("program-sum must be 64 hex digits")
	}
	if c.LoginLock < 0 {
		return errors.New("login-lock must not be negative")
	}
	if c.ClockDrift < 0 {
		return errors.New("clock-drift must not be negative")
	}
	if _, err := c.proxies(); err != nil {
		return err
	}
	if err := c.phoneAuth().Validate(); err != nil {
		return err
	}
	if _, err := c.socialProviders(); err != nil {
		return err
	}
	if err := c.LivePay.Validate(c.Sandbox); err != nil {
		return err
	}
	return c.vendorLimits().Validate()
}

// requireJWE is the sandbox's to choose: where money is real, secrets come sealed.
func (c *Config) requireJWE() bool { return c.RequireJWE || !c.Sandbox }

// phoneAuth is the phone-auth service, off where no project is named.
func (c *Config) phoneAuth() phoneauth.Config {
	return phoneauth.Config{
		ProjectID: c.FirebaseProject, APIKey: c.FirebaseAPIKey, AuthDomain: c.FirebaseAuthDomain, Emulator: c.FirebaseEmulator, Clock: c.clock(),
	}
}

// phoneForBrowser is what the site tells browsers of the service.
func (c *Config) phoneForBrowser() *site.PhoneAuth { return (*site.PhoneAuth)(c.phoneAuth().Browser()) }

// phoneSources are the outside places that the service's code in the browser
// needs: its own, and the picture check that it makes people pass.
func (c *Config) phoneSources() screenshttp.Sources {
	b := c.phoneAuth().Browser()
	switch {
	case b == nil:
		return screenshttp.Sources{}
	case b.Emulator != "":
		return screenshttp.Sources{Connect: []string{b.Emulator}}
	}
	return screenshttp.Sources{
		Script:  []string{"https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/", "https://apis.google.com"},
		Connect: []string{"https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com", "https://www.google.com/recaptcha/"},
		Frame:   []string{"https://www.google.com/recaptcha/", "https://" + b.AuthDomain},
	}
}

func (c *Config) proxies() (httpx.ProxyList, error) {
	var list httpx.ProxyList
	for _, text := range c.Proxies {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("proxies: %w", err)
		}
		list = append(list, p)
	}
	return list, nil
}

// aheadClock is the machine's clock, moved.
type aheadClock struct {
	clock.System
	by time.Duration
}

// Now is the sandbox's present moment.
func (a aheadClock) Now() time.Time { return a.System.Now().Add(a.by) }

func (c *Config) clock() clock.Clock {
	switch {
	case c.tells != nil:
		return c.tells
	case c.SandboxAhead == 0:
		return clock.System{}
	}
	return aheadClock{by: c.SandboxAhead}
}

func (c *Config) dbURL() string {
	if c.DB != "" {
		return boundedDial(c.DB)
	}
	return filepath.Join(c.Data, databaseFile)
}

// dialSeconds bounds the wait for one database server before the next of the
// address is tried.
const dialSeconds = 3

// boundedDial adds that bound where the operator has set none. A server that
// refuses is passed over at once; one that takes the connection and then says
// nothing (a machine that hangs, a server in the midst of recovery) would else
// be waited for as long as the network likes, by every connection that is made.
func boundedDial(url string) string {
	if strings.Contains(url, "connect_timeout=") {
		return url
	}
	sep := "?"
	if strings.Contains(url, "?") {
		sep = "&"
	}
	return url + sep + "connect_timeout=" + strconv.Itoa(dialSeconds)
}

// Masked is the configuration for printing: secrets and passwords in
// addresses are hidden.
func (c Config) Masked() Config {
	for _, secret := range []*string{&c.MasterKey, &c.SandboxPassword, &c.SMTP, &c.SMSURL, &c.SMSBody, &c.SMSToken, &c.SMSSignKey, &c.BkashAppKey, &c.BkashAppSecret, &c.BkashUsername, &c.BkashPassword, &c.NagadKey, &c.NagadPGKey} {
		if *secret != "" {
			*secret = "***"
		}
	}
	masked := map[string]string{}
	for code := range c.SocialSecrets {
		masked[code] = "***"
	}
	c.SocialSecrets = masked
	if at := strings.LastIndex(c.DB, "@"); at >= 0 {
		c.DB = "postgres://***" + c.DB[at:]
	}
	return c
}

// masterKey is the configured key, or the data folder's own, made at first use.
func (c *Config) masterKey() ([]byte, error) {
	text := c.MasterKey
	if text == "" {
		var err error
		if text, err = keyFile(filepath.Join(c.Data, keyFileName)); err != nil {
			return nil, err
		}
	}
	return parseKey(text)
}

func keyFile(path string) (string, error) {
	raw, err := os.ReadFile(path)
	if err == nil {
		return string(raw), nil
	}
	if !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	key := make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		return "", err
	}
	text := hex.EncodeToString(key)
	return text, os.WriteFile(path, []byte(text+"\n"), 0o600)
}
