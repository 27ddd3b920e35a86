// Ends with 1 if the server of the container does not answer. The commands that listen write their URL to a file. Any
// other command has no such file: nothing has to answer then.
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import process from 'node:process';

const { PLANT_STORE_URL_FILE: file = '' } = process.env;
if (!existsSync(file)) {
  process.exit(0);
}
const url = readFileSync(file, 'utf8');
if (url === '') {
  // It does not listen yet.
  process.exit(1);
}
const { request } = url.startsWith('https:') ? https : http;
// Any answer will do: a token or a flag may close all paths.
request(new URL('/__admin/health', url), { rejectUnauthorized: false })
  .on('response', () => process.exit(0))
  .on('error', () => process.exit(1))
  .end();
