import type { LoadedCertificate } from './loaded-certificate.js';
import { loadOwnCertificate } from './own-certificate.js';
import { readText } from './read-text.js';
import type { CertificateSource } from './serve-flags.js';

/**
 * Loads the certificate of a server.
 *
 * @param host what the server is bound to, which a certificate of the kit includes.
 * @throws KitError `unreadable-file`; `invalid-option` when the certificate or the key cannot be used;
 * `unwritable-file` when a new certificate cannot be stored.
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
  // Loading node:tls takes 20 ms, so it is loaded only for HTTPS.
  const { toSecureContext } = await import('../server/secure-context.js');
  toSecureContext({ cert, key }, { cert: `--cert "${source.cert}"`, key: `--key "${source.key}"` });
  return { cert, key, path: source.cert };
}
