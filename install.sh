#!/bin/sh
# Installs the command keepstone for this user: no root, no change of any settings file.
#
#   sh install.sh
#
# Variables: KEEPSTONE_BIN    the folder to install into   [default: ~/.local/bin]
#            KEEPSTONE_TARGET the archive to take          [default: the one for this machine]
#            KEEPSTONE_FROM   where the archives are       [default: the release page of this version]
set -eu

VERSION=0.1.0

say() { printf 'keepstone: %s\n' "$*"; }

fail() {
  printf 'keepstone: error: %s\n' "$*" >&2
  exit 1
}

# The name of this machine's archive.
target() {
  system=$(uname -s)
  processor=$(uname -m)
  case $processor in
    x86_64 | amd64) processor=x86_64 ;;
    aarch64 | arm64) processor=aarch64 ;;
    *) fail "there is no archive for the processor $processor: build it with \`cargo install --locked keepstone-cli\`" ;;
  esac
  case $system in
    Darwin) echo "$processor-apple-darwin" ;;
    Linux)
      # The archive for musl needs no library of the system.
      if ldd --version 2>&1 | grep -qi 'gnu\|glibc'; then echo "$processor-unknown-linux-gnu"; else echo "$processor-unknown-linux-musl"; fi
      ;;
    *) fail "there is no archive for $system that this script installs: see the release page" ;;
  esac
}

fetch() { # URL FILE
  if command -v curl >/dev/null; then
    curl --fail --silent --show-error --location --output "$2" "$1" || fail "cannot download $1"
  elif command -v wget >/dev/null; then
    wget --quiet --output-document="$2" "$1" || fail "cannot download $1"
  else
    fail "neither curl nor wget is here"
  fi
}

digest() { # FILE
  if command -v sha256sum >/dev/null; then
    sha256sum "$1"
  elif command -v shasum >/dev/null; then
    shasum -a 256 "$1"
  else
    fail "neither sha256sum nor shasum is here, so the download cannot be checked"
  fi | cut -d ' ' -f 1
}

# Refuses a file whose digest is not the one in the list.
check() { # FILE NAME LIST
  wanted=$(awk -v name="$2" '$2 == name { print $1 }' "$3")
  [ -n "$wanted" ] || fail "SHA256SUMS does not list $2: this version has no archive for this machine"
  found=$(digest "$1")
  [ "$found" = "$wanted" ] || fail "$2 has the digest $found, and SHA256SUMS says $wanted: nothing was installed"
}

main() {
  from=${KEEPSTONE_FROM:-https://github.com/keepstone/keepstone/releases/download/v$VERSION}
  bin=${KEEPSTONE_BIN:-${HOME:?is not set: set KEEPSTONE_BIN}/.local/bin}
  name=keepstone-$VERSION-${KEEPSTONE_TARGET:-$(target)}
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT

  fetch "$from/SHA256SUMS" "$folder/SHA256SUMS"
  fetch "$from/$name.tar.gz" "$folder/archive"
  check "$folder/archive" "$name.tar.gz" "$folder/SHA256SUMS"
  tar -xzf "$folder/archive" -C "$folder"
  "$folder/$name/keepstone" --version >/dev/null ||
    fail "$name does not run on this machine; on Linux try KEEPSTONE_TARGET=$(uname -m)-unknown-linux-musl. Nothing was installed"

  mkdir -p "$bin"
  # In two steps, so that a running keepstone keeps its file.
  cp "$folder/$name/keepstone" "$bin/.keepstone.new"
  mv "$bin/.keepstone.new" "$bin/keepstone"
  say "installed $("$bin/keepstone" --version) as $bin/keepstone, with the digest that SHA256SUMS lists"
  say "to remove it: rm $bin/keepstone"
  case :$PATH: in
    *":$bin:"*) ;;
    *) say "$bin is not on your PATH: add it there, or call $bin/keepstone" ;;
  esac
  say "next, in a project: keepstone init; keepstone install claude-code (keepstone --help lists all)"
}

# All of the script has arrived when it reaches this line.
main
