import type { Problem } from '../../interface/failure-message.js';

const closed = /connection was closed|socket hang up|ECONNRESET|EPIPE/;

/** Whether a request failed because its connection ended, before or within the response. */
export function isClosed(failure: string): boolean {
  return closed.test(failure);
}

interface Explanation {
  readonly pattern: RegExp;
  /** Why the request failed, as a clause; default the failure itself. */
  readonly why?: string;
  readonly remedy?: string;
}

/** Why a request to a broker got no response, and what to do about it. */
export function explainFailure(failure: string, base: URL): Problem {
  const { host, protocol, origin } = base;
  const explanations: readonly Explanation[] = [
    {
      pattern: /certificate/i,
      remedy: 'Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.',
    },
    { pattern: /through the proxy/, remedy: 'Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.' },
    {
      pattern: /EPROTO|wrong version number|packet length too long/i,
      why: 'it does not speak TLS',
      remedy: `Give http://${host} as --broker-url, if it is the right port.`,
    },
    {
      pattern: closed,
      why: 'it closed the connection',
      ...(protocol === 'http:' && {
        remedy: `Check that the broker is running. If it speaks TLS, give https://${host} as --broker-url.`,
      }),
    },
    { pattern: /ECONNREFUSED/, why: 'no server listens there' },
    { pattern: /ENOTFOUND|EAI_AGAIN/, why: 'there is no such host' },
  ];
  const { why = failure, remedy = 'Check --broker-url, and that the broker is running.' } =
    explanations.find(({ pattern }) => pattern.test(failure)) ?? {};
  return { cause: `${origin} gave no usable response: ${why}`, remedy };
}
