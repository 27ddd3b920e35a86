import { isIP } from 'node:net';
import { generate } from 'selfsigned';
import type { HttpsOptions } from '../server/secure-context.js';

const dayMs = 86_400_000;
const validDays = 365;

/** Creates a certificate for these names and addresses, which is signed by itself and signs no other. */
export async function createCertificate(hosts: readonly string[]): Promise<HttpsOptions> {
  const start = Date.now();
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    // The clock of a client may be slow.
    notBeforeDate: new Date(start - dayMs),
    notAfterDate: new Date(start + validDays * dayMs),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: hosts.map((host) =>
          isIP(host) === 0 ? { type: 2, value: host } : { type: 7, ip: host },
        ),
      },
    ],
  });
  return { cert, key };
}
