import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { KitError } from '../interface/kit-error.js';

/** The certificate of a server that speaks HTTPS. */
export interface HttpsOptions {
  /** The certificate as PEM, followed by those of the authorities between it and the root, if any. */
  readonly cert: string;
  /** Its private key as PEM, without a passphrase. */
  readonly key: string;
}

/** Creates what TLS connections share. @throws KitError `invalid-option` */
export function toSecureContext({ cert, key }: HttpsOptions): SecureContext {
  const certificate = parseCertificate(cert);
  const privateKey = parsePrivateKey(key);
  if (!certificate.checkPrivateKey(privateKey)) {
    throw createHttpsError(
      'https.key',
      'the private key is not the one of the certificate',
      'Give the key that the certificate was made with, and the certificate of the server as the first one of its file.',
    );
  }
  try {
    return createSecureContext({ cert, key });
  } catch (error) {
    const { message } = error as Error;
    throw createHttpsError('https.cert', message, 'Give another certificate.', error);
  }
}

function parseCertificate(cert: string): X509Certificate {
  try {
    return new X509Certificate(cert);
  } catch (error) {
    const remedy = 'Give a text that starts with -----BEGIN CERTIFICATE-----.';
    throw createHttpsError('https.cert', 'the certificate is not in PEM format', remedy, error);
  }
}

function parsePrivateKey(key: string): KeyObject {
  try {
    return createPrivateKey(key);
  } catch (error) {
    const [cause, remedy] = /ENCRYPTED/.test(key)
      ? [
          'the private key has a passphrase',
          'Remove it: openssl pkey -in key.pem -out key-without-passphrase.pem',
        ]
      : [
          'the private key is not in PEM format',
          'Give a text that starts with -----BEGIN PRIVATE KEY-----.',
        ];
    throw createHttpsError('https.key', cause, remedy, error);
  }
}

function createHttpsError(
  option: string,
  cause: string,
  remedy: string,
  error?: unknown,
): KitError<'invalid-option'> {
  return new KitError({
    code: 'invalid-option',
    task: 'use the certificate for HTTPS',
    cause,
    remedy,
    details: { option },
    error,
  });
}
