import { X509Certificate } from 'node:crypto';
import tls, { type SecureContext } from 'node:tls';
import { type ConnectionOptions, invalidOption } from './connection-options.js';

type TrustOptions = Pick<ConnectionOptions, 'ca' | 'insecure'>;

/** How connections are made to a provider that speaks HTTPS. */
export interface TlsOptions {
  readonly secureContext?: SecureContext;
  readonly rejectUnauthorized?: boolean;
}

/** @throws KitError `invalid-option` when `ca` holds no certificate. */
export function createTlsOptions({ ca, insecure }: TrustOptions): TlsOptions {
  if (insecure || ca === undefined) {
    return insecure ? { rejectUnauthorized: false } : {};
  }
  try {
    // Node itself ignores what is no certificate.
    new X509Certificate(ca);
  } catch {
    throw invalidOption(
      'ca',
      'trust the certificates of --ca (ca in code)',
      'there is no valid certificate in PEM format',
      'Give certificates that each start with -----BEGIN CERTIFICATE-----.',
    );
  }
  // One context for all connections: creating one parses each of the 150 authorities.
  return { secureContext: tls.createSecureContext({ ca: [...tls.rootCertificates, ca] }) };
}

/** Why the certificate of a provider is accepted, if it would not be by default. */
export function trustOf({ ca, insecure }: TrustOptions): 'ca' | 'insecure' | undefined {
  return insecure ? 'insecure' : ca === undefined ? undefined : 'ca';
}
