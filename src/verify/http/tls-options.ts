import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import type { CertificateUse } from '../report/exchange.js';
import { type ConnectionOptions, invalidOption } from './connection-options.js';

export type TlsOptions = Pick<tls.ConnectionOptions, 'secureContext' | 'rejectUnauthorized'>;

type CertificateOptions = Pick<ConnectionOptions, 'ca' | 'insecure' | 'cert' | 'key'>;

/** @throws KitError `invalid-option` when a certificate or a key is invalid, or they do not belong together. */
export function createTlsOptions({ ca, insecure, cert, key }: CertificateOptions): TlsOptions {
  if (ca !== undefined) {
    readCertificate(ca, 'ca', 'trust the certificates of --ca (ca in code)');
  }
  checkClientCertificate(cert, key);
  const authorities = ca === undefined ? {} : { ca: [...tls.rootCertificates, ca] };
  return {
    ...(insecure && { rejectUnauthorized: false }),
    // One context for all connections: creating one parses each of the 150 authorities.
    ...((ca ?? cert) !== undefined && {
      secureContext: tls.createSecureContext({ ...authorities, cert, key }),
    }),
  };
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

function readCertificate(text: string, option: 'ca' | 'cert', task: string): X509Certificate {
  try {
    // Node itself ignores a text that is not a certificate.
    return new X509Certificate(text);
  } catch {
    const remedy = 'Give certificates that each start with -----BEGIN CERTIFICATE-----.';
    throw invalidOption(option, task, 'there is no valid certificate in PEM format', remedy);
  }
}

function checkClientCertificate(cert: string | undefined, key: string | undefined): void {
  const task = 'use the client certificate of --cert and --key (cert and key in code)';
  if (cert === undefined && key !== undefined) {
    throw invalidOption('cert', task, 'there is a key, and no certificate', 'Give both.');
  }
  if (cert === undefined) {
    return;
  }
  const rejectKey = (cause: string, remedy: string) => invalidOption('key', task, cause, remedy);
  if (key === undefined) {
    throw rejectKey('there is a certificate, and no private key', 'Give both.');
  }
  const certificate = readCertificate(cert, 'cert', task);
  // The header of PKCS #8, and the older one.
  if (/^(-----BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED)/m.test(key)) {
    const remedy = 'Give it without one: openssl pkey -in key.pem -out plain-key.pem.';
    throw rejectKey('the private key needs a passphrase', remedy);
  }
  const privateKey = readKey(key);
  if (privateKey === undefined) {
    const remedy = 'Give a key that starts with -----BEGIN PRIVATE KEY-----.';
    throw rejectKey('there is no valid private key in PEM format', remedy);
  }
  if (!certificate.checkPrivateKey(privateKey)) {
    const remedy = 'Give the key of the first certificate in the file.';
    throw rejectKey('the private key is not that of the certificate', remedy);
  }
}

function readKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}
