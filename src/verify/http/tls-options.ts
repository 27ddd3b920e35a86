import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import type { CertificateUse } from '../report/exchange.js';
import { type ConnectionOptions, invalidOption } from './connection-options.js';

export type TlsOptions = Pick<tls.ConnectionOptions, 'secureContext' | 'rejectUnauthorized'>;

type CertificateOptions = Pick<ConnectionOptions, 'ca' | 'insecure' | 'cert' | 'key'>;

/** @throws KitError `invalid-option` when a certificate or a key is invalid, or they do not belong together. */
export function createTlsOptions({ ca, insecure, cert, key }: CertificateOptions): TlsOptions {
  const task = 'use the certificates of --ca, --cert and --key (ca, cert and key in code)';
  for (const [option, text] of Object.entries({ ca, cert })) {
    if (text !== undefined && !isCertificate(text)) {
      const remedy = 'Give certificates that each start with -----BEGIN CERTIFICATE-----.';
      throw invalidOption(option, task, 'there is no valid certificate in PEM format', remedy);
    }
  }
  if ((cert === undefined) !== (key === undefined)) {
    const cause = 'a certificate and its private key are used together';
    throw invalidOption(cert === undefined ? 'cert' : 'key', task, cause, 'Give both.');
  }
  const authorities = ca === undefined ? {} : { ca: [...tls.rootCertificates, ca] };
  try {
    return {
      ...(insecure && { rejectUnauthorized: false }),
      // One context for all connections: creating one parses each of the 150 authorities.
      ...((ca ?? cert) !== undefined && {
        secureContext: tls.createSecureContext({ ...authorities, cert, key }),
      }),
    };
  } catch (error) {
    // Before its reason, OpenSSL names places in its own code.
    const reason = (error as Error).message.replace(/^error:.*:/, '');
    const remedy =
      'Give the key of the first certificate as PEM, without a passphrase: openssl pkey -in key.pem -out plain-key.pem.';
    throw invalidOption('key', task, `the private key cannot be used: ${reason}`, remedy);
  }
}

function isCertificate(text: string): boolean {
  try {
    // Node itself ignores a text that is not a certificate.
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
}

/** The certificates that requests to a URL need beside the usual ones. */
export function certificateUseOf(
  url: string,
  { ca, insecure, cert }: CertificateOptions,
): CertificateUse {
  if (!url.startsWith('https:')) {
    return {};
  }
  const trustOfCa = ca === undefined ? undefined : 'ca';
  const trust = insecure ? 'insecure' : trustOfCa;
  return { ...(trust && { trust }), ...(cert !== undefined && { hasClientCertificate: true }) };
}
