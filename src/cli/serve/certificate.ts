import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { HttpsOptions } from '../../server/certificate.js';
import { readText } from '../../server/read-text.js';
import { makeFolder } from '../../server/replace-file.js';
import { KitError } from '../../text/kit-error.js';
import type { ServeFlags } from './serve-flags.js';

/** A certificate, its private key, and the path of the certificate. */
export interface LoadedCertificate extends HttpsOptions {
  readonly path: string;
  /** Until when the kit uses a certificate that it has made itself. Clients have to be told to trust it. */
  readonly ownUntil?: Date;
}

/**
 * Loads the certificate of a server: from two files, or the one that the kit makes.
 *
 * @returns undefined without HTTPS.
 *
 * @throws KitError `unreadable-file`; `invalid-option` when the certificate or the key cannot be used;
 * `unwritable-file` when a new certificate cannot be stored.
 */
export async function loadCertificate(
  { cert: path, key: keyPath, https, host }: ServeFlags,
  env: NodeJS.ProcessEnv,
): Promise<LoadedCertificate | undefined> {
  if (path === undefined || keyPath === undefined) {
    return https && loadOwnCertificate(host, env);
  }
  const [cert, key] = await Promise.all([readText(path), readText(keyPath)]);
  // Loading node:tls takes 20 ms, so it is loaded only for HTTPS.
  const { assertCertificate } = await import('../../server/certificate.js');
  assertCertificate({ cert, key }, { cert: `--cert "${path}"`, key: `--key "${keyPath}"` });
  return { cert, key, path };
}

const dayMs = 86_400_000;
const validDays = 365;
/** A certificate that ends within this time is replaced at the start. */
const renewMs = 7 * dayMs;
const localHosts = ['localhost', '127.0.0.1', '::1'];

/**
 * Loads the certificate that the kit has made for this machine, or makes one. Later starts use it again, so
 * that a client has to trust it only once.
 */
async function loadOwnCertificate(
  host: string,
  env: NodeJS.ProcessEnv,
): Promise<LoadedCertificate> {
  const isLocal = [...localHosts, '0.0.0.0', '::'].includes(host);
  // Without slashes, and without colons, which Windows does not allow.
  const name = isLocal ? 'localhost' : `localhost+${host.replaceAll(/[^\w.-]/g, '_')}`;
  const cache = env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(cache, 'plant-store-kit', 'https', name);
  const path = join(folder, 'cert.pem');
  const keyPath = join(folder, 'key.pem');
  const load = async () => {
    const [cert, key] = await Promise.all([readFile(path, 'utf8'), readFile(keyPath, 'utf8')]);
    const x509 = new X509Certificate(cert);
    const ownUntil = new Date(Date.parse(x509.validTo) - renewMs);
    const isUsable = x509.checkPrivateKey(createPrivateKey(key)) && ownUntil > new Date();
    return isUsable ? { cert, key, path, ownUntil } : undefined;
  };
  const existing = await load().catch(() => undefined);
  if (existing !== undefined) {
    return existing;
  }
  const { cert, key } = await createCertificate(isLocal ? localHosts : [...localHosts, host]);
  try {
    await makeFolder(folder, 0o700);
    await writeFile(keyPath, key, { mode: 0o600 });
    await writeFile(path, cert);
  } catch (error) {
    throw new KitError('unwritable-file', `store a certificate in "${folder}"`, {
      cause: (error as Error).message,
      remedy: 'Set XDG_CACHE_HOME to a folder that can be written to, or give --cert and --key.',
      paths: [folder],
      error,
    });
  }
  return { cert, key, path, ownUntil: new Date(Date.now() + validDays * dayMs - renewMs) };
}

/** Creates a certificate for these names and addresses, which is signed by itself and signs no other. */
async function createCertificate(hosts: readonly string[]): Promise<HttpsOptions> {
  // Loaded only here, since it is nearly as large as all other code of `serve`.
  // It is CommonJS: in a bundle it has only a default export.
  const { generate } = (await import('selfsigned')).default;
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    // The clock of a client may be slow.
    notBeforeDate: new Date(Date.now() - dayMs),
    notAfterDate: new Date(Date.now() + validDays * dayMs),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: hosts.map((host) =>
          isIP(host) === 0 ? { type: 2, value: host } : { type: 7, ip: host },
        ),
      },
    ],
  });
  return { cert, key };
}
