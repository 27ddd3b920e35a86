import { describe, expect, it } from 'vitest';
import {
  describeNetworkError,
  remedyForNetworkError,
} from '../../../src/verify/broker/network-error.js';
import { remedyForStatus } from '../../../src/verify/broker/status-remedies.js';

const basic = new Headers({ 'www-authenticate': 'Basic realm="broker"' });
const none = new Headers();

describe('the remedy for a status', () => {
  it.each([
    ['names both credentials if there are none', none, undefined, 'GET', /--broker-token, or --br/],
    ['names what the broker asks for', basic, undefined, 'GET', /^Give --broker-username and/],
    ['says that a token is the wrong kind', basic, 'Bearer x', 'GET', /a user name and a password/],
    ['says to check the token', none, 'Bearer x', 'GET', /^Check --broker-token\.$/],
    ['says to check the user', basic, 'Basic eA==', 'GET', /^Check --broker-username/],
    ['says that a user may not write', basic, 'Basic eA==', 'POST', /may read, but not write/],
    ['says that a token may not write', none, 'Bearer x', 'PUT', /may read, but not write/],
  ] as const)('%s', (_, headers, authorization, method, remedy) => {
    expect(remedyForStatus({ method }, { status: 401, headers }, authorization)).toMatch(remedy);
  });

  it('says that a token may be the wrong kind for a broker that rejects the request itself', () => {
    const remedy = remedyForStatus({}, { status: 400, headers: none }, 'Bearer x');

    expect(remedy).toMatch(/give --broker-username and --broker-password, and no token\.$/);
  });

  it('does not take a query for a write', () => {
    const query = { method: 'POST', isQuery: true } as const;

    const remedy = remedyForStatus(query, { status: 401, headers: none }, 'Bearer x');

    expect(remedy).toBe('Check --broker-token.');
  });

  it('is to read the log for an error of the broker', () => {
    expect(remedyForStatus({}, { status: 500, headers: none }, undefined)).toContain('log');
  });
});

/** An error as fetch throws it. */
const failed = (code: string, message = '') =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

describe('a network error', () => {
  const url = new URL('https://broker.example.com:9292');

  it.each([
    [
      'ECONNREFUSED',
      'no server listens there',
      'Check --broker-url, and that the broker is running.',
    ],
    ['ENOTFOUND', 'there is no such host', 'Check --broker-url, and that the broker is running.'],
    [
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'it does not speak TLS',
      'Give http://broker.example.com:9292 as --broker-url, if it is the right port.',
    ],
  ])('%s is described, with a remedy', (code, description, remedy) => {
    expect(describeNetworkError(failed(code))).toBe(description);
    expect(remedyForNetworkError(failed(code), url)).toBe(remedy);
  });

  it('of a connection that was closed says that the port may be one for TLS', () => {
    const plain = new URL('http://broker.example.com');

    expect(remedyForNetworkError(failed('UND_ERR_SOCKET'), plain)).toMatch(
      /If it speaks TLS, give https:\/\/broker\.example\.com as --broker-url\.$/,
    );
  });

  it('of a certificate for another name says to give that name', () => {
    const error = failed(
      'ERR_TLS_CERT_ALTNAME_INVALID',
      "Host: a. is not in the cert's altnames: DNS:b",
    );

    expect(describeNetworkError(error)).toContain('DNS:b');
    expect(remedyForNetworkError(error, url)).toMatch(/^Give a host name that the certificate has/);
  });

  it('of a certificate that nobody has signed names the variable of Node', () => {
    const error = failed('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate');

    expect(remedyForNetworkError(error, url)).toContain('NODE_EXTRA_CA_CERTS');
  });
});
