import { createPrivateKey } from 'node:crypto';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import { HttpResponse, http } from 'msw';
import { startServer } from 'plant-store-kit/server';
import {
  reportToHtml,
  reportToJson,
  reportToJunit,
  reportToMarkdown,
  reportToText,
  verifyProvider,
} from 'plant-store-kit/verify';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportToGithubAnnotations } from '../../src/verify/report/render/github.js';
import { makeCertificate, type TestCertificate } from '../certificates.js';
import { startProvider } from '../providers/provider.js';
import { listen } from '../serve.js';
import { quick } from './verify-faulty.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const token = 'alice-token';
const plain = { hasColors: false };

let own: TestCertificate;
let authority: TestCertificate;

beforeAll(async () => {
  [own, authority] = await Promise.all([makeCertificate(), makeCertificate({ isAuthority: true })]);
});

const unchecked =
  'the certificate of the provider was not checked, so another server may have answered';

describe.concurrent('a provider that speaks HTTPS', () => {
  it('passes with the authority of its certificate as ca, among others', async () => {
    const https = await makeCertificate({ ca: authority });
    await using service = await startServer({ port: 0, https });
    const ca = `My authorities\n${own.cert}\n${authority.cert}`;

    const report = await verifyProvider({ url: service.url, token, ca, ...quick });

    expect(report.verdict, reportToText(report, plain)).toBe('passed');
    expect(reportToText(report, plain)).not.toContain('Insecure');
  });

  it('is verified with insecure, and every report says so', async () => {
    await using service = await startServer({ port: 0, https: own });

    const report = await verifyProvider({ url: service.url, token, insecure: true, ...quick });

    expect(report).toMatchObject({ verdict: 'passed', insecure: true });
    expect(JSON.parse(reportToJson(report))).toMatchObject({ insecure: true });
    expect(reportToText(report, { ...plain, onlyFailed: true })).toContain(unchecked);
    for (const render of [
      reportToHtml,
      reportToMarkdown,
      reportToJunit,
      reportToGithubAnnotations,
    ]) {
      expect(render(report)).toContain(unchecked);
    }
  });

  it.each([
    ['ca', () => ({ ca: own.cert }), /^curl -i --cacert "\$CA" /, 'export CA=... TOKEN=...'],
    ['insecure', () => ({ insecure: true }), /^curl -i -k /, 'export TOKEN=...'],
  ])('fails a rule with curl lines that repeat it, with %s', async (_, trust, line, hint) => {
    const wrong = http.delete('/plants/:id', () => HttpResponse.json({}));
    await using service = await startServer({ port: 0, https: own, handlers: [wrong] });

    const report = await verifyProvider({ url: service.url, token, ...trust(), ...quick });

    const checks = report.rules.flatMap((rule) => rule.checks);
    const lines = checks.flatMap(({ evidence }) => evidence?.curl ?? []);
    expect(lines.map((one) => one.replace(/^.* \| /s, '')).every((one) => line.test(one))).toBe(
      true,
    );
    expect(lines).not.toEqual([]);
    expect(reportToText(report, plain)).toContain(hint);
  });
});

describe.concurrent('a provider whose certificate is not trusted', () => {
  const verify = async (https: TestCertificate, ca?: string) => {
    await using service = await startServer({ port: 0, https });
    return await verifyProvider({ url: service.url, token, ca });
  };

  it.each<[string, () => Promise<TestCertificate>, RegExp, 'trusted'?]>([
    [
      'has signed itself',
      async () => own,
      /: self-signed certificate.*\. Give that certificate, .* with --ca \(ca in code\)\. --insecure/,
    ],
    [
      'is signed by an unknown authority',
      () => makeCertificate({ ca: authority }),
      /: unable to verify the first certificate.*\. Give .* the authority that has signed it, with --ca/,
    ],
    [
      'has expired',
      () => makeCertificate({ validFrom: daysAgo(2), validTo: daysAgo(1) }),
      /: certificate has expired\. Renew or correct the certificate of the provider/,
      'trusted',
    ],
    [
      'is for another name',
      () => makeCertificate({ names: ['plants.example.com'] }),
      /altnames.*\. Use a name of the certificate in the address/,
      'trusted',
    ],
  ])('is not reached if its certificate %s', async (_, make, message, isTrusted) => {
    const https = await make();

    await expect(verify(https, isTrusted && https.cert)).rejects.toMatchObject({
      code: 'provider-unreachable',
      message: expect.stringMatching(message),
    });
  });

  it.each(['basil', '-----BEGIN CERTIFICATE-----\nYmFzaWw=\n-----END CERTIFICATE-----'])(
    'needs a ca that is valid: %j',
    async (ca) => {
      await expect(verify(own, ca)).rejects.toMatchObject({
        code: 'invalid-option',
        details: { option: 'ca' },
        message: expect.stringContaining('there is no valid certificate in PEM format'),
      });
    },
  );
});

/** A service that answers nobody without a certificate of its authority. */
async function startPickyService(options: { readonly maxVersion?: 'TLSv1.2' } = {}) {
  const provider = await startProvider();
  const tls = { ...own, ca: authority.cert, requestCert: true, rejectUnauthorized: true };
  const server = createServer({ ...tls, ...options }, (incoming, outgoing) => {
    const { method, headers } = incoming;
    const sent = forward(new URL(incoming.url ?? '', provider.url), { method, headers });
    sent.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.rawHeaders);
      response.pipe(outgoing);
    });
    incoming.pipe(sent);
  });
  server.on('tlsClientError', () => {});
  const { port, stop } = await listen(server);
  return {
    url: `https://127.0.0.1:${port}`,
    token: provider.token,
    async [Symbol.asyncDispose]() {
      await stop();
      await provider.stop();
    },
  };
}

describe('a provider that asks for a client certificate', () => {
  it('passes with cert and key', async () => {
    await using service = await startPickyService();
    const client = await makeCertificate({ ca: authority });
    const { url, token } = service;

    const report = await verifyProvider({ url, token, ca: own.cert, ...client, ...quick });

    expect(report.verdict, reportToText(report, plain)).toBe('passed');
  });

  it.each([undefined, 'TLSv1.2'] as const)(
    'is not reached without, and the error names them (%s)',
    async (maxVersion) => {
      await using service = await startPickyService(maxVersion && { maxVersion });
      const { url, token } = service;

      await expect(verifyProvider({ url, token, ca: own.cert })).rejects.toMatchObject({
        code: 'provider-unreachable',
        message: expect.stringContaining(
          'If the service asks for a client certificate, give one that it trusts with --cert and its key',
        ),
      });
    },
  );
});

describe('a client certificate', () => {
  it.each<[string, string, () => Partial<TestCertificate>, string]>([
    ['key', 'lacks its key', () => ({ cert: own.cert }), 'are used together. Give both.'],
    ['cert', 'is missing', () => ({ key: own.key }), 'are used together. Give both.'],
    ['cert', 'is none', () => ({ ...own, cert: 'basil' }), 'no valid certificate in PEM'],
    ['key', 'has a key that is none', () => ({ ...own, key: 'fern' }), 'cannot be used'],
    ['key', 'has another key', () => ({ ...own, key: authority.key }), 'used: key values mismatch'],
    ['key', 'has a locked key', () => ({ ...own, key: encrypt(own.key) }), 'without a passphrase'],
  ])('is an error about %s if it %s', async (option, _, make, message) => {
    const verification = verifyProvider({ url: 'https://127.0.0.1:9', token, ...make() });

    await expect(verification).rejects.toMatchObject({
      code: 'invalid-option',
      details: { option },
      message: expect.stringContaining(message),
    });
  });
});

function encrypt(key: string): string {
  const options = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
  return createPrivateKey(key).export(options).toString();
}
