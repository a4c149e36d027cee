#!/bin/sh
# The image's entry: the name of a service runs it, "portal" with a command runs that.
if [ "$1" = portal ]; then
  shift
  exec node shared/launcher/src/cli.ts "$@"
fi
exec node --max-old-space-size=256 "services/$1/src/main.ts"
