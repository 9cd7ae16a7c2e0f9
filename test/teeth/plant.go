package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// All bugs are planted in one build, asleep: the function that a bug is in gets
// a twin with the bug, and asks at its beginning whether the twin is to be
// called. So a bug costs a run of the suite and no build.

// variable names the bug that is awake.
const variable = "BAIZE_TEETH"

const switchFile = `package %s

import "os"

func teethAwake(bug string) bool { return os.Getenv("` + variable + `") == bug }
`

// insertion is text that goes in at an offset of a file.
type insertion struct {
	at   int
	text string
}

// plantAll puts every bug into the copy at dir.
func plantAll(dir string, all []bug) error {
	byFile := map[string][]int{}
	for n, b := range all {
		byFile[b.file] = append(byFile[b.file], n)
	}
	for file, numbers := range byFile {
		if err := plantFile(dir, file, all, numbers); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

func plantFile(dir, file string, all []bug, numbers []int) error {
	path := filepath.Join(dir, file)
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, path, src, 0)
	if err != nil {
		return err
	}
	var in []insertion
	var twins bytes.Buffer
	for _, n := range numbers {
		ask, twin, err := twinOf(set, parsed, src, n, all[n])
		if err != nil {
			return fmt.Errorf("%s: %w", all[n].name, err)
		}
		in = append(in, ask)
		twins.WriteString(twin)
	}
	slices.SortFunc(in, func(a, b insertion) int { return b.at - a.at })
	for _, i := range in {
		src = slices.Concat(src[:i.at], []byte(i.text), src[i.at:])
	}
	awake := fmt.Sprintf(switchFile, parsed.Name.Name)
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "teeth_awake.go"), []byte(awake), 0o600); err != nil {
		return err
	}
	return os.WriteFile(path, append(src, twins.Bytes()...), 0o600)
}

// twinOf makes the question at the beginning of the function that b is in, and
// the twin that has the bug.
func twinOf(set *token.FileSet, parsed *ast.File, src []byte, n int, b bug) (ask insertion, twin string, err error) {
	if found := bytes.Count(src, []byte(b.old)); found != 1 {
		return ask, "", fmt.Errorf("%d places to plant it", found)
	}
	place := bytes.Index(src, []byte(b.old))
	offset := func(p token.Pos) int { return set.Position(p).Offset }
	for _, decl := range parsed.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || place < offset(f.Pos()) || place >= offset(f.End()) {
			continue
		}
		name := fmt.Sprintf("%sTeeth%d", f.Name.Name, n)
		begin, named, end := offset(f.Pos()), offset(f.Name.Pos()), offset(f.End())
		rest := strings.TrimPrefix(string(src[named:end]), f.Name.Name)
		twin = "\n" + string(src[begin:named]) + name + strings.Replace(rest, b.old, b.by, 1) + "\n"
		call := name + "(" + arguments(f) + ")"
		if f.Recv != nil {
			call = f.Recv.List[0].Names[0].Name + "." + call
		}
		if f.Type.Results != nil {
			call = "return " + call
		} else {
			call += "; return"
		}
		return insertion{offset(f.Body.Lbrace) + 1, fmt.Sprintf(" if teethAwake(%q) { %s }\n", fmt.Sprint(n), call)}, twin, nil
	}
	return ask, "", fmt.Errorf("it is in no function")
}

// arguments hands the parameters of f on.
func arguments(f *ast.FuncDecl) string {
	var all []string
	for _, p := range f.Type.Params.List {
		for _, name := range p.Names {
			text := name.Name
			if _, variadic := p.Type.(*ast.Ellipsis); variadic {
				text += "..."
			}
			all = append(all, text)
		}
	}
	return strings.Join(all, ", ")
}
