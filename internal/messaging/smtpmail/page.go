package smtpmail

import (
	"html/template"
	"strings"

	"baize/internal/kernel/locale"
	"baize/internal/messaging"
)

func cutAt(address string) (name, host string, ok bool) { return strings.Cut(address, "@") }

// Page is the HTML twin: tables and inline styles, because that is what mail
// programs draw. All that is not the layout's is escaped.
func Page(p messaging.Parcel) (string, error) {
	layout, err := template.New("mail").Parse(layoutText)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = layout.Execute(&out, struct {
		messaging.Parcel
		Dir        string
		Paragraphs []string
	}{p, direction(p.Lang), strings.Split(p.Text, "\n\n")})
	return out.String(), err
}

func direction(lang locale.Lang) string {
	if lang.RTL() {
		return "rtl"
	}
	return "ltr"
}

const layoutText = `<!doctype html>
<html lang="{{.Lang}}" dir="{{.Dir}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>{{.Subject}}</title></head>
<body style="margin:0;background:#F4F8F6;color:#0B2228;font:16px/1.6 -apple-system,'Segoe UI',Roboto,'Noto Sans Bengali',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" style="max-width:520px;background:#FFFFFF;border-radius:16px;overflow:hidden" cellpadding="0" cellspacing="0">
<tr><td style="padding:18px 32px;background:#0B3B36;color:#FFFFFF;font-size:18px;font-weight:800;letter-spacing:.02em">{{.Brand}}</td></tr>
<tr><td style="padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">{{.Subject}}</h1>
{{range .Paragraphs}}<p style="margin:0 0 16px;white-space:pre-line">{{.}}</p>
{{end}}{{if .Link}}<p style="margin:24px 0"><a href="{{.Link}}" style="display:inline-block;padding:14px 24px;border-radius:12px;border:1px solid #7E4A00;background:#FFB52E;color:#1B1200;font-weight:700;text-decoration:none">{{.Action}}</a></p>
<p style="margin:0;font-size:13px;color:#4E6869;word-break:break-all" dir="ltr">{{.Link}}</p>
{{end}}</td></tr></table></td></tr></table></body></html>
`
