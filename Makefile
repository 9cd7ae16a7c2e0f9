# Baize: every command of the project. See docs/operations.md and CONTRIBUTING.md.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
export CGO_ENABLED = 0
# One way to compile: with two of them, everything would be compiled twice.
export GOFLAGS := -trimpath $(GOFLAGS)
NPM := npm --prefix web --no-audit --no-fund --loglevel=error
GO_SOURCES := $(shell find cmd internal bench/measure test/process locales migrations web/embed.go -name '*.go' -o -name '*.sql' -o -path 'locales/*.json' -o -path '*/testdata/*' 2>/dev/null)
WEB_SOURCES := $(shell find web \( -name node_modules -o -name dist -o -name generated -o -name .built \) -prune -o -type f -print 2>/dev/null)

.PHONY: help run build test dev generate journey bench conformance firebase-drill rtp rng chaos chaos-power chaos-io sim sim-planted restore-drill chaos-standby upgrade-drill budget machine a11y fuzz authz sec clean
help:
	@grep -E '^## ' Makefile | sed 's/^## //'

## make run       build the sites and the binary, seed the sandbox brand and serve it
run: build
	@exec ./bin/baize serve

build: bin/baize

web/node_modules/.stamp: web/package.json web/package-lock.json
	@./scripts/require.sh node npm
	$(NPM) ci
	@touch $@

web/.built: web/node_modules/.stamp $(WEB_SOURCES)
	$(NPM) run --silent build
	@touch $@

bin/baize: web/.built go.mod go.sum $(GO_SOURCES)
	@./scripts/require.sh go
	go build -ldflags='-s -w' -o $@ ./cmd/baize

## make test      all that CI checks: both engines, real browser; ends with "N passed, N failed"
test: machine build
	@go run ./test/suite

## make journey   the acceptance journeys in headless Chromium, screenshots under artifacts/
journey: machine build
	@go run ./test/suite -only everywhere

## make firebase-drill   phone sign-in by Firebase's own code against its emulator, which only a test build believes
firebase-drill: machine build
	@go build -tags phonedrill -ldflags='-s -w' -o bin/baize-phone ./cmd/baize
	@./test/firebase/drill.sh

## make bench     the running binary measured from outside, beside this machine's limits
bench: build
	@./bin/baize bench

## make conformance   the vendor protocol against the running binary, a kill in the midst of bets included
conformance: build
	@go run ./test/conformance

## make chaos     kill -9 at random moments, at file calls and at fault points, and ask what became of every answered call
CHAOS_KILLS ?= 2000
CHAOS_POINTS ?= 200
chaos: build bin/baize-chaos
	@go run ./test/kill -kills $(CHAOS_KILLS) -points $(CHAOS_POINTS)

## make chaos-power   cut the power at the boundaries between file calls, in three kinds, and look for what was answered
CHAOS_IMAGES ?= 15000
chaos-power: build bin/baize-chaos
	@go run ./test/power -lying -journals 100 -images 300 -whole 0
	@go run ./test/power -binary bin/baize-chaos -weak db.synchronous=NORMAL,db.synchronous.is=1 -journals 100 -images 300 -whole 0
	@go run ./test/power -images $(CHAOS_IMAGES)

## make chaos-io  let syncs and writes fail, the disk fill, bytes rot: no answer may be wrong
CHAOS_FAULTS ?= 400
chaos-io: build
	@go run ./test/io -faults $(CHAOS_FAULTS)

# bin/baize-chaos has named fault points compiled in; it is for tests alone.
bin/baize-chaos: bin/baize
	go build -tags chaos -ldflags='-s -w' -o $@ ./cmd/baize

## make fuzz      every fuzz target for a while (FUZZ=30s each), and every operation with rubbish
FUZZ ?= 30s
fuzz:
	@go run ./test/gates -each $(FUZZ) fuzz

## make authz     every route with every identity
authz:
	@go run ./test/gates authz

## make sec       headers, calls to the outside, sealed secrets; known vulnerabilities (VULNDB=file://… for a copy of the database) and the list of what is linked
VULNDB ?=
sec:
	@go run ./test/gates -vulns "$(VULNDB)" sec

## make rtp       every house game's exact return against the served code; RTP="-long" for narrow intervals
RTP ?=
rtp:
	@go run ./test/rtp $(RTP)

## make rng       what every game shows of the chance, in statistics that find planted faults; RNG="-full" for 100 million draws each
RNG ?=
rng:
	@go run ./test/rng $(RNG)

## make sim       the rooms of money against a model, from seeds: SEED=first N=how many
SEED ?= 1
N ?= 25000
sim:
	@go build -o bin/sim ./test/sim
	@./bin/sim -seed $(SEED) -n $(N) -workers 2

## make sim-planted   plant bugs into the product, one at a time, and see the simulation find each
sim-planted:
	@go run ./test/sim/planted

## make chaos-standby   kill the database's primary under load, promote its synchronous standby
FAILOVERS ?= 20
SERVERS ?= 2
chaos-standby: machine build
	@go run ./test/standby -failovers $(FAILOVERS) -servers $(SERVERS)

## make upgrade-drill   kill a migration at every step it takes; schema and book end as without a kill
upgrade-drill: machine build
	@go run ./test/upgrade

## make restore-drill   back up under load, restore, export, move to the other engine and back
restore-drill: machine build
	@go run ./test/restore

## make budget    every figure of speed on the real binary: bytes, paint, presses, games, search, live link, Lighthouse
budget: machine build
	@$(NPM) run --silent budget

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
