import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { KitError } from '../interface/kit-error.js';

/** The certificate of a server that speaks HTTPS. */
export interface HttpsOptions {
  /** The certificate as PEM, followed by those of the authorities between it and the root, if any. */
  readonly cert: string;
  /** Its private key as PEM, without a passphrase. */
  readonly key: string;
}

/** @param names how errors name the certificate and the key. @throws KitError `invalid-option` */
export function toSecureContext(
  { cert, key }: HttpsOptions,
  names: Readonly<Record<keyof HttpsOptions, string>> = { cert: 'https.cert', key: 'https.key' },
): SecureContext {
  const attempt = <Value>(
    option: keyof HttpsOptions,
    cause: string,
    remedy: string,
    read: () => Value,
  ): Value => {
    try {
      return read();
    } catch (error) {
      const task = `use ${names[option]}`;
      throw new KitError('invalid-option', task, {
        cause,
        remedy,
        option: `https.${option}`,
        error,
      });
    }
  };
  const startWith = (label: string) => `Give a text that starts with -----BEGIN ${label}-----.`;
  attempt('cert', 'the certificate is not in PEM format', startWith('CERTIFICATE'), () => {
    return new X509Certificate(cert);
  });
  const [keyProblem, remedy] = key.includes('ENCRYPTED')
    ? ['has a passphrase', 'Remove it: openssl pkey -in key.pem -out key-without-passphrase.pem']
    : ['is not in PEM format', startWith('PRIVATE KEY')];
  attempt('key', `the private key ${keyProblem}`, remedy, () => createPrivateKey(key));
  return attempt(
    'key',
    'the private key is not the one of the certificate',
    'Give the key that the first certificate of its file was made with.',
    () => createSecureContext({ cert, key }),
  );
}

/** Shorter than the time after which node:http answers a client that has sent nothing. */
const handshakeMs = 30_000;

/**
 * Lets an HTTP server speak TLS: its earlier listeners of `connection` receive decrypted sockets.
 *
 * @throws KitError `invalid-option` for an invalid certificate.
 */
export function speakTls(server: Server, https: HttpsOptions): void {
  const secureContext = toSecureContext(https);
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const secure = new TLSSocket(socket, {
      isServer: true,
      secureContext,
      ALPNProtocols: ['http/1.1'],
    });
    secure.setTimeout(handshakeMs, () => secure.destroy());
    secure.once('secure', () => secure.setTimeout(0));
    // The method of node:tls throws, so the connection below it is reset.
    secure.resetAndDestroy = () => {
      socket.resetAndDestroy();
      return secure.destroy();
    };
    for (const listener of listeners) {
      listener.call(server, secure);
    }
  });
}
