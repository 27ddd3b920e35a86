import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../certificates.js';
import { runCommand } from './run-command.js';
import { serve } from './start-command.js';
import { makeTempFolder } from './temp-folder.js';

const dayMs = 86_400_000;
const inAYear = new Date(Date.now() + 365 * dayMs);
const { key: otherKey } = await makeCertificate();

const folder = await makeTempFolder();
let caches = 0;
/** With a cache folder that holds no certificate. */
let env: { readonly XDG_CACHE_HOME: string };

beforeEach(() => {
  env = { XDG_CACHE_HOME: join(folder.path, `cache ${caches++}`) };
});

afterAll(() => folder[Symbol.asyncDispose]());

const storedIn = ({ XDG_CACHE_HOME }: typeof env, name = 'localhost') =>
  join(XDG_CACHE_HOME, 'plant-store-kit', 'https', name);

async function store(cert: string, key: string): Promise<void> {
  await mkdir(storedIn(env), { recursive: true });
  await writeFile(join(storedIn(env), 'cert.pem'), cert);
  await writeFile(join(storedIn(env), 'key.pem'), key);
}

async function statusAt(url: string, ca: string): Promise<number | undefined> {
  const outgoing = get(`${url}/plants`, { ca, headers: { authorization: 'Bearer alice-token' } });
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response.statusCode;
}

describe('serve --https', () => {
  it('prints the certificate that it has made, and a curl line with it', async () => {
    await using served = await serve(['--https'], env);
    const printed = served.command.printed();
    const path = join(storedIn(env), 'cert.pem');

    expect(printed).toMatch(/^Plant store on https:\/\/127\.0\.0\.1:\d+\n/);
    expect(printed).toContain(`\nCertificate: ${path}\n`);
    expect(printed).toContain(`NODE_EXTRA_CA_CERTS='${path}'\n`);
    expect(printed).toContain(`\ncurl --cacert '${path}' -H 'Authorization: Bearer alice-token' `);
    expect(await statusAt(served.client.baseUrl, await readFile(path, 'utf8'))).toBe(200);
  });

  it('makes a certificate that is short-lived, signs no other, and has a private key', async () => {
    await using _served = await serve(['--https'], env);

    const cert = new X509Certificate(await readFile(join(storedIn(env), 'cert.pem')));
    expect(cert.subjectAltName?.split(', ')).toEqual([
      'DNS:localhost',
      'IP Address:127.0.0.1',
      'IP Address:0:0:0:0:0:0:0:1',
    ]);
    expect(cert.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect(cert.ca).toBe(false);
    expect(Date.parse(cert.validTo) - Date.parse(cert.validFrom)).toBeLessThan(398 * dayMs);
    expect((await stat(join(storedIn(env), 'key.pem'))).mode & 0o777).toBe(0o600);
    expect((await stat(storedIn(env))).mode & 0o777).toBe(0o700);
  });

  it('uses the same certificate at the next start', async () => {
    await (await serve(['--https'], env)).command.stop();
    const before = await readFile(join(storedIn(env), 'cert.pem'), 'utf8');

    await using served = await serve(['--https'], env);

    expect(await readFile(join(storedIn(env), 'cert.pem'), 'utf8')).toBe(before);
    expect(await statusAt(served.client.baseUrl, before)).toBe(200);
  });

  it.each([
    ['ends within a week', () => makeCertificate({ validTo: new Date(Date.now() + 6 * dayMs) })],
    ['cannot be read', async () => ({ cert: 'basil', key: 'basil' })],
    [
      'has the key of another',
      async () => ({ ...(await makeCertificate({ validTo: inAYear })), key: otherKey }),
    ],
  ])('replaces a certificate that %s', async (_, make) => {
    const { cert, key } = await make();
    await store(cert, key);

    await using served = await serve(['--https'], env);

    const now = await readFile(join(storedIn(env), 'cert.pem'), 'utf8');
    expect(now).not.toBe(cert);
    expect(await statusAt(served.client.baseUrl, now)).toBe(200);
  });

  it('makes another certificate for another host', async () => {
    await using _served = await serve(['--https', '--host', '127.0.0.2'], env);

    const path = join(storedIn(env, 'localhost+127.0.0.2'), 'cert.pem');
    const cert = new X509Certificate(await readFile(path));
    expect(cert.subjectAltName).toMatch(/^DNS:localhost, .*, IP Address:127\.0\.0\.2$/);
  });

  it('says what to do if the certificate cannot be stored', async () => {
    const file = await folder.write('a file', '');
    const command = runCommand(['serve', '--https', '--port', '0'], { XDG_CACHE_HOME: file });

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(`Failed to store a certificate in "${file}`);
    expect(command.complaints()).toContain(
      'Set XDG_CACHE_HOME to a folder that can be written to, or give --cert and --key.',
    );
  });
});

it('serve --cert --key serves over HTTPS with that certificate, also without --https', async () => {
  const { cert, key } = await makeCertificate();
  const [certFile, keyFile] = [
    await folder.write('given.pem', cert),
    await folder.write('given-key.pem', key),
  ];

  await using served = await serve(['--cert', certFile, '--key', keyFile], env);

  expect(await statusAt(served.client.baseUrl, cert)).toBe(200);
  expect(served.command.printed()).not.toContain('Certificate:');
  await expect(stat(dirname(storedIn(env)))).rejects.toThrow('ENOENT');
});
