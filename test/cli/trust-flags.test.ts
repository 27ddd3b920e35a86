import { createServer } from 'node:https';
import { startServer } from 'plant-store-kit/server';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../certificates.js';
import { listen } from '../serve.js';
import { runCommand } from './run-command.js';
import { startProxy } from './start-command.js';
import { makeTempFolder } from './temp-folder.js';
import { quick } from './verify-command.js';

const unchecked = 'the certificate of the provider was not checked';

const folder = await makeTempFolder();
const [https, other] = await Promise.all([makeCertificate(), makeCertificate()]);
const service = await startServer({ port: 0, https });
const ca = await folder.write('ca.pem', https.cert);
const otherCa = await folder.write('other-ca.pem', other.cert);

afterAll(async () => {
  await service.stop();
  await folder[Symbol.asyncDispose]();
});

const run = (command: string, ...flags: string[]) =>
  runCommand([command, '--url', service.url, '--token', 'alice-token', ...flags]);

describe('--ca', () => {
  it('names certificates to trust, where --insecure trusts every one, and says so', async () => {
    const trusting = run('verify', ...quick, '--ca', ca);
    expect(await trusting.code, trusting.complaints()).toBe(0);
    const insecure = run('compare', '--insecure', '--token', 'token-of-nobody');
    expect(await insecure.code, insecure.complaints()).toBe(2);

    expect(trusting.printed()).not.toContain(unchecked);
    expect(insecure.printed()).toContain(unchecked);
  });

  it('is what a certificate needs that is not trusted: it ends observe with 3', async () => {
    const command = run('observe', '--ca', otherCa);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toContain('Give that certificate, or the one of the authority');
  });
});

it('rejects --server if a service answers already, whatever its certificate', async () => {
  const command = run('verify', '--server', 'exit 1');

  expect(await command.code).toBe(2);
  expect(command.complaints()).toContain('a service answers at');
});

describe('--cert and --key', () => {
  it('are the client certificate of each command that sends requests to a service', async () => {
    const server = createServer({ ...https, ca: other.cert, requestCert: true }, (_, response) => {
      response.setHeader('Content-Type', 'application/json').end('[]');
    });
    await using served = await listen(server);
    const cert = await folder.write('client.pem', other.cert);
    const key = await folder.write('client-key.pem', other.key);
    const url = `https://127.0.0.1:${served.port}`;
    const common = ['--url', url, '--ca', ca];

    const without = runCommand(['pull', ...common, '--token', 'alice-token']);
    const client = ['--cert', cert, '--key', key];
    const pulled = runCommand(['pull', ...common, '--token', 'alice-token', ...client]);
    await using proxy = await startProxy(url, ['--ca', ca, ...client]);
    const passed = await fetch(`${proxy.url}/plants`);

    expect(await without.code).toBe(3);
    expect(without.complaints()).toContain('give one that it trusts with --cert and its key');
    expect(await pulled.code, pulled.complaints()).toBe(0);
    expect(passed.status).toBe(200);
  });
});
