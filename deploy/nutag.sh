#!/bin/sh
# bin/nutag of a release archive: starts the server, or runs one of its commands. Settings come from the environment.
set -eu
root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
case "${1-start}" in
  start)
    exec "$root/bin/node" "$root/dist/server/main.mjs"
    ;;
  backup | restore | migrate | rotate | admin-create)
    command=$1
    shift
    exec "$root/bin/node" "$root/dist/commands/$command.mjs" "$@"
    ;;
  *)
    echo "Usage: nutag [start | backup | restore | migrate | rotate | admin-create] [options]; --help explains each command" >&2
    exit 2
    ;;
esac
