import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../certificates.js';
import { program } from '../package/cli/program.js';
import { runCommand } from './run-command.js';
import { makeTempFolder, type TempFolder } from './temp-folder.js';
import { quick } from './verify-command.js';

const unchecked = 'the certificate of the provider was not checked';

let folder: TempFolder;
let service: PlantServer;
let [ca, otherCa, certFile, keyFile] = ['', '', '', ''];

beforeAll(async () => {
  folder = await makeTempFolder();
  const [https, other] = await Promise.all([makeCertificate(), makeCertificate()]);
  service = await startServer({ port: 0, https });
  ca = await folder.write('ca.pem', https.cert);
  otherCa = await folder.write('other-ca.pem', other.cert);
  certFile = ca;
  keyFile = await folder.write('key.pem', https.key);
});

afterAll(async () => {
  await service.stop();
  await folder[Symbol.asyncDispose]();
});

/** Runs a command on the service. */
const run = (command: string, ...flags: string[]) =>
  runCommand([command, '--url', service.url, '--token', 'alice-token', ...flags]);

describe.each([
  ['verify', [...quick]],
  ['observe', ['--plants', '20']],
  ['compare', ['--steps', '20']],
] as const)('%s', (name, flags) => {
  it('trusts the certificates of --ca', async () => {
    const command = run(name, ...flags, '--ca', ca);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).not.toContain(unchecked);
  });

  it('trusts every certificate with --insecure, and says so', async () => {
    const command = run(name, ...flags, '--insecure');

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain(unchecked);
  });

  it('exits with 3 for a certificate that it does not trust, and names --ca', async () => {
    const command = run(name, ...flags, '--ca', otherCa);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toContain('self-signed certificate');
    expect(command.complaints()).toContain('Give that certificate with --ca');
  });

  it.each([
    [['--ca', 'no.pem'], 'Failed to read "no.pem": there is no such file'],
    [
      ['--ca', program],
      'Failed to trust the certificates of --ca (ca in code): there is no certificate',
    ],
    [['--ca', program, '--insecure'], '--insecure trusts every certificate, so --ca has no use'],
  ])('rejects %j', async (wrong, message) => {
    const command = run(name, ...flags, ...wrong);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(message);
  });
});

describe('profile', () => {
  it('shows that a profile was observed with --insecure', async () => {
    const out = join(folder.path, 'insecure.profile.json');
    expect(await run('observe', '--plants', '20', '--insecure', '--out', out).code).toBe(0);

    const command = runCommand(['profile', 'show', out]);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(', without a check of its certificate.');
  });
});

describe('--server', () => {
  it('starts a service that speaks HTTPS', async () => {
    const { port, stop } = await startServer({ port: 0 });
    await stop();
    const server = `"${process.execPath}" "${program}" serve --quiet --port ${port} --cert "${certFile}" --key "${keyFile}"`;
    const url = `https://127.0.0.1:${port}`;

    const command = runCommand(['verify', '--url', url, '--ca', ca, '--server', server, ...quick], {
      PLANT_STORE_TOKEN: 'alice-token',
    });

    expect(await command.code, command.complaints()).toBe(0);
  });

  it('is rejected if a service answers already, whatever its certificate', async () => {
    const command = run('verify', '--server', 'exit 1');

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain('a service answers at');
  });
});

describe('--ca', () => {
  it('is trusted besides the certificates of NODE_EXTRA_CA_CERTS', async () => {
    // Node.js reads the variable at its start, so it takes another process.
    const child = spawn(
      process.execPath,
      [program, 'verify', '--url', service.url, '--ca', otherCa, ...quick],
      {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: ca, PLANT_STORE_TOKEN: 'alice-token' },
        stdio: 'inherit',
      },
    );

    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
