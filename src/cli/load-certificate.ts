import type { LoadedCertificate } from './loaded-certificate.js';
import { loadOwnCertificate } from './own-certificate.js';
import { readText } from './read-text.js';
import type { CertificateSource } from './serve-flags.js';

/**
 * Loads the certificate of a server.
 *
 * @param host what the server is bound to, which a certificate of the kit includes.
 * @throws KitError `unreadable-file`; `unwritable-file` when a new certificate cannot be stored.
 */
export async function loadCertificate(
  source: CertificateSource,
  host: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<LoadedCertificate> {
  if (source === 'localhost') {
    return loadOwnCertificate(host, env);
  }
  const [cert, key] = await Promise.all([readText(source.cert), readText(source.key)]);
  return { cert, key, path: source.cert };
}
