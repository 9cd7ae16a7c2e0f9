package messaging

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

const (
	broadcastJob = "messaging.broadcast.send"
	sendStep     = 100 // members a transaction
)

// sendBroadcast reaches an audience step by step; each step and how far it came
// stand in one transaction, so that a stop in between tells nobody twice.
func (s *Service) sendBroadcast(ctx context.Context, payload []byte) error {
	var broadcast BroadcastID
	if err := json.Unmarshal(payload, &broadcast); err != nil {
		return err
	}
	for steps := 0; ; steps++ {
		done, err := s.sendStep(ctx, broadcast)
		if steps > 0 && errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return s.sendOn(context.WithoutCancel(ctx), broadcast)
		}
		if err != nil || done {
			return err
		}
	}
}

// sendOn has another job go on where this one's time was over, which is no
// failure: many members take more than one job's time. The version makes the key
// a new one, as each step has raised it.
func (s *Service) sendOn(ctx context.Context, broadcast BroadcastID) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		b, err := s.d.Store.Broadcast(ctx, tx, broadcast)
		if err != nil || b.State != Sending {
			return err
		}
		return s.d.Jobs.Enqueue(ctx, tx, broadcastJob, fmt.Sprintf("%s.%d", b.ID, b.Version), clock.NowOf(s.d.Clock), b.ID)
	})
}

func (s *Service) sendStep(ctx context.Context, broadcast BroadcastID) (done bool, err error) {
	b, err := s.d.Store.Broadcast(ctx, nil, broadcast)
	if err != nil || b.State != Scheduled && b.State != Sending {
		return true, err
	}
	crowd, to, err := s.d.Crowd.Next(ctx, b.Audience, b.DoneTo, sendStep)
	if err != nil {
		return false, err
	}
	allowed, err := s.allowed(ctx, b, crowd)
	if err != nil {
		return false, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		now, err := s.d.Store.Broadcast(ctx, tx, broadcast)
		if err != nil {
			return err
		}
		if now.Version != b.Version { // somebody else took this step, or cancelled
			return nil
		}
		now.State = Sending
		for _, member := range crowd {
			if err := s.tellOne(ctx, tx, &now, member, allowed[member]); err != nil {
				return err
			}
		}
		now.DoneTo = to
		if to == 0 {
			now.State, now.DoneAt, done = Done, clock.NowOf(s.d.Clock), true
		}
		now.Version++
		_, err = s.d.Store.PutBroadcast(ctx, tx, now)
		return err
	})
	return done, err
}

// allowed are the channels by which each of a crowd may be told.
func (s *Service) allowed(ctx context.Context, b Broadcast, crowd []id.Member) (map[id.Member][]Way, error) {
	out := map[id.Member][]Way{}
	for _, c := range b.Channels {
		var consenting map[id.Member]bool
		if b.Purpose == ForMarketing {
			var err error
			if consenting, err = s.consenting(ctx, crowd, c); err != nil {
				return nil, err
			}
		}
		for _, member := range crowd {
			if b.Purpose != ForMarketing || consenting[member] {
				out[member] = append(out[member], c)
			}
		}
	}
	return out, nil
}

// consenting are those of a crowd who allow marketing by a way.
func (s *Service) consenting(ctx context.Context, crowd []id.Member, way Way) (map[id.Member]bool, error) {
	allow := map[id.Member]bool{}
	if s.d.Consents == nil {
		return allow, nil
	}
	for _, member := range crowd {
		yes, err := s.d.Consents.MayAdvertise(ctx, member, string(way))
		if err != nil {
			return nil, err
		}
		if yes {
			allow[member] = true
		}
	}
	return allow, nil
}

// tellOne tells one member by the channels that are allowed.
func (s *Service) tellOne(ctx context.Context, tx *db.Tx, b *Broadcast, member id.Member, by []Way) error {
	if len(by) == 0 {
		b.LeftOut++
		return nil
	}
	b.Reached++
	if slices.Contains(by, ByInbox) {
		n := Notice{
			Member: member, Kind: newsKind, At: clock.NowOf(s.d.Clock), Quiet: !slices.Contains(by, ByPush),
			Args: map[string]string{"broadcast": b.ID.String(), "link": b.Link},
		}
		if err := s.keep(ctx, tx, n); err != nil {
			return err
		}
	}
	return s.mailOne(ctx, tx, b, member, by)
}

// mailOne sends a broadcast to the member's confirmed addresses.
func (s *Service) mailOne(ctx context.Context, tx *db.Tx, b *Broadcast, member id.Member, by []Way) error {
	if !slices.Contains(by, ByEmail) && !slices.Contains(by, BySMS) {
		return nil
	}
	lang, reach, err := s.d.People.Reach(ctx, member)
	if err != nil {
		return err
	}
	w := b.Texts.In(lang)
	template := "news"
	if b.Purpose == ForMarketing {
		template = "offer"
	}
	for channel, way := range map[Channel]Way{Email: ByEmail, SMS: BySMS} {
		if to := reach[channel]; to != "" && slices.Contains(by, way) && s.d.Drivers[channel] != nil {
			m := Message{Channel: channel, To: to, Template: template, Lang: lang, Member: member, Bulk: true, Args: map[string]any{"title": w.Title, "text": w.Text}}
			if err := s.Send(ctx, tx, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// giveWords reads the texts of the broadcasts among notices.
func (s *Service) giveWords(ctx context.Context, notices []Notice) error {
	var list []BroadcastID
	of := func(n Notice) (b BroadcastID) {
		if n.Kind == newsKind {
			_ = b.UnmarshalText([]byte(n.Args["broadcast"]))
		}
		return b
	}
	for _, n := range notices {
		if b := of(n); b != 0 {
			list = append(list, b)
		}
	}
	if len(list) == 0 {
		return nil
	}
	texts, err := s.d.Store.BroadcastTexts(ctx, list)
	for i, n := range notices {
		if b := of(n); b != 0 {
			notices[i].words = texts[b]
		}
	}
	return err
}
