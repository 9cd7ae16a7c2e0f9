# Baize: every command of the project. See docs/operations.md and CONTRIBUTING.md.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
export CGO_ENABLED = 0
NPM := npm --prefix web --no-audit --no-fund --loglevel=error
GO_SOURCES := $(shell find cmd internal locales migrations web/embed.go -name '*.go' -o -name '*.sql' -o -path 'locales/*.json' -o -path '*/testdata/*' 2>/dev/null)
WEB_SOURCES := $(shell find web \( -name node_modules -o -name dist -o -name generated -o -name .built \) -prune -o -type f -print 2>/dev/null)

.PHONY: help run build test dev generate journey bench conformance chaos budget machine a11y clean
help:
	@grep -E '^## ' Makefile | sed 's/^## //'

## make run       build the sites and the binary, seed the sandbox brand and serve it
run: build
	@exec ./bin/baize serve

build: bin/baize

web/node_modules/.stamp: web/package.json web/package-lock.json
	@./scripts/require.sh node npm
	$(NPM) install
	@touch $@

web/.built: web/node_modules/.stamp $(WEB_SOURCES)
	$(NPM) run --silent build
	@touch $@

bin/baize: web/.built go.mod go.sum $(GO_SOURCES)
	@./scripts/require.sh go
	go build -trimpath -ldflags='-s -w' -o $@ ./cmd/baize

## make test      all that CI checks: both engines, real browser; ends with "N passed, N failed"
test: machine build
	@go run ./test/suite

## make journey   the acceptance journeys in headless Chromium, screenshots under artifacts/
journey: machine build
	@go run ./test/suite -only journey

## make bench     the running binary measured from outside, beside this machine's limits
bench: build
	@go run ./bench

## make conformance   the vendor protocol against the running binary, a kill in the midst of bets included
conformance: build
	@go run ./test/conformance

## make chaos     kill -9 at random moments under load, and ask what became of every answered call
CHAOS_KILLS ?= 2000
chaos: build
	@go run ./test/kill -kills $(CHAOS_KILLS)

## make budget    bytes per route and the phone profile on the real binary
budget: machine build
	@go run ./test/suite -only budget

## make generate  the API description, and the reviewed table of routes
generate:
	go test ./internal/app -run "OpenAPI|Routes_AreTheReviewed" -update
	go test ./internal/gateway/vendorapi -run OpenAPI -update

## make a11y    every member screen in both themes against WCAG 2.2 AA, on the real binary
a11y: machine build
	@$(NPM) run --silent a11y

## make dev       server and site with reload
dev: web/node_modules/.stamp
	@./scripts/dev.sh

# machine installs what tests need beyond Go and Node: Chromium, fonts, PostgreSQL.
machine:
	@./scripts/machine.sh

clean:
	rm -rf bin artifacts web/.built
