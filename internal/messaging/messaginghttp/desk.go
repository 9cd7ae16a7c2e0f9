package messaginghttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/page"
	"baize/internal/messaging/support"
	"baize/internal/platform/httpx"
)

const (
	deskPath  = "/api/v1/staff/support"
	mayAnswer = "messaging.chat.answer"
	mayLead   = "messaging.chat.lead"
	maySeeWho = "messaging.chat.facts"
	mayMacro  = "messaging.macro.edit"
)

func deskRoutes(a *httpx.API, h chats) {
	line := func(op, method, path, permission, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: deskPath + path, Audience: httpx.Staff, Permission: permission, NaturallyIdempotent: method != "GET", Tag: tag, Summary: summary}
	}
	answer := line("answerChat", "POST", "/chats/{id}/lines", mayAnswer, "Say something to the member")
	answer.NaturallyIdempotent, answer.MaxBody = false, chatBody
	macro := line("writeMacro", "PUT", "/macros", mayMacro, "Keep a macro")
	macro.MaxBody = newsLimit // it has as many languages
	httpx.Handle(a, line("sitAtDesk", "POST", "/desk", mayAnswer, "Be at the desk, and see what waits"), h.sit)
	httpx.Handle(a, line("leaveDesk", "DELETE", "/desk", mayAnswer, "Leave the desk"), h.rise)
	httpx.Handle(a, line("chatsWaiting", "GET", "/waiting", mayAnswer, "How many chats wait"), h.waiting)
	httpx.Handle(a, line("deskChats", "GET", "/chats", mayAnswer, "The queue, one's own chats, or all"), h.queue)
	httpx.Handle(a, line("deskChat", "GET", "/chats/{id}", mayAnswer, "One chat with what was said after a line"), h.look)
	httpx.Handle(a, line("takeChat", "POST", "/chats/{id}/take", mayAnswer, "Take a waiting chat"), h.take)
	httpx.Handle(a, answer, h.answer)
	httpx.Handle(a, line("typeAtDesk", "POST", "/chats/{id}/typing", mayAnswer, "Tell the member that one is writing"), h.deskTyping)
	httpx.Handle(a, line("seenChat", "POST", "/chats/{id}/read", mayAnswer, "Say how far one has read"), h.seen)
	httpx.Handle(a, line("handOverChat", "POST", "/chats/{id}/hand-over", mayAnswer, "Give a chat to the queue or to somebody"), h.handOver)
	httpx.Handle(a, line("leadChat", "POST", "/chats/{id}/reassign", mayLead, "Give anybody's chat to the queue or to somebody"), h.reassign)
	httpx.Handle(a, line("endChat", "POST", "/chats/{id}/close", mayAnswer, "Close a chat"), h.end)
	httpx.Handle(a, line("chatFacts", "POST", "/chats/{id}/facts", maySeeWho, "Who the member is, which the audit log keeps"), h.facts)
	httpx.Handle(a, line("deskPicture", "GET", "/chats/{id}/lines/{line}/pictures/{n}", mayAnswer, "One picture"), h.deskPicture)
	httpx.Handle(a, line("filledMacros", "GET", "/chats/{id}/macros", mayAnswer, "The macros with the facts of a chat"), h.filled)
	httpx.Handle(a, line("macros", "GET", "/macros", mayMacro, "All macros"), h.macros)
	httpx.Handle(a, macro, h.writeMacro)
	httpx.Handle(a, line("dropMacro", "DELETE", "/macros/{id}", mayMacro, "Take a macro away"), h.dropMacro)
}

type deskState struct {
	Name    string         `json:"name" doc:"one's own name as members see it"`
	Waiting int            `json:"waiting"`
	Taken   int            `json:"taken"`
	Seats   []support.Seat `json:"seats" nullable:"false"`
}

// agent is who asks, by the name that members see.
func (h chats) agent(ctx context.Context) (support.Agent, error) {
	return h.s.Agent(ctx, operator(ctx))
}

type sitInput struct {
	Body struct {
		Name *string `json:"name,omitempty" maxLength:"120" doc:"as members see it from now on; without it the name stays"`
	}
}

func (h chats) sit(ctx context.Context, in *sitInput) (deskState, error) {
	a, err := h.agent(ctx)
	if err != nil {
		return deskState{}, err
	}
	if in.Body.Name != nil {
		a.Name = *in.Body.Name
	}
	d, err := h.s.Sit(ctx, a)
	return deskState{a.Name, d.Waiting, d.Taken, d.Seats}, err
}

func (h chats) rise(ctx context.Context, _ *struct{}) (httpx.None, error) {
	a, err := h.agent(ctx)
	if err == nil {
		err = h.s.Rise(ctx, a)
	}
	return httpx.None{}, err
}

type chatsWaiting struct {
	Count int `json:"count"`
}

func (h chats) waiting(ctx context.Context, _ *struct{}) (chatsWaiting, error) {
	n, err := h.s.WaitingCount(ctx)
	return chatsWaiting{n}, err
}

// DeskChat is a chat as staff see it.
type DeskChat struct {
	ChatValue
	Member id.Member     `json:"member"`
	Staff  id.Staff      `json:"staff" doc:"who has it"`
	Lang   locale.Lang   `json:"lang"`
	Remark string        `json:"remark" doc:"what the member said of it afterwards"`
	Taken  clock.Instant `json:"takenAt"`
}

func deskOf(c support.Chat) DeskChat {
	return DeskChat{ChatValue: chatOf(c), Member: c.Member, Staff: c.Staff, Lang: c.Lang, Remark: c.Remark, Taken: c.TakenAt}
}

type queueInput struct {
	ListInput
	State string `query:"state" enum:"waiting,taken,closed" doc:"only this state"`
	Mine  bool   `query:"mine" doc:"only one's own"`
}

func (h chats) queue(ctx context.Context, in *queueInput) (page.Page[DeskChat], error) {
	q := support.Queue{State: support.State(in.State), Limit: in.Limit}
	out := page.Page[DeskChat]{Items: []DeskChat{}}
	if in.Mine {
		q.Staff = operator(ctx)
	}
	if in.Cursor != "" {
		before, err := chatID(in.Cursor)
		if err != nil {
			return out, err
		}
		q.Before = before
	}
	rows, err := h.s.List(ctx, q)
	out.Next, out.Total = rows.Next, rows.Total
	for _, c := range rows.Items {
		out.Items = append(out.Items, deskOf(c))
	}
	return out, err
}

type deskChatWithLines struct {
	Chat  DeskChat   `json:"chat"`
	Lines []ChatLine `json:"lines" nullable:"false"`
}

func (h chats) look(ctx context.Context, in *chatInput) (deskChatWithLines, error) {
	c, err := chatID(in.ID)
	if err != nil {
		return deskChatWithLines{}, err
	}
	chat, lines, err := h.s.Look(ctx, c, in.After)
	return deskChatWithLines{deskOf(chat), linesOf(lines)}, err
}

// act does something to a chat as who asks.
func (h chats) act(ctx context.Context, chat string, do func(support.Agent, support.ChatID) error) (httpx.None, error) {
	c, err := chatID(chat)
	if err != nil {
		return httpx.None{}, err
	}
	a, err := h.agent(ctx)
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, do(a, c)
}

func (h chats) take(ctx context.Context, in *noticeInput) (httpx.None, error) {
	return h.act(ctx, in.ID, func(a support.Agent, c support.ChatID) error { return h.s.Take(ctx, a, c) })
}

type answerInput struct {
	ID string `path:"id" maxLength:"13"`
	SaidInput
}

func (h chats) answer(ctx context.Context, in *answerInput) (httpx.None, error) {
	said := support.Said{Text: in.Body.Text, Images: in.Body.Images}
	return h.act(ctx, in.ID, func(a support.Agent, c support.ChatID) error { return h.s.Answer(ctx, in.Key, a, c, said) })
}

func (h chats) deskTyping(ctx context.Context, in *noticeInput) (httpx.None, error) {
	return h.act(ctx, in.ID, func(a support.Agent, c support.ChatID) error { return h.s.StaffTypes(ctx, a, c) })
}

type seenInput struct {
	ID string `path:"id" maxLength:"13"`
	SeenInput
}

func (h chats) seen(ctx context.Context, in *seenInput) (httpx.None, error) {
	return h.act(ctx, in.ID, func(a support.Agent, c support.ChatID) error { return h.s.MarkSeen(ctx, a, c, in.Body.UpTo) })
}

type handOverInput struct {
	ID   string `path:"id" maxLength:"13"`
	Body struct {
		To string `json:"to,omitempty" maxLength:"13" doc:"who gets it; empty for the queue"`
	}
}

func (h chats) give(ctx context.Context, in *handOverInput, lead bool) (httpx.None, error) {
	var to id.Staff
	if in.Body.To != "" && to.UnmarshalText([]byte(in.Body.To)) != nil {
		to = -1 // nobody's, so that it is refused at its field
	}
	return h.act(ctx, in.ID, func(a support.Agent, c support.ChatID) error { return h.s.HandOver(ctx, a, lead, c, to) })
}

func (h chats) handOver(ctx context.Context, in *handOverInput) (httpx.None, error) {
	return h.give(ctx, in, false)
}

func (h chats) reassign(ctx context.Context, in *handOverInput) (httpx.None, error) {
	return h.give(ctx, in, true)
}

func (h chats) end(ctx context.Context, in *noticeInput) (httpx.None, error) {
	return h.act(ctx, in.ID, func(a support.Agent, c support.ChatID) error { return h.s.End(ctx, a, c) })
}

func (h chats) facts(ctx context.Context, in *noticeInput) (f support.Facts, err error) {
	_, err = h.act(ctx, in.ID, func(a support.Agent, c support.ChatID) (err error) {
		f, err = h.s.Facts(ctx, a, c)
		return err
	})
	return f, err
}

func (h chats) deskPicture(ctx context.Context, in *pictureInput) (PictureValue, error) {
	c, err := chatID(in.ID)
	if err != nil {
		return PictureValue{}, err
	}
	raw, err := h.s.Picture(ctx, 0, c, in.Line, in.N)
	return PictureValue{raw}, err
}

type filledMacros struct {
	Items []support.Filled `json:"items" nullable:"false"`
}

func (h chats) filled(ctx context.Context, in *noticeInput) (out filledMacros, err error) {
	_, err = h.act(ctx, in.ID, func(a support.Agent, c support.ChatID) (err error) {
		out.Items, err = h.s.Fill(ctx, a, c)
		return err
	})
	return out, err
}

// MacroValue is a macro in its languages.
type MacroValue struct {
	ID      support.MacroID        `json:"id" doc:"empty for a new one"`
	Name    string                 `json:"name" maxLength:"240"`
	Texts   map[locale.Lang]string `json:"texts"`
	Version int64                  `json:"version" minimum:"0"`
}

type macroList struct {
	Items []MacroValue `json:"items" nullable:"false"`
}

func (h chats) macros(ctx context.Context, _ *struct{}) (macroList, error) {
	all, err := h.s.Macros(ctx)
	out := macroList{Items: []MacroValue{}}
	for _, m := range all {
		out.Items = append(out.Items, MacroValue{m.ID, m.Name, m.Texts, m.Version})
	}
	return out, err
}

type macroInput struct{ Body MacroValue }

func (h chats) writeMacro(ctx context.Context, in *macroInput) (MacroValue, error) {
	m := support.Macro{ID: in.Body.ID, Name: in.Body.Name, Texts: in.Body.Texts, Version: in.Body.Version}
	m, err := h.s.WriteMacro(ctx, operator(ctx), m)
	return MacroValue{m.ID, m.Name, m.Texts, m.Version}, err
}

type dropMacroInput struct {
	ID      string `path:"id" maxLength:"13"`
	Version int64  `query:"version" minimum:"0"`
}

func (h chats) dropMacro(ctx context.Context, in *dropMacroInput) (httpx.None, error) {
	var m support.MacroID
	if m.UnmarshalText([]byte(in.ID)) != nil {
		return httpx.None{}, support.ErrMacro
	}
	return httpx.None{}, h.s.DropMacro(ctx, operator(ctx), m, in.Version)
}
