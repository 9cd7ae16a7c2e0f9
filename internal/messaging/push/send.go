package push

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"baize/internal/kernel/clock"
	"baize/internal/messaging"
	"baize/internal/platform/db"
)

const sendJob = "messaging.push.send"

// errand is one push to one device.
type errand struct {
	Device   DeviceID           `json:"device"`
	Notice   messaging.NoticeID `json:"notice"`
	Category messaging.Category `json:"category"`
	At       clock.Instant      `json:"at"`
}

// Shown is what a device is told; the service worker draws it.
type Shown struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	// Tag lets a newer push stand in the place of an older one.
	Tag  string `json:"tag"`
	Page string `json:"page"`
	Lang string `json:"lang"`
	Dir  string `json:"dir"`
}

// Alert has a notice told on each of the member's devices, in the notice's own
// transaction.
func (s *Service) Alert(ctx context.Context, tx *db.Tx, n messaging.Notice) error {
	devices, err := s.d.Store.Devices(ctx, tx, n.Member)
	if err != nil {
		return err
	}
	enqueue := s.d.Jobs.Enqueue
	if n.Category == messaging.News { // a broadcast's, mostly: one of many
		enqueue = s.d.Jobs.EnqueueBulk
	}
	for _, d := range devices {
		e := errand{Device: d.ID, Notice: n.ID, Category: n.Category, At: n.At}
		if err := enqueue(ctx, tx, sendJob, n.ID.String()+"/"+d.ID.String(), clock.NowOf(s.d.Clock), e); err != nil {
			return err
		}
	}
	return nil
}

// life is how long a push is worth telling, and how soon a sleeping device
// should hear of it.
func life(c messaging.Category) (time.Duration, webpush.Urgency) {
	switch c {
	case messaging.Security, messaging.Help:
		return 24 * time.Hour, webpush.UrgencyHigh
	case messaging.News, messaging.Rewards:
		return 12 * time.Hour, webpush.UrgencyLow
	}
	return 48 * time.Hour, webpush.UrgencyNormal
}

// send is one try; an error makes the job run again.
func (s *Service) send(ctx context.Context, payload []byte) error {
	var e errand
	if err := json.Unmarshal(payload, &e); err != nil {
		return err
	}
	last, urgency := life(e.Category)
	left := e.At.Add(last).Sub(clock.NowOf(s.d.Clock))
	d, err := s.d.Store.Device(ctx, e.Device)
	if err != nil || d == nil || left <= 0 {
		return err
	}
	switch over, err := s.over(ctx, *d); {
	case err != nil:
		return err
	case over:
		return s.forget(ctx, *d)
	}
	body, err := s.say(ctx, *d, e)
	if err != nil {
		return err
	}
	status, err := s.call(ctx, *d, body, &webpush.Options{TTL: int(left.Seconds()), Urgency: urgency, Topic: string(e.Category)})
	if err != nil {
		return err
	}
	return s.settle(ctx, *d, status)
}

// say is what a device is told: what it is about, never what it says.
func (s *Service) say(ctx context.Context, d Device, e errand) ([]byte, error) {
	brand, err := s.d.Brand(ctx)
	if err != nil {
		return nil, err
	}
	dir := "ltr"
	if d.Lang.RTL() {
		dir = "rtl"
	}
	return json.Marshal(Shown{
		Title: brand, Body: s.d.Catalog.Text(d.Lang, "messaging.push."+string(e.Category), nil),
		Tag: string(e.Category), Page: "/member/messages?open=" + e.Notice.String(), Lang: string(d.Lang), Dir: dir,
	})
}

// call hands one push over and tells the service's answer.
func (s *Service) call(ctx context.Context, d Device, body []byte, o *webpush.Options) (int, error) {
	raw, err := s.d.Box.Open(sealContext(d.Place), d.Sealed)
	if err != nil {
		return 0, err
	}
	var sub webpush.Subscription
	if err := json.Unmarshal([]byte(raw), &sub); err != nil {
		return 0, err
	}
	if s.d.Guard.Check(sub.Endpoint) != nil {
		return http.StatusGone, nil
	}
	k, err := s.keys(ctx)
	if err != nil {
		return 0, err
	}
	o.HTTPClient, o.Subscriber, o.VAPIDPublicKey, o.VAPIDPrivateKey = s.d.Client, s.d.Contact, k.public, k.private
	answer, err := webpush.SendNotificationWithContext(ctx, body, &sub, o)
	if err != nil {
		return 0, fmt.Errorf("push to device %s: %w", d.ID, err)
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 4<<10))
	return answer.StatusCode, nil
}

// settle does what the service's answer asks for: a device that is gone, or that
// takes no key of ours, is forgotten; a busy service is asked again; what it will
// never take is given up.
func (s *Service) settle(ctx context.Context, d Device, status int) error {
	switch {
	case status/100 == 2:
		return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return s.d.Store.Told(ctx, tx, d.ID, clock.NowOf(s.d.Clock))
		})
	case status == http.StatusNotFound, status == http.StatusGone, status == http.StatusForbidden:
		return s.forget(ctx, d)
	case status == http.StatusTooManyRequests, status >= 500:
		return fmt.Errorf("push to device %s: the service answers %d", d.ID, status)
	}
	s.d.Log.Warn("a push was refused for good", "device", d.ID.String(), "status", status)
	return nil
}

func (s *Service) forget(ctx context.Context, d Device) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := s.d.Store.DropDevice(ctx, tx, 0, d.ID)
		return err
	})
}
