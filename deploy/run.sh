#!/bin/sh
# Entry of the image: the name of a service runs it, "portal" with a command runs that. On a machine with the
# units of deploy/systemd, "portal" has their settings.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
PATH="$root/node_modules/.bin:$PATH"
if [ "$1" = portal ]; then
  shift
  set -- "$root/shared/launcher/src/cli.ts" "$@"
  for name in portal shared databases; do
    file="/etc/portal/$name.env"
    [ -r "$file" ] || continue
    set -- "--env-file=$file" "$@"
    # Node.js reads this one before it reads a file.
    authority=$(sed -n 's/^NODE_EXTRA_CA_CERTS=//p' "$file")
    [ -z "$authority" ] || export NODE_EXTRA_CA_CERTS="$authority"
  done
  export DATA_DIR="${DATA_DIR:-/var/lib/portal}"
  exec node "$@"
fi
exec node --max-old-space-size=256 "$root/services/$1/src/main.ts"
