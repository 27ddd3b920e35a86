import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { KitError } from '../interface/kit-error.js';
import type { HttpsOptions } from '../server/secure-context.js';
import type { LoadedCertificate } from './loaded-certificate.js';

const dayMs = 86_400_000;
/** A certificate that ends within this time is replaced at the start. */
const renewDays = 7;

const everywhere = ['localhost', '127.0.0.1', '::1'];
const allAddresses = ['0.0.0.0', '::'];

/**
 * Loads the certificate that the kit has made for this machine, or makes one.
 *
 * Later starts use it again, so that a client has to trust it only once. Its private key is readable
 * by this user alone, and cannot sign other certificates.
 *
 * @param host a further name or address that it is for.
 * @throws KitError `unwritable-file`
 */
export async function loadOwnCertificate(
  host: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<LoadedCertificate> {
  const further =
    host === undefined || [...everywhere, ...allAddresses].includes(host) ? [] : [host];
  const folder = join(
    env.XDG_CACHE_HOME || join(homedir(), '.cache'),
    'plant-store-kit',
    'https',
    // Neither a path nor a colon, which Windows has for drives.
    ['localhost', ...further].join('+').replaceAll(/[^\w.+-]/g, '_'),
  );
  const stored = await readStored(folder);
  if (stored !== undefined) {
    return stored;
  }
  // Loaded only here: its library is nearly as large as all other code of `serve`.
  const { createCertificate } = await import('./create-certificate.js');
  const created = await createCertificate([...everywhere, ...further]);
  try {
    await store(folder, created);
  } catch (error) {
    throw new KitError({
      code: 'unwritable-file',
      task: `store a certificate in "${folder}"`,
      cause: (error as Error).message,
      remedy: 'Set XDG_CACHE_HOME to a folder that can be written to, or give --cert and --key.',
      details: { paths: [folder] },
      error,
    });
  }
  // Not what was just made: clients find in the file what another process has made meanwhile.
  return (await readStored(folder)) as LoadedCertificate;
}

/** @returns undefined if there is none, or none that is valid for some time. */
async function readStored(folder: string): Promise<LoadedCertificate | undefined> {
  const path = join(folder, 'cert.pem');
  try {
    const [cert, key] = await Promise.all([
      readFile(path, 'utf8'),
      readFile(join(folder, 'key.pem'), 'utf8'),
    ]);
    const ownUntil = new Date(new X509Certificate(cert).validTo);
    ownUntil.setTime(ownUntil.getTime() - renewDays * dayMs);
    return ownUntil.getTime() > Date.now() ? { cert, key, path, ownUntil } : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces a folder in one step, so that no reader sees a certificate with the key of another. */
async function store(folder: string, { cert, key }: HttpsOptions): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}.`);
  try {
    await writeFile(join(draft, 'cert.pem'), cert);
    await writeFile(join(draft, 'key.pem'), key, { mode: 0o600 });
    await rename(draft, folder).catch(async () => {
      // The folder has a certificate: an old one, or one of another process that was faster.
      if ((await readStored(folder)) === undefined) {
        await rm(folder, { recursive: true, force: true });
        await rename(draft, folder);
      }
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
