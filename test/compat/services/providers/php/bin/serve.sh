#!/bin/sh
# Serves the plant store from a fresh database, which is removed at the end.
set -eu
cd "$(dirname "$0")/.."

dir=$(mktemp -d)
export PLANTS_DB="$dir/plants.sqlite"
php -r '(new PDO("sqlite:" . getenv("PLANTS_DB")))->exec(file_get_contents("schema.sql"));'

export PHP_CLI_SERVER_WORKERS=4
php -d display_errors=0 -S "127.0.0.1:$PORT" -t public public/index.php &
server=$!
# The workers outlive the server when only the server is told to stop.
trap 'kill $server $(ps -o pid= --ppid $server); rm -rf "$dir"; exit 0' INT TERM
wait $server
