package messaginghttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/page"
	"baize/internal/messaging/support"
	"baize/internal/platform/httpx"
)

const (
	chatPath = "/api/v1/member/support"
	// chatBody holds three pictures of 5 MB in base64, and the words.
	chatBody = 21 << 20
)

func chatRoutes(a *httpx.API, s *support.Service) {
	h := chats{s}
	line := func(op, method, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: chatPath + path, Audience: httpx.Member, Trial: true, NaturallyIdempotent: method != "GET", Tag: tag, Summary: summary}
	}
	keyed := func(r httpx.Route) httpx.Route {
		r.NaturallyIdempotent, r.MaxBody = false, chatBody
		return r
	}
	httpx.Handle(a, line("supportState", "GET", "", "Whether the desk is open, and the member's open chat"), h.state)
	httpx.Handle(a, keyed(line("beginChat", "POST", "/chat", "Begin a chat")), h.begin)
	httpx.Handle(a, keyed(line("writeChat", "POST", "/chat/lines", "Say something in the open chat")), h.write)
	httpx.Handle(a, line("typeChat", "POST", "/chat/typing", "Tell the desk that one is writing"), h.typing)
	httpx.Handle(a, line("readChat", "POST", "/chat/read", "Say how far one has read"), h.read)
	httpx.Handle(a, line("leaveChat", "POST", "/chat/close", "Close the open chat"), h.leave)
	httpx.Handle(a, line("chats", "GET", "/chats", "The member's chats, newest first"), h.list)
	httpx.Handle(a, line("chat", "GET", "/chats/{id}", "One chat with what was said after a line"), h.chat)
	httpx.Handle(a, line("rateChat", "PUT", "/chats/{id}/rating", "Say how a closed chat was"), h.rate)
	httpx.Handle(a, line("chatPicture", "GET", "/chats/{id}/lines/{line}/pictures/{n}", "One picture"), h.picture)
}

type chats struct{ s *support.Service }

// ChatValue is a chat as its member sees it.
type ChatValue struct {
	ID         support.ChatID `json:"id"`
	Topic      support.Topic  `json:"topic"`
	State      support.State  `json:"state" enum:"waiting,taken,closed"`
	Agent      string         `json:"agent" doc:"who answers; empty while it waits"`
	Lines      int64          `json:"lines"`
	MemberRead int64          `json:"memberRead"`
	StaffRead  int64          `json:"staffRead"`
	Version    int64          `json:"version"`
	Ticket     string         `json:"ticket" doc:"of feedback, where nobody came"`
	Stars      int            `json:"stars"`
	Rated      bool           `json:"rated"`
	MayRate    bool           `json:"mayRate"`
	At         clock.Instant  `json:"at"`
	WaitingAt  clock.Instant  `json:"waitingAt"`
	ClosedAt   clock.Instant  `json:"closedAt"`
}

func chatOf(c support.Chat) ChatValue {
	return ChatValue{
		ID: c.ID, Topic: c.Topic, State: c.State, Agent: c.StaffName, Lines: c.Lines, MemberRead: c.MemberRead, StaffRead: c.StaffRead, Version: c.Version,
		Ticket: c.Ticket, Stars: c.Stars, Rated: c.Stars > 0, MayRate: c.State == support.Closed && c.TakenAt != 0 && c.Stars == 0,
		At: c.At, WaitingAt: c.WaitingAt, ClosedAt: c.ClosedAt,
	}
}

// ChatLine is one thing that was said.
type ChatLine struct {
	N        int64          `json:"n"`
	Author   support.Author `json:"author" enum:"member,staff,house"`
	Name     string         `json:"name"`
	Text     string         `json:"text" doc:"what was said; of the house, a word: left, taken, queued, closed, filed"`
	Pictures int            `json:"pictures"`
	At       clock.Instant  `json:"at"`
}

// saidPrefix stands before the house's words as they are kept.
const saidPrefix = "messaging.chat.said."

func linesOf(lines []support.Line) []ChatLine {
	out := make([]ChatLine, 0, len(lines))
	for _, l := range lines {
		text := l.Text
		if l.Author == support.ByHouse {
			text = text[min(len(saidPrefix), len(text)):]
		}
		out = append(out, ChatLine{N: l.N, Author: l.Author, Name: l.Name, Text: text, Pictures: len(l.Images), At: l.At})
	}
	return out
}

type supportState struct {
	Open   bool            `json:"open" doc:"somebody sits at the desk"`
	Topics []support.Topic `json:"topics" nullable:"false"`
	Chat   *ChatValue      `json:"chat"`
}

func (h chats) state(ctx context.Context, _ *struct{}) (supportState, error) {
	open, err := h.s.Open(ctx)
	if err != nil {
		return supportState{}, err
	}
	out := supportState{Open: open, Topics: support.Topics()}
	c, err := h.s.Current(ctx, reader(ctx))
	if c != nil {
		v := chatOf(*c)
		out.Chat = &v
	}
	return out, err
}

type beginInput struct {
	httpx.IdempotencyKey
	Body struct {
		Topic  support.Topic `json:"topic" enum:"deposit,withdraw,game,service,apply,other"`
		Text   string        `json:"text" maxLength:"8000"`
		Images [][]byte      `json:"images,omitempty" maxItems:"3" doc:"png or jpg, base64"`
	}
}

type chatRef struct {
	ID support.ChatID `json:"id"`
}

func (h chats) begin(ctx context.Context, in *beginInput) (chatRef, error) {
	c, err := h.s.Begin(ctx, in.Key, support.Begin{
		Member: reader(ctx), Lang: httpx.Lang(ctx), Topic: in.Body.Topic, Said: support.Said{Text: in.Body.Text, Images: in.Body.Images},
	})
	return chatRef{c}, err
}

// SaidInput is what somebody says.
type SaidInput struct {
	httpx.IdempotencyKey
	Body struct {
		Text   string   `json:"text" maxLength:"8000"`
		Images [][]byte `json:"images,omitempty" maxItems:"3" doc:"png or jpg, base64"`
	}
}

func (h chats) write(ctx context.Context, in *SaidInput) (httpx.None, error) {
	return httpx.None{}, h.s.Write(ctx, in.Key, reader(ctx), support.Said{Text: in.Body.Text, Images: in.Body.Images})
}

func (h chats) typing(ctx context.Context, _ *struct{}) (httpx.None, error) {
	return httpx.None{}, h.s.MemberTypes(ctx, reader(ctx))
}

// SeenInput is how far somebody has read.
type SeenInput struct {
	Body struct {
		UpTo int64 `json:"upTo" minimum:"0" maximum:"1000000"`
	}
}

func (h chats) read(ctx context.Context, in *SeenInput) (httpx.None, error) {
	return httpx.None{}, h.s.MarkRead(ctx, reader(ctx), in.Body.UpTo)
}

func (h chats) leave(ctx context.Context, _ *struct{}) (httpx.None, error) {
	return httpx.None{}, h.s.Leave(ctx, reader(ctx))
}

// ListInput asks for a part of a list.
type ListInput struct {
	Cursor string `query:"cursor" maxLength:"13"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
}

func (h chats) list(ctx context.Context, in *ListInput) (page.Page[ChatValue], error) {
	before, err := chatID(in.Cursor)
	if in.Cursor != "" && err != nil {
		return page.Page[ChatValue]{Items: []ChatValue{}}, err
	}
	rows, err := h.s.Chats(ctx, reader(ctx), before, in.Limit)
	out := page.Page[ChatValue]{Items: []ChatValue{}, Next: rows.Next, Total: rows.Total}
	for _, c := range rows.Items {
		out.Items = append(out.Items, chatOf(c))
	}
	return out, err
}

func chatID(text string) (c support.ChatID, err error) {
	if c.UnmarshalText([]byte(text)) != nil || c == 0 {
		err = support.ErrChat
	}
	return c, err
}

type chatInput struct {
	ID    string `path:"id" maxLength:"13"`
	After int64  `query:"after" minimum:"0" maximum:"1000000" doc:"the last line that is known"`
}

type chatWithLines struct {
	Chat  ChatValue  `json:"chat"`
	Lines []ChatLine `json:"lines" nullable:"false"`
}

func (h chats) chat(ctx context.Context, in *chatInput) (chatWithLines, error) {
	c, err := chatID(in.ID)
	if err != nil {
		return chatWithLines{}, err
	}
	chat, lines, err := h.s.Read(ctx, reader(ctx), c, in.After)
	return chatWithLines{chatOf(chat), linesOf(lines)}, err
}

type rateInput struct {
	ID   string `path:"id" maxLength:"13"`
	Body struct {
		Stars  int    `json:"stars" minimum:"0" maximum:"9"`
		Remark string `json:"remark,omitempty" maxLength:"1200"`
	}
}

func (h chats) rate(ctx context.Context, in *rateInput) (httpx.None, error) {
	c, err := chatID(in.ID)
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.Rate(ctx, reader(ctx), c, in.Body.Stars, in.Body.Remark)
}

type pictureInput struct {
	ID   string `path:"id" maxLength:"13"`
	Line int64  `path:"line" minimum:"1" maximum:"1000000"`
	N    int    `path:"n" minimum:"0" maximum:"9"`
}

// PictureValue is a picture as it is kept.
type PictureValue struct {
	Image []byte `json:"image" doc:"png or jpeg, base64"`
}

func (h chats) picture(ctx context.Context, in *pictureInput) (PictureValue, error) {
	c, err := chatID(in.ID)
	if err != nil {
		return PictureValue{}, err
	}
	raw, err := h.s.Picture(ctx, reader(ctx), c, in.Line, in.N)
	return PictureValue{raw}, err
}
