#!/usr/bin/env bash
# Installs what the tests need: Chromium, fonts, PostgreSQL and strace, as Debian packages.
set -eu
missing=()
command -v chromium >/dev/null || missing+=(chromium)
[ -e /usr/share/fonts/truetype/noto/NotoSansBengali-Regular.ttf ] || missing+=(fonts-noto-core)
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing+=(postgresql)
command -v strace >/dev/null || missing+=(strace)
# Journeys walk in it with a fifth less work; not every system has it, and they do without.
wished=()
if ! command -v chromium-headless-shell >/dev/null && { [ ${#missing[@]} -gt 0 ] || apt-cache show chromium-headless-shell >/dev/null 2>&1; }; then
	wished+=(chromium-headless-shell)
fi
if [ ${#missing[@]} -eq 0 ] && { [ ${#wished[@]} -eq 0 ] || [ "$(id -u)" != 0 ]; }; then exit 0; fi
if [ "$(id -u)" != 0 ]; then
	echo "The tests need the Debian packages: ${missing[*]}. Install them as root and run this again." >&2
	exit 1
fi
echo "installing ${missing[*]} ${wished[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
# The package would start a server of its own; the tests start theirs.
mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
if [ ${#missing[@]} -gt 0 ]; then apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null; fi
if [ ${#wished[@]} -gt 0 ]; then apt-get -qq install -y --no-install-recommends "${wished[@]}" >/dev/null 2>&1 || true; fi
