import { generate } from 'selfsigned';

export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

interface CertificateOptions {
  /** The names that it is for; default localhost and 127.0.0.1. */
  readonly names?: readonly string[];
  readonly validFrom?: Date;
  readonly validTo?: Date;
  /** Its authority; default itself. */
  readonly ca?: TestCertificate;
  /** Whether it is that of an authority. */
  readonly isAuthority?: boolean;
}

export async function makeCertificate({
  names = ['localhost', '127.0.0.1'],
  validFrom = new Date(Date.now() - 86_400_000),
  validTo = new Date(Date.now() + 86_400_000),
  ca,
  isAuthority = false,
}: CertificateOptions = {}): Promise<TestCertificate> {
  const commonName = isAuthority ? 'Test authority' : (names[0] ?? '');
  const { cert, private: key } = await generate([{ name: 'commonName', value: commonName }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: validFrom,
    notAfterDate: validTo,
    ...(ca && { ca }),
    extensions: isAuthority
      ? [
          { name: 'basicConstraints', cA: true, critical: true },
          { name: 'keyUsage', keyCertSign: true, critical: true },
        ]
      : [
          { name: 'basicConstraints', cA: false, critical: true },
          {
            name: 'subjectAltName',
            altNames: names.map((name) =>
              /^[\d.:]+$/.test(name) ? { type: 7, ip: name } : { type: 2, value: name },
            ),
          },
        ],
  });
  return { cert, key };
}
