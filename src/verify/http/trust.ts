import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import tls, { type SecureContext } from 'node:tls';
import { KitError } from '../../interface/kit-error.js';

/** Which certificates of a provider a run accepts. */
export interface TrustOptions {
  /** Certificates of authorities as PEM, to trust besides those that Node.js trusts. */
  readonly ca?: string | undefined;
  /** Accepts every certificate, so that another server may answer; reports say so. Default false. */
  readonly insecure?: boolean | undefined;
}

/** How connections are made to a provider that speaks HTTPS. */
export interface TlsOptions {
  readonly secureContext?: SecureContext;
  readonly rejectUnauthorized?: boolean;
}

/** @throws KitError `invalid-option` when `ca` holds no certificate, or an invalid one. */
export function createTlsOptions({ ca, insecure }: TrustOptions): TlsOptions {
  if (insecure) {
    return { rejectUnauthorized: false };
  }
  // One context for all connections: creating one parses each of the 150 authorities.
  return ca === undefined
    ? {}
    : {
        secureContext: tls.createSecureContext({
          ca: [...readDefaultAuthorities(), ...parseCertificates(ca)],
        }),
      };
}

/** Why the certificate of a provider is accepted, if it would not be by default. */
export function trustOf({ ca, insecure }: TrustOptions): 'ca' | 'insecure' | undefined {
  return insecure ? 'insecure' : ca === undefined ? undefined : 'ca';
}

function parseCertificates(ca: string): string[] {
  const certificates = ca.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs) ?? [];
  let cause = certificates.length === 0 ? 'there is no certificate in PEM format' : undefined;
  try {
    certificates.map((certificate) => new X509Certificate(certificate));
  } catch {
    cause = 'one of the certificates is invalid';
  }
  if (cause !== undefined) {
    throw new KitError({
      code: 'invalid-option',
      task: 'trust the certificates of --ca (ca in code)',
      cause,
      remedy: 'Give certificates that each start with -----BEGIN CERTIFICATE-----.',
      details: { option: 'ca' },
    });
  }
  return certificates;
}

/** The authorities that Node.js trusts, which an own list replaces. */
function readDefaultAuthorities(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => string[] };
  if (getCACertificates !== undefined) {
    return getCACertificates('default');
  }
  const file = process.env.NODE_EXTRA_CA_CERTS;
  return [...tls.rootCertificates, ...(file ? [readFileSync(file, 'utf8')] : [])];
}
