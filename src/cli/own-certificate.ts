import { createPrivateKey, X509Certificate } from 'node:crypto';
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
  const path = join(folder, 'cert.pem');
  const stored = await readStored(folder);
  if (stored !== undefined) {
    return { ...stored, path };
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
  // Clients find in the file what another process may have made meanwhile.
  return { ...((await readStored(folder)) ?? withEnd(created)), path };
}

type OwnCertificate = Omit<LoadedCertificate, 'path'>;

/** @returns undefined if there is none, or none that is valid for some time. */
async function readStored(folder: string): Promise<OwnCertificate | undefined> {
  try {
    const [cert, key] = await Promise.all([
      readFile(join(folder, 'cert.pem'), 'utf8'),
      readFile(join(folder, 'key.pem'), 'utf8'),
    ]);
    const isPair = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
    const stored = withEnd({ cert, key });
    return isPair && stored.ownUntil.getTime() > Date.now() ? stored : undefined;
  } catch {
    return undefined;
  }
}

function withEnd({ cert, key }: HttpsOptions) {
  const end = Date.parse(new X509Certificate(cert).validTo);
  return { cert, key, ownUntil: new Date(end - renewDays * dayMs) };
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
