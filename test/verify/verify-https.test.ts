import { HttpResponse, http } from 'msw';
import { startServer } from 'plant-store-kit/server';
import {
  createProfile,
  observationToText,
  observeProvider,
  reportToHtml,
  reportToJson,
  reportToJunit,
  reportToMarkdown,
  reportToText,
  verifyProvider,
} from 'plant-store-kit/verify';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportToGithubAnnotations } from '../../src/verify/report/github-annotations.js';
import { makeCertificate, type TestCertificate } from '../certificates.js';

const dayMs = 86_400_000;
const token = 'alice-token';

let own: TestCertificate;
let authority: TestCertificate;

beforeAll(async () => {
  [own, authority] = await Promise.all([makeCertificate(), makeCertificate({ isAuthority: true })]);
});

const unchecked =
  'the certificate of the provider was not checked, so another server may have answered';

describe.concurrent('a provider that speaks HTTPS', () => {
  it('passes all rules with its certificate as ca', async () => {
    await using service = await startServer({ port: 0, https: own });

    const report = await verifyProvider({
      url: service.url,
      token,
      secondToken: 'bob-token',
      ca: own.cert,
    });

    expect(report.verdict, reportToText(report, { hasColors: false })).toBe('passed');
    expect(report).not.toHaveProperty('insecure');
    expect(reportToText(report, { hasColors: false })).not.toContain('Insecure');
  });

  it('passes with the authority of its certificate as ca, among others', async () => {
    const https = await makeCertificate({ ca: authority });
    await using service = await startServer({ port: 0, https });
    const ca = `My authorities\n${own.cert}\n${authority.cert}`;

    const report = await verifyProvider({ url: service.url, token, ca, only: ['list'] });

    expect(report.verdict).toBe('passed');
  });

  it('is verified with insecure, and every report says so', async () => {
    await using service = await startServer({ port: 0, https: own });

    const report = await verifyProvider({ url: service.url, token, insecure: true });

    expect(report.verdict).toBe('passed');
    expect(report.insecure).toBe(true);
    expect(JSON.parse(reportToJson(report))).toMatchObject({ insecure: true });
    expect(reportToText(report, { hasColors: false })).toContain(unchecked);
    expect(reportToText(report, { hasColors: false, onlyFailed: true })).toContain(unchecked);
    expect(reportToHtml(report)).toContain(unchecked);
    expect(reportToMarkdown(report)).toContain(`Insecure: ${unchecked}`);
    expect(reportToJunit(report)).toContain(`Insecure: ${unchecked}`);
    expect(reportToGithubAnnotations(report)).toContain(unchecked);
  });

  it('is observed with insecure, and the report and the profile say so', async () => {
    await using service = await startServer({ port: 0, https: own });

    const report = await observeProvider({
      url: service.url,
      token,
      insecure: true,
      maxPlants: 20,
    });

    expect(report.insecure).toBe(true);
    expect(observationToText(report, { hasColors: false })).toContain(unchecked);
    expect(createProfile(report).observed).toMatchObject({ insecure: true });
  });

  it.each([
    ['ca', () => ({ ca: own.cert }), /^curl -i --cacert "\$CA" /, 'export CA=... TOKEN=...'],
    ['insecure', () => ({ insecure: true }), /^curl -i -k /, 'export TOKEN=...'],
  ])('fails a rule with curl lines that repeat it, with %s', async (_, trust, line, hint) => {
    const wrong = http.get('/plants', () => HttpResponse.json([{ id: 1, name: 'Basil' }]));
    await using service = await startServer({ port: 0, https: own, handlers: [wrong] });

    const report = await verifyProvider({ url: service.url, token, ...trust(), only: ['list'] });

    const checks = report.rules.flatMap((rule) => rule.checks);
    const lines = checks.flatMap(({ evidence }) => evidence?.curl ?? []);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((one) => line.test(one.replace(/^.* \| /s, '')))).toBe(true);
    expect(reportToText(report, { hasColors: false })).toContain(hint);
  });
});

describe.concurrent('a provider whose certificate is not trusted', () => {
  const verify = async (https: TestCertificate, options: { ca?: string; host?: string } = {}) => {
    const { host = '127.0.0.1', ...others } = options;
    await using service = await startServer({ port: 0, https, host });
    return await verifyProvider({ url: service.url, token, ...others });
  };

  it('is not reached if it has signed itself', async () => {
    await expect(verify(own)).rejects.toMatchObject({
      code: 'provider-unreachable',
      message: expect.stringMatching(
        /: self-signed certificate.*\. Give that certificate with --ca \(ca in code\)\. --insecure/,
      ),
    });
  });

  it('is not reached if its authority is unknown', async () => {
    await expect(verify(await makeCertificate({ ca: authority }))).rejects.toThrow(
      /: unable to verify the first certificate.*\. Give the certificate of the authority that has signed it with --ca/,
    );
  });

  it('is not reached if its unknown authority is in the chain', async () => {
    const { cert, key } = await makeCertificate({ ca: authority });

    await expect(verify({ cert: `${cert}\n${authority.cert}`, key })).rejects.toThrow(
      /: self-signed certificate in certificate chain.*\. Give the certificate of the authority/,
    );
  });

  it('is not reached if it has expired', async () => {
    const https = await makeCertificate({
      validFrom: new Date(Date.now() - 2 * dayMs),
      validTo: new Date(Date.now() - dayMs),
    });

    await expect(verify(https, { ca: https.cert })).rejects.toThrow(
      /: certificate has expired\. Renew the certificate of the provider/,
    );
  });

  it('is not reached if it is not yet valid', async () => {
    const https = await makeCertificate({
      validFrom: new Date(Date.now() + dayMs),
      validTo: new Date(Date.now() + 2 * dayMs),
    });

    await expect(verify(https, { ca: https.cert })).rejects.toThrow(
      /: certificate is not yet valid\. Check the clocks/,
    );
  });

  it('is not reached if it is for another name', async () => {
    const https = await makeCertificate({ names: ['plants.example.com'] });

    await expect(verify(https, { ca: https.cert })).rejects.toThrow(
      /altnames.*\. Use a name of the certificate in the address/,
    );
  });

  it.each([
    ['there is no certificate in PEM format', 'basil'],
    ['there is no certificate in PEM format', ''],
    [
      'one of the certificates is invalid',
      '-----BEGIN CERTIFICATE-----\nYmFzaWw=\n-----END CERTIFICATE-----',
    ],
  ])('needs a ca that is valid: %s', async (cause, ca) => {
    await expect(verify(own, { ca })).rejects.toMatchObject({
      code: 'invalid-option',
      details: { option: 'ca' },
      message: expect.stringContaining(cause),
    });
  });
});
