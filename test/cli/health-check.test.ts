import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { startServer } from 'plant-store-kit/server';
import { expect, it } from 'vitest';
import { makeCertificate } from '../certificates.js';
import { findFreePort } from '../find-free-port.js';
import { makeTempFolder } from './temp-folder.js';

/** The exit code of the health check of a container whose first process was started so. */
async function check(flags: string, env: NodeJS.ProcessEnv = {}): Promise<number> {
  await using folder = await makeTempFolder();
  const words = `tini -- node main.js serve --host 0.0.0.0 ${flags}`.trim().split(' ');
  const commandLine = await folder.write('cmdline', words.map((word) => `${word}\0`).join(''));
  const [code] = await once(
    spawn(process.execPath, ['health-check.mjs', commandLine], { env }),
    'exit',
  );
  return code;
}

it('the health check of the image asks the port of --port, or else of PORT', async () => {
  await using server = await startServer({ port: 0, admin: false });

  expect(await check(`--any-token -p ${server.port}`)).toBe(0);
  expect(await check('', { PORT: String(server.port) })).toBe(0);
  expect(await check(`--port=${await findFreePort()}`, { PORT: String(server.port) })).toBe(1);
});

it('the health check of the image asks over HTTPS if the server speaks that', async () => {
  await using server = await startServer({ port: 0, https: await makeCertificate() });

  expect(await check(`--port ${server.port} --https`)).toBe(0);
  expect(await check(`--port ${server.port} --cert c.pem --key k.pem`)).toBe(0);
});
