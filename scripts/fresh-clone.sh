#!/usr/bin/env bash
# Tries both README commands as on a new machine: a fresh clone, an empty home, empty package stores, no system Chromium,
# and the Node on the path (start it with an old one). Prints how long each took.
set -euo pipefail

source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
demo=""
cleanup() {
  [ -z "$demo" ] || kill -- "-$demo" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

git clone -q "$source" "$work/clone"
mkdir "$work/home"
# Registry settings are the machine's own; stores and caches are not.
[ ! -f "$HOME/.npmrc" ] || cp "$HOME/.npmrc" "$work/home/"
path=$(printf '%s' "$PATH" | tr ':' '\n' | grep -v node_modules | paste -sd: -)
fresh() { env -u CHROMIUM_PATH HOME="$work/home" npm_config_cache="$work/npm" XDG_CACHE_HOME="$work/cache" XDG_DATA_HOME="$work/data" PATH="$path" "$@"; }

cd "$work/clone"
echo "node $(fresh node --version)"

start=$SECONDS
set -m
fresh npx -y pnpm@12 demo >"$work/demo.log" 2>&1 &
demo=$!
set +m
until grep -qE 'Local:.*http' "$work/demo.log"; do
  kill -0 "$demo" 2>/dev/null || { cat "$work/demo.log"; exit 1; }
  [ $((SECONDS - start)) -lt 180 ] || { cat "$work/demo.log"; exit 1; }
  sleep 0.2
done
url=$(sed -E 's/\x1b\[[0-9;]*m//g' "$work/demo.log" | grep 'Local:' | grep -oE 'http://[^ ]+')
curl -fsS "$url" | grep -q '<div id="root"' && curl -fsS "${url%/}/__sandbox/inbox.json?to=x" >/dev/null
echo "demo: usable after $((SECONDS - start)) s at $url"
kill -- "-$demo" 2>/dev/null || true
demo=""

start=$SECONDS
fresh npx -y pnpm@12 test
echo "test: passed in $((SECONDS - start)) s"
