package members

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// The names of what a profile holds; those of the registration's form are its.
const (
	FieldNickname    = "nickname"
	FieldName        = "payeeName"
	FieldBirthday    = "birthday"
	FieldNationality = "nationality"
	FieldRegion      = "region"
	FieldAddress     = "address"
	FieldOccupation  = "occupation"
	FieldIncome      = "incomeSource"
)

// profileRule is how one answer is held; Once says that it stays as it was
// first given.
type profileRule struct {
	name  string
	once  bool
	check func(value string, r profileRules) error
}

// profileRules are what the checks need to know.
type profileRules struct {
	now time.Time
	age int
}

// Handles are the names by which a member is found in other places.
func Handles() []string { return []string{"whatsapp", "line", "facebook", "wechat", "qqNum"} }

// Incomes are the sources of income that can be told.
func Incomes() []string {
	return []string{"salary", "business", "savings", "investments", "pension", "family", "other"}
}

func profileTable() []profileRule {
	line := func(most int) func(string, profileRules) error {
		return func(v string, _ profileRules) error {
			return unless(utf8.RuneCountInString(v) <= most && !strings.ContainsAny(v, "\n\r\t"), "members.profile.text", fault.Args{"max": most})
		}
	}
	all := []profileRule{
		{FieldNickname, false, shaped(`^[\pL\pM\pN][\pL\pM\pN ._-]{1,19}$`, "members.profile.nickname", 2, 20)},
		{FieldName, true, shaped(`^[\pL\pM][\pL\pM .'-]{1,59}$`, "members.profile.name", 2, 60)},
		{FieldBirthday, true, checkBirthday},
		{FieldNationality, true, shaped(`^[A-Z]{2}$`, "field.choice", 2, 2)},
		{FieldRegion, false, line(60)}, {FieldAddress, false, line(200)}, {FieldOccupation, false, line(60)},
		{FieldIncome, false, shaped(`^(`+strings.Join(Incomes(), "|")+`)$`, "field.choice", 0, 0)},
	}
	for _, h := range Handles() {
		all = append(all, profileRule{h, false, shaped(`^\S{2,64}$`, "members.profile.handle", 2, 64)})
	}
	return all
}

// ProfileFields are the fields of a profile in order, and those that are
// answered once.
func ProfileFields() (all, once []string) {
	for _, r := range profileTable() {
		if all = append(all, r.name); r.once {
			once = append(once, r.name)
		}
	}
	return all, once
}

func unless(fine bool, key string, args fault.Args) error {
	if fine {
		return nil
	}
	return fault.New(fault.Invalid, key, args)
}

func shaped(pattern, key string, least, most int) func(string, profileRules) error {
	form := regexp.MustCompile(pattern)
	return func(v string, _ profileRules) error {
		return unless(form.MatchString(v), key, fault.Args{"min": least, "max": most})
	}
}

// checkBirthday takes a real day on which the member is old enough today.
func checkBirthday(v string, r profileRules) error {
	born, err := time.Parse(time.DateOnly, v)
	if err != nil || born.Year() < 1900 {
		return fault.New(fault.Invalid, "members.profile.birthday")
	}
	return unless(!born.AddDate(r.age, 0, 0).After(r.now), "members.profile.age", fault.Args{"age": r.age})
}

// Profile is what a member's profile page shows.
type Profile struct {
	Member
	// Fixed are the answers that stay as they are.
	Fixed []string
	// Limit is the age that a birthday has to tell.
	Limit int
	// Inviter is the account that brought the member, masked; empty for none.
	Inviter string
}

const plainLimit = 18

// ProfileOf reads a member's profile; ErrUnknown.
func (s *Service) ProfileOf(ctx context.Context, member id.Member) (p Profile, err error) {
	if p.Member, err = s.Get(ctx, member); err != nil {
		return p, err
	}
	if p.Limit, err = s.birthdayLimit(ctx); err != nil {
		return p, err
	}
	for _, rule := range profileTable() {
		if rule.once && p.Fields[rule.name] != "" {
			p.Fixed = append(p.Fixed, rule.name)
		}
	}
	if p.Referrer != 0 {
		by, err := s.Get(ctx, p.Referrer)
		p.Inviter = identity.MaskName(by.Account) // which may be a telephone number
		return p, err
	}
	return p, nil
}

// Answer is what a member filled in for one field of a form.
type Answer struct {
	Name  string
	Value string
}

// Answers are what a member filled in at registration and on the profile page, as
// it stands now, by the fields' names; that a member of staff looks is audited.
// ErrUnknown, ErrErased.
func (s *Service) Answers(ctx context.Context, by id.Staff, member id.Member) (all []Answer, err error) {
	m, err := s.Get(ctx, member)
	switch {
	case err != nil:
		return nil, err
	case m.ErasedAt != 0:
		return nil, ErrErased
	}
	for _, name := range slices.Sorted(maps.Keys(m.Fields)) {
		all = append(all, Answer{name, m.Fields[name]})
	}
	return all, s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.Audit(ctx, tx, StaffAction{Operator: by, What: "members.answers.look", Subject: "member:" + member.String()})
	})
}

func (s *Service) birthdayLimit(ctx context.Context) (int, error) {
	if s.BirthdayLimit == nil {
		return plainLimit, nil
	}
	return s.BirthdayLimit(ctx)
}

// SetProfile changes the given answers of a profile and leaves the others; an
// empty one is taken back. Every wrong field is told at once, and then nothing
// is changed; an answer that stays is members.profile.fixed.
func (s *Service) SetProfile(ctx context.Context, member id.Member, answers map[string]string) error {
	limit, err := s.birthdayLimit(ctx)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := s.Store.GetForUpdate(ctx, tx, member)
		switch {
		case err != nil:
			return err
		case m == nil:
			return ErrUnknown
		case m.Type == TypeTrial:
			return ErrRealAccount
		}
		nickname, fields, err := m.answered(answers, profileRules{now: s.Clock.Now(), age: limit})
		if err != nil {
			return err
		}
		if err := s.Store.SetNickname(ctx, tx, member, nickname); err != nil {
			return err
		}
		if err := s.Store.SetFields(ctx, tx, member, fields); err != nil {
			return err
		}
		tx.OnCommit(func() { s.known.forget(member) })
		return s.Bus.Publish(ctx, tx, Changed{Member: member, Status: m.Status, Lang: string(m.Lang), At: clock.NowOf(s.Clock)})
	})
}

// answered is the profile with the answers, or all that is wrong with them.
func (m Member) answered(answers map[string]string, r profileRules) (nickname string, fields map[string]string, err error) {
	nickname, fields = m.Nickname, map[string]string{}
	maps.Copy(fields, m.Fields)
	wrong := fault.New(fault.Invalid, "request.fields.invalid")
	for _, rule := range profileTable() {
		value, given := answers[rule.name]
		if !given {
			continue
		}
		value = strings.TrimSpace(identity.Clean(value))
		old := fields[rule.name]
		if rule.name == FieldNickname {
			old = nickname
		}
		if value == old {
			continue
		}
		if err := rule.allows(old, value, r); err != nil {
			f := fault.From(err)
			wrong.Fields = append(wrong.Fields, fault.Field{Path: rule.name, Key: f.Key, Args: f.Args})
			continue
		}
		switch {
		case rule.name == FieldNickname:
			nickname = value
		case value == "":
			delete(fields, rule.name)
		default:
			fields[rule.name] = value
		}
	}
	if len(wrong.Fields) > 0 {
		return "", nil, wrong
	}
	return nickname, fields, nil
}

func (p profileRule) allows(old, value string, r profileRules) error {
	switch {
	case p.once && old != "":
		return fault.New(fault.Conflict, "members.profile.fixed")
	case value == "" && p.name == FieldNickname:
		return fault.New(fault.Invalid, "field.required")
	case value == "":
		return nil
	}
	return p.check(value, r)
}
