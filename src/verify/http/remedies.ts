import type { SentRequest } from './exchange.js';

const insecure = '--insecure trusts every certificate.';
const flags = 'with --cert and its key with --key (cert and key in code)';
const askedFor = `If the service asks for a client certificate, give it ${flags}.`;
const look = 'Check the address, and look into the log of the service.';

/**
 * What to do about a failure; the first row that matches counts. The matched text is the failure after the protocol of
 * the address, and after `certified` if a client certificate was given.
 */
const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /^certified .*alert (certificate (required|unknown|expired|revoked)|bad certificate|unknown ca|unsupported certificate)/,
    'The service does not accept the client certificate of --cert (cert in code): give one that it trusts.',
  ],
  [
    /alert (certificate required|handshake failure|bad certificate|access denied)/,
    `The service refuses the connection. ${askedFor}`,
  ],
  [/asks for a client certificate/, `Give it ${flags}.`],
  [
    /not accept the client certificate/,
    'Give one that it trusts with --cert and --key (cert and key in code).',
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
  [/^https: .*connection was closed/, `${look} ${askedFor}`],
  [/^http: .*connection was closed/, `${look} If it speaks https, give an https address.`],
  [
    /no complete response within/,
    'Check the address, and why the provider does not answer. --timeout (timeoutMs in code) gives it more time.',
  ],
  [/that are read/, 'Give the address of a provider with fewer plants.'],
  [/the service speaks/, 'Give an https address.'],
  [/EPROTO|ssl|tls/i, 'If the provider speaks http, give an http address.'],
  [/Expected HTTP/, 'Give the address of a service that speaks HTTP.'],
  [/does not match the HTTP/, 'Correct the response of the service: curl -v shows it.'],
  [/ENOTFOUND|EAI_AGAIN/, 'Check the host in the address: no such host was found.'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'Start the provider, or check its address.'],
];

/** What to do about the failure of a first request, in sentences. */
export function remedyFor(failure: string, { url, hasClientCertificate }: SentRequest): string {
  const { protocol } = new URL(url);
  const symptom = `${hasClientCertificate ? 'certified ' : ''}${protocol} ${failure}`;
  return remedies.find(([pattern]) => pattern.test(symptom))?.[1] ?? look;
}
