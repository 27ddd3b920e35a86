import { type Exchange, headerOf, type SentRequest, statusOf } from './exchange.js';

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
    /not accept the client certificate|^certified .*alert (.*certificate|unknown ca)/,
    `Give a client certificate that the service trusts ${flags}.`,
  ],
  [
    /alert (certificate required|handshake failure|bad certificate|access denied)/,
    `The service refuses the connection. ${askedFor}`,
  ],
  [/asks for a client certificate/, `Give it ${flags}.`],
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

/** Where a response redirects to, and what to do about it; undefined if it is no redirect. */
export function redirectOf(
  exchange: Exchange,
): { readonly location: string; readonly advice: string } | undefined {
  const status = statusOf(exchange) ?? 0;
  const location = headerOf(exchange, 'location');
  if (status < 300 || status >= 400 || location === undefined) {
    return undefined;
  }
  const { url } = exchange.request;
  if (!URL.canParse(location, url)) {
    return { location, advice: 'Correct the Location header: it has no URL' };
  }
  const target = new URL(location, url);
  // What a query carries may be a secret, such as a ticket of a sign-in.
  const shown = target.origin + target.pathname + (target.search && '?...');
  return { location: shown, advice: adviceOn(new URL(url), target) };
}

/** A redirect to a path that ends with /plants leads to the service. Any other may lead anywhere. */
function adviceOn(asked: URL, target: URL): string {
  const bare = target.pathname.replace(/\/+$/, '');
  const isList = bare.endsWith('/plants') && target.search === '';
  if (!isList) {
    return 'That is no path of a plant store, and may be a sign-in page: check the token, and whether the base URL is that of the service itself';
  }
  const base = target.origin + bare.replace(/\/plants$/, '');
  if (base === asked.origin + asked.pathname.replace(/\/plants\/?$/, '')) {
    return bare === target.pathname
      ? 'That is the same address: correct the redirect of the service'
      : 'The interface has /plants, without a slash at its end: let the service answer there';
  }
  return bare === target.pathname
    ? `Give ${base} as the base URL`
    : `Its base URL may be ${base}, but the interface has /plants, without a slash at its end: let the service answer there`;
}
