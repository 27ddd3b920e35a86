import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import type { CertificateUse } from '../report/exchange.js';
import { type ConnectionOptions, invalidOption } from './connection-options.js';

export type TlsOptions = Pick<tls.ConnectionOptions, 'secureContext' | 'rejectUnauthorized'>;

type CertificateOptions = Pick<ConnectionOptions, 'ca' | 'insecure' | 'cert' | 'key'>;

/** @throws KitError `invalid-option` when a certificate or a key is none, or they do not belong together. */
export function createTlsOptions({ ca, insecure, cert, key }: CertificateOptions): TlsOptions {
  if (ca !== undefined) {
    readCertificate(ca, 'ca', 'trust the certificates of --ca (ca in code)');
  }
  checkClientCertificate(cert, key);
  // One context for all connections: creating one parses each of the 150 authorities.
  const secureContext =
    ca === undefined && cert === undefined
      ? undefined
      : tls.createSecureContext({
          ...(ca !== undefined && { ca: [...tls.rootCertificates, ca] }),
          ...(cert !== undefined && { cert, key }),
        });
  return {
    ...(insecure && { rejectUnauthorized: false }),
    ...(secureContext && { secureContext }),
  };
}

/** Which certificates the requests to a URL need beside the usual ones. */
export function certificateUseOf(
  url: string,
  { ca, insecure, cert }: CertificateOptions,
): CertificateUse {
  if (!url.startsWith('https:')) {
    return {};
  }
  const trust = insecure ? 'insecure' : ca === undefined ? undefined : 'ca';
  return { ...(trust && { trust }), ...(cert !== undefined && { hasClientCertificate: true }) };
}

function readCertificate(text: string, option: 'ca' | 'cert', task: string): X509Certificate {
  try {
    // Node itself ignores what is no certificate.
    return new X509Certificate(text);
  } catch {
    throw invalidOption(
      option,
      task,
      'there is no valid certificate in PEM format',
      'Give certificates that each start with -----BEGIN CERTIFICATE-----.',
    );
  }
}

const clientTask = 'use the client certificate of --cert and --key (cert and key in code)';

function checkClientCertificate(cert: string | undefined, key: string | undefined): void {
  if (cert === undefined && key === undefined) {
    return;
  }
  const reject = (option: 'cert' | 'key', cause: string, remedy: string) =>
    invalidOption(option, clientTask, cause, remedy);
  if (cert === undefined) {
    throw reject('cert', 'there is a key, and no certificate', 'Give both.');
  }
  if (key === undefined) {
    throw reject('key', 'there is a certificate, and no private key', 'Give both.');
  }
  const certificate = readCertificate(cert, 'cert', clientTask);
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(key);
  } catch {
    // Of such a key, both headers say so: that of PKCS #8, and the older one.
    throw /^(-----BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED)/m.test(key)
      ? reject(
          'key',
          'the private key needs a passphrase',
          'Give it without one: openssl pkey -in key.pem -out plain-key.pem.',
        )
      : reject(
          'key',
          'there is no valid private key in PEM format',
          'Give a key that starts with -----BEGIN PRIVATE KEY-----.',
        );
  }
  if (!certificate.checkPrivateKey(privateKey)) {
    const remedy = 'Give the key of the first certificate in the file.';
    throw reject('key', 'the private key is not that of the certificate', remedy);
  }
}
