package httpx

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
)

// Problem is the body of every refusal (RFC 9457 with our members).
type Problem struct {
	Type    string         `json:"type" example:"about:blank"`
	Title   string         `json:"title"`
	Status  int            `json:"status"`
	Success bool           `json:"success" doc:"always false"`
	Code    string         `json:"code" doc:"stable name of what went wrong"`
	Message string         `json:"message" doc:"translated sentence"`
	Value   map[string]any `json:"value,omitempty" doc:"facts for the client, such as {captcha:true}"`
	Errors  []ProblemField `json:"errors,omitempty" doc:"the fields that are wrong"`

	RequestID string `json:"requestId,omitempty"`
	retry     string
}

// ProblemField is one wrong field.
type ProblemField struct {
	Path    string `json:"path" doc:"JSON path in the request body, or the parameter's name"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Error is for logs.
func (p *Problem) Error() string { return p.Code }

// GetStatus tells huma the status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType tells huma the media type.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders adds Retry-After to refusals that pass by themselves.
func (p *Problem) GetHeaders() http.Header {
	if p.retry == "" {
		return nil
	}
	return http.Header{"Retry-After": {p.retry}}
}

var statusOf = map[fault.Code]int{
	fault.Invalid: http.StatusUnprocessableEntity, fault.Refused: http.StatusUnprocessableEntity,
	fault.Unauthenticated: http.StatusUnauthorized, fault.Forbidden: http.StatusForbidden,
	fault.NotFound: http.StatusNotFound, fault.Conflict: http.StatusConflict,
	fault.Limited: http.StatusTooManyRequests, fault.TooLarge: http.StatusRequestEntityTooLarge,
	fault.Unavailable: http.StatusServiceUnavailable, fault.Unknown: http.StatusServiceUnavailable,
	fault.Internal: http.StatusInternalServerError,
}

// problems turns faults into Problems in the reader's language.
type problems struct {
	catalog *locale.Catalog
	log     *slog.Logger
}

func (p problems) of(ctx context.Context, err error) *Problem {
	f := fault.From(err)
	cut := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) // by time, or by a caller who left
	if cut && f.Code == fault.Internal {
		f = fault.New(fault.Unavailable, "request.timeout").Wrap(err)
	}
	if f.Code == fault.Internal || f.Code == fault.Unknown {
		p.log.ErrorContext(ctx, "request failed", "requestId", RequestID(ctx), "cause", f.Error())
	}
	status := statusOf[f.Code]
	out := &Problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status, Code: f.Key,
		Message: say(ctx, p.catalog, f.Key, f.Args), Value: f.Value, RequestID: RequestID(ctx),
	}
	for _, field := range f.Fields {
		out.Errors = append(out.Errors, ProblemField{Path: field.Path, Code: field.Key, Message: say(ctx, p.catalog, field.Key, field.Args)})
	}
	if seconds, ok := f.Args["seconds"]; ok && (f.Code == fault.Limited || f.Code == fault.Unavailable) {
		out.retry = fmt.Sprint(seconds)
	}
	return out
}

// fromHuma translates huma's own refusals (unreadable or invalid requests).
func (p problems) fromHuma(ctx context.Context, status int, message string, errs []error) huma.StatusError {
	switch {
	case status == http.StatusRequestEntityTooLarge:
		return p.of(ctx, fault.New(fault.TooLarge, "request.body.tooLarge"))
	case status == http.StatusUnsupportedMediaType:
		out := p.of(ctx, fault.New(fault.Invalid, "request.body.type"))
		out.Status, out.Title = status, http.StatusText(status)
		return out
	case status >= http.StatusInternalServerError:
		return p.of(ctx, errors.Join(append(errs, errors.New(message))...))
	}
	f := fault.New(fault.Invalid, "request.fields.invalid")
	for _, err := range errs {
		var detail *huma.ErrorDetail
		if errors.As(err, &detail) {
			f.Fields = append(f.Fields, fieldOf(detail))
		}
	}
	return p.of(ctx, f)
}

// fieldOf names what huma's validator found in our own words.
func fieldOf(d *huma.ErrorDetail) fault.Field {
	path := strings.TrimPrefix(strings.TrimPrefix(d.Location, "body."), "body")
	key := "field.type"
	var args fault.Args
	switch {
	case strings.HasPrefix(d.Message, "expected required property"):
		key = "field.required"
		name := strings.Split(d.Message, " ")[3]
		path = strings.TrimPrefix(path+"."+name, ".")
	case strings.HasPrefix(d.Message, "required "):
		key = "field.required"
	case strings.HasPrefix(d.Message, "expected length"):
		key = "field.size"
	case strings.HasPrefix(d.Message, "expected value to be one of"):
		key = "field.choice"
	case strings.HasPrefix(d.Message, "expected string to be "+amountWord):
		key = "field.amount"
	case strings.HasPrefix(d.Message, "expected array length <= "):
		key, args = "field.most", fault.Args{"max": lastWord(d.Message)}
	case strings.HasPrefix(d.Message, "expected array length >= "):
		key, args = "field.least", fault.Args{"min": lastWord(d.Message)}
	case strings.HasPrefix(d.Message, "unexpected property"):
		key = "field.unexpected"
	case strings.HasPrefix(d.Message, "expected number >"), strings.HasPrefix(d.Message, "expected number <"):
		key = "field.number"
	}
	return fault.Field{Path: path, Key: key, Args: args}
}

func lastWord(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }
