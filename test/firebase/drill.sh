#!/usr/bin/env bash
# Starts the emulator of Firebase Authentication, then walks the journey of
# phone sign-in against a binary that was built for it; ends the emulator.
set -euo pipefail
cd "$(dirname "$0")"
[ -d node_modules ] || npm install --no-audit --no-fund --loglevel=error
./node_modules/.bin/firebase emulators:exec --only auth --project demo-baize \
	'cd ../../web && BAIZE_BIN=../bin/baize-phone BAIZE_FIREBASE_PROJECT=demo-baize BAIZE_FIREBASE_API_KEY=demo BAIZE_FIREBASE_AUTH_DOMAIN=demo.example BAIZE_FIREBASE_EMULATOR=http://127.0.0.1:9099 npx playwright test -c e2e/playwright.config.ts journeys/phone.journey'
