import { tooLargeFailure } from './decode-body.js';

const lengthCode = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
const closedFailure = 'the connection was closed without a response';

const insecure = '--insecure trusts every certificate.';
const flags = 'with --cert and its key with --key (cert and key in code)';
const askedFor = `If the service asks for a client certificate, give one that it trusts ${flags}.`;
const look = 'Check the address, and look into the log of the service.';

/**
 * What a failure shows, what to do about it in sentences, and how it is said as a clause, unless its own text says it.
 * Matched is the code and the message of an error, or the page that a gateway sends with 400 if it wants another kind of
 * connection. The first row that matches counts.
 */
const symptoms: readonly (readonly [seen: RegExp, remedy: string, said?: string])[] = [
  // Undici says so of a status for which the request has not asked.
  [
    /^UND_ERR_SOCKET bad (response|upgrade)$/,
    look,
    'the service sent 100 Continue or an upgrade, which the request did not ask for',
  ],
  [/^UND_ERR_HEADERS_OVERFLOW /, look, 'the response has more than 16 KiB of headers'],
  [
    /(plain HTTP request was sent to HTTPS|HTTP request to an HTTPS server|speaking plain HTTP to an SSL)/i,
    'Give an https address.',
    'the service speaks https at this port',
  ],
  [
    /No required SSL certificate was sent/i,
    `Give it ${flags}.`,
    'the service asks for a client certificate',
  ],
  [
    /The SSL certificate error/i,
    `Give one that it trusts ${flags}.`,
    'the service does not accept the client certificate',
  ],
  [
    /alert (.*certificate|handshake failure|access denied|unknown ca)/,
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
  [new RegExp(`^(ECONNRESET|EPIPE|UND_ERR_SOCKET|${lengthCode}) `), look, closedFailure],
  [
    /no complete response within/,
    'Check the address, and why the provider does not answer. --timeout (timeoutMs in code) gives it more time.',
  ],
  [/that are read/, 'Give the address of a provider with fewer plants.'],
  [/EPROTO|ssl|tls/i, 'If the provider speaks http, give an http address.'],
  [/Expected HTTP/, 'Give the address of a service that speaks HTTP.'],
  [/does not match the HTTP/, 'Correct the response of the service: curl -v shows it.'],
  [/ENOTFOUND|EAI_AGAIN/, 'Check the host in the address: no such host was found.'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'Start the provider, or check its address.'],
];

/** What Node and undici say about a request that has failed. */
export type RequestError = NodeJS.ErrnoException & {
  /** The errors of the addresses of a host that were tried. */
  readonly errors?: readonly Error[];
  /** What the server sent in place of HTTP/1.1. */
  readonly data?: string;
};

/** What the text of an error or a page says about a connection, as a clause; undefined if it says nothing. */
export function describeSymptom(symptom: string): string | undefined {
  return symptoms.find(([seen, , said]) => said !== undefined && seen.test(symptom))?.[2];
}

/** Why a request has failed, as a clause. */
export function describeFailure({ code, message, errors, data }: RequestError): string {
  if (data?.startsWith('\x15\x03')) {
    return 'the service speaks https at this port';
  }
  const text = message || errors?.[0]?.message || String(code);
  const said = text
    // Around its reason, OpenSSL names places in its own code.
    .replace(/^.*?\b[0-9A-F]+:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+).*/s, 'TLS failed: $1')
    .replace(/^Proxy (?:response|Authentication Required) \((\d+)\).*/, 'the proxy answered $1');
  return describeSymptom(`${code} ${said}`) ?? said;
}

/** What to do about the failure of a request to a URL, in sentences. */
export function remedyFor(failure: string, url: string): string {
  const isSaid = (said: string | undefined) => said !== undefined && failure.startsWith(said);
  const remedy = symptoms.find(([seen, , said]) => isSaid(said) || seen.test(failure))?.[1] ?? look;
  const protocolRemedy = url.startsWith('https:')
    ? askedFor
    : 'If the service speaks https, give an https address.';
  return failure === closedFailure ? `${remedy} ${protocolRemedy}` : remedy;
}

/** Whether a failure says that no server answers at the address. */
export function isUnreachable(failure: string): boolean {
  return /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\b/.test(failure);
}

/** Whether the server has closed the connection without a response. */
export function isClosed(error: RequestError): boolean {
  return describeFailure(error) === closedFailure;
}

/** Whether a failure says that the server has closed the connection, before its response or within it. */
export function saysClosed(failure = ''): boolean {
  return failure.includes('the connection was closed');
}

/** Whether a response is whole although its Content-Length says otherwise: 204 and 304 end with their headers. */
export function isWhole(status: number, { code }: RequestError): boolean {
  return code === lengthCode && (status === 204 || status === 304);
}

/** The error of a response that has begun, and did not end. */
export function brokenOff(error: RequestError): Error {
  if (error.message === tooLargeFailure) {
    return error;
  }
  const cause = isClosed(error) ? 'the connection was closed' : error.message;
  return new Error(`the response broke off: ${cause}`);
}
