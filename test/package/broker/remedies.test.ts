import { describe, expect, it } from 'vitest';
import { explainFailure } from '../../../src/verify/broker/explain-failure.js';
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

describe('a failure of the network', () => {
  const base = new URL('https://broker.example.com:9292');
  const check = 'Check --broker-url, and that the broker is running.';

  it.each([
    ['connect ECONNREFUSED 127.0.0.1:9', 'no server listens there', check],
    ['getaddrinfo ENOTFOUND broker.example.com', 'there is no such host', check],
    ['socket hang up', 'it closed the connection', check],
    [
      'write EPROTO 00:error:0A00010B:SSL routines:ssl3_get_record:wrong version number',
      'it does not speak TLS',
      'Give http://broker.example.com:9292 as --broker-url, if it is the right port.',
    ],
    [
      "Hostname/IP does not match certificate's altnames: Host: a. is not in the cert's altnames: DNS:b",
      "Hostname/IP does not match certificate's altnames: Host: a. is not in the cert's altnames: DNS:b",
      'Give a host name that the certificate has as --broker-url.',
    ],
    [
      'self-signed certificate',
      'self-signed certificate',
      'Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.',
    ],
    [
      'the proxy answered 403 (through the proxy http://proxy:3128)',
      'the proxy answered 403 (through the proxy http://proxy:3128)',
      'Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.',
    ],
  ])('%s is described, with a remedy', (failure, why, remedy) => {
    const cause = `https://broker.example.com:9292 gave no usable response: ${why}`;

    expect(explainFailure(failure, base)).toEqual({ cause, remedy });
  });

  it('of a connection that was closed says that the port may be one for TLS', () => {
    const { remedy } = explainFailure('socket hang up', new URL('http://broker.example.com'));

    expect(remedy).toMatch(
      /If it speaks TLS, give https:\/\/broker\.example\.com as --broker-url\.$/,
    );
  });
});
