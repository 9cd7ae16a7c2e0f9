#!/usr/bin/env bash
# Builds and runs the server, and beside it the member site's dev server, which
# reloads what is edited and hands everything else to the server. Ctrl-C stops
# both; so does the end of either.
set -euo pipefail
cd "$(dirname "$0")/.."
./scripts/require.sh go node npm
export BAIZE_ADDR="${BAIZE_ADDR:-127.0.0.1:8080}"
npm --prefix web run --silent messages
go build -trimpath -o bin/baize-dev ./cmd/baize

children=()
stop() {
	trap - EXIT INT TERM
	for child in "${children[@]}"; do kill -TERM "$child" 2>/dev/null || true; done
	wait
}
trap stop EXIT
trap 'exit 0' INT TERM

./bin/baize-dev serve &
children+=($!)
(cd web/apps/member && exec ../../node_modules/.bin/vite --clearScreen false) &
children+=($!)
wait -n
