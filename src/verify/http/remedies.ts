import type { Problem } from '../../interface/kit-error.js';
import type { SentRequest } from './exchange.js';

const insecure = '--insecure trusts every certificate.';
const flags = 'with --cert and its key with --key (cert and key in code)';
const askedFor = `If the service asks for a client certificate, give it ${flags}.`;

/** What to do about the failure of a request: the first that fits. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /alert (certificate required|handshake failure|bad certificate|access denied)/,
    `The service refuses the connection. ${askedFor}`,
  ],
  [
    /self-signed certificate|unable to (get|verify)/,
    `Give that certificate, or the one of the authority that has signed it, with --ca (ca in code). ${insecure}`,
  ],
  [
    /altnames/,
    'Use a name of the certificate in the address, or add this name to the certificate.',
  ],
  [/certificate/i, `Renew or correct the certificate of the provider. ${insecure}`],
  [
    /through the proxy/,
    'Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY, and that the provider is running.',
  ],
  [
    /^no complete response within/,
    'Check the address, and why the provider does not answer. --timeout (timeoutMs in code) gives it more time.',
  ],
  [/that are read/, 'Give the address of a provider with fewer plants.'],
  [/the service speaks TLS/, 'Give an https address.'],
  [/EPROTO|ssl|tls/i, 'If the provider speaks http, give an http address.'],
  [/Expected HTTP/, 'Give the address of a service that speaks HTTP.'],
  [/does not match the HTTP/, 'Correct the response of the service: curl -v shows it.'],
  [/ENOTFOUND|EAI_AGAIN/, 'Check the host in the address: no such host was found.'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'Start the provider, or check its address.'],
];

/** What to do about the failure of a first request, in sentences. */
export function remedyFor(failure: string, { url, hasClientCertificate }: SentRequest): string {
  const isOfClient =
    /alert (certificate required|bad certificate|certificate (unknown|expired|revoked)|unknown ca|unsupported certificate)/;
  if (hasClientCertificate && isOfClient.test(failure)) {
    return 'The service does not accept the client certificate of --cert (cert in code): give one that it trusts.';
  }
  if (/connection was closed/.test(failure) && !/through the proxy/.test(failure)) {
    const isHttps = url.startsWith('https:');
    const other = isHttps
      ? hasClientCertificate
        ? ''
        : askedFor
      : 'If it speaks https, give an https address.';
    return `Check the address, and look into the log of the service. ${other}`.trim();
  }
  const known = remedies.find(([pattern]) => pattern.test(failure));
  return known?.[1] ?? 'Check the address, and look into the log of the service.';
}

/** What gateways answer with 400, on a page of their own, when a connection is not as they want it. */
const pages: readonly (readonly [RegExp, Problem])[] = [
  [
    /(plain HTTP request was sent to HTTPS|HTTP request to an HTTPS server|speaking plain HTTP to an SSL)/i,
    { cause: 'the service speaks https at this port', remedy: 'Give an https address.' },
  ],
  [
    /No required SSL certificate was sent/i,
    { cause: 'the service asks for a client certificate', remedy: `Give it ${flags}.` },
  ],
  [
    /The SSL certificate error/i,
    {
      cause: 'the service does not accept the client certificate',
      remedy: 'Give one that it trusts with --cert and --key (cert and key in code).',
    },
  ],
];

/** What is wrong with a connection, if the text of a response with 400 says it. */
export function remedyForPage(text: string): Problem | undefined {
  return pages.find(([pattern]) => pattern.test(text))?.[1];
}
