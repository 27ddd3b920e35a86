import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { type CauseAndRemedy, KitError } from '../text/kit-error.js';

/** The certificate of a server that speaks HTTPS. */
export interface HttpsOptions {
  /** The certificate as PEM, followed by those of the authorities between it and the root, if any. */
  readonly cert: string;
  /** Its private key as PEM, without a passphrase. */
  readonly key: string;
}

/**
 * Checks that a server can use a certificate.
 *
 * @param names how errors name the certificate and the key.
 * @throws KitError `invalid-option`, when one of them cannot be read, or the key is not the one of the certificate.
 */
export function assertCertificate(
  { cert, key }: HttpsOptions,
  names: Readonly<Record<keyof HttpsOptions, string>> = { cert: 'https.cert', key: 'https.key' },
): void {
  const attempt = (option: keyof HttpsOptions, problem: CauseAndRemedy, read: () => unknown) => {
    try {
      read();
    } catch (error) {
      const task = `use ${names[option]}`;
      throw new KitError('invalid-option', task, { ...problem, option: `https.${option}`, error });
    }
  };
  const startWith = (label: string) => `Give a text that starts with -----BEGIN ${label}-----.`;
  const badCertificate = {
    cause: 'the certificate is not in PEM format',
    remedy: startWith('CERTIFICATE'),
  };
  const badKey = {
    cause: 'the private key is not in PEM format',
    remedy: startWith('PRIVATE KEY'),
  };
  const lockedKey = {
    cause: 'the private key has a passphrase',
    remedy: 'Remove it: openssl pkey -in key.pem -out key-without-passphrase.pem',
  };
  const foreignKey = {
    cause: 'the private key is not the one of the certificate',
    remedy: 'Give the key that the first certificate of its file was made with.',
  };
  attempt('cert', badCertificate, () => new X509Certificate(cert));
  attempt('key', key.includes('ENCRYPTED') ? lockedKey : badKey, () => createPrivateKey(key));
  attempt('key', foreignKey, () => createSecureContext({ cert, key }));
}
