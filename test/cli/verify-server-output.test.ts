import process from 'node:process';
import { expect, it } from 'vitest';
import { findFreePort } from '../find-free-port.js';
import { makeTempFolder } from './temp-folder.js';
import { verify } from './verify-command.js';

const script = `
import { createServer } from 'node:http';
createServer((request, response) => {
  const isCreate = request.method === 'POST';
  if (isCreate) {
    console.error('Error: no such column for', request.headers.authorization);
  }
  const body = isCreate ? '{"error":500,"message":"failed"}' : '[]';
  response.writeHead(isCreate ? 500 : 200, { 'content-type': 'application/json' }).end(body);
}).listen(process.argv[2], '127.0.0.1');
`;

it('verify --server shows what the service printed when its handler failed, without a token', async () => {
  await using folder = await makeTempFolder();
  const service = await folder.write('service.mjs', script);
  const port = await findFreePort();
  const provider = { url: `http://127.0.0.1:${port}`, token: 'some-token' };

  const command = verify(provider, ['--server', `"${process.execPath}" "${service}" ${port}`]);

  expect(await command.code, command.complaints()).toBe(1);
  expect(command.printed()).toMatch(
    /status: expected 200, got 500\n[\s\S]* {2}The server printed, up to POST \/plants:\n( {4}.*\n)* {4}Error: no such column for Bearer \$TOKEN\n/,
  );
  expect(command.printed()).not.toContain('some-token');
});
