import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { Problem } from '../interface/failure-message.js';
import { KitError } from '../interface/kit-error.js';

/** The certificate of a server that speaks HTTPS. */
export interface HttpsOptions {
  /** The certificate as PEM, followed by those of the authorities between it and the root, if any. */
  readonly cert: string;
  /** Its private key as PEM, without a passphrase. */
  readonly key: string;
}

/**
 * Creates what TLS connections share.
 *
 * @param names how errors name the certificate and the key.
 * @throws KitError `invalid-option`
 */
export function toSecureContext(
  { cert, key }: HttpsOptions,
  names: Readonly<Record<keyof HttpsOptions, string>> = { cert: 'https.cert', key: 'https.key' },
): SecureContext {
  const createError = (option: keyof HttpsOptions, problem: Problem, error?: unknown) =>
    new KitError({
      code: 'invalid-option',
      task: `use ${names[option]}`,
      ...problem,
      details: { option: `https.${option}` },
      error,
    });
  const certificate = parseCertificate(cert, createError);
  const privateKey = parsePrivateKey(key, createError);
  if (!certificate.checkPrivateKey(privateKey)) {
    throw createError('key', {
      cause: 'the private key is not the one of the certificate',
      remedy:
        'Give the key that the certificate was made with, and the certificate of the server as the first one of its file.',
    });
  }
  try {
    return createSecureContext({ cert, key });
  } catch (error) {
    const { message } = error as Error;
    throw createError('cert', { cause: message, remedy: 'Give another certificate.' }, error);
  }
}

type CreateError = (option: keyof HttpsOptions, problem: Problem, error: unknown) => KitError;

function parseCertificate(cert: string, createError: CreateError): X509Certificate {
  try {
    return new X509Certificate(cert);
  } catch (error) {
    const problem = {
      cause: 'the certificate is not in PEM format',
      remedy: 'Give a text that starts with -----BEGIN CERTIFICATE-----.',
    };
    throw createError('cert', problem, error);
  }
}

function parsePrivateKey(key: string, createError: CreateError): KeyObject {
  try {
    return createPrivateKey(key);
  } catch (error) {
    const problem = /ENCRYPTED/.test(key)
      ? {
          cause: 'the private key has a passphrase',
          remedy: 'Remove it: openssl pkey -in key.pem -out key-without-passphrase.pem',
        }
      : {
          cause: 'the private key is not in PEM format',
          remedy: 'Give a text that starts with -----BEGIN PRIVATE KEY-----.',
        };
    throw createError('key', problem, error);
  }
}
