import { tooLargeFailure } from './decode-body.js';

const unreachableCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const lengthCode = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
const closedFailure = 'the connection was closed without a response';

/** Why a request has failed, by the code and the message of its error. The first row that matches counts. */
const failures: readonly (readonly [RegExp, string])[] = [
  // Undici says so of a status for which the request has not asked.
  [/ bad response$/, 'the service sent 100 Continue, which the request did not ask for'],
  [/ bad upgrade$/, 'the service switched to another protocol, which the request did not ask for'],
  [new RegExp(`^(ECONNRESET|EPIPE|UND_ERR_SOCKET|${lengthCode}) `), closedFailure],
  [/^UND_ERR_HEADERS_OVERFLOW /, 'the response has more than 16 KiB of headers'],
  // Around its reason, OpenSSL names places in its own code.
  [/ [0-9A-F]+:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+)/, 'TLS failed: $1'],
  [/ Proxy (?:response|Authentication Required) \((\d+)\)/, 'the proxy answered $1'],
];

/** What Node and undici say about a request that has failed. */
export type RequestError = NodeJS.ErrnoException & {
  /** The errors of the addresses of a host that were tried. */
  readonly errors?: readonly Error[];
  /** What the server sent in place of HTTP/1.1. */
  readonly data?: string;
};

/** Whether no server answers at the address. */
export function isUnreachable({ code = '' }: RequestError): boolean {
  return unreachableCodes.includes(code);
}

/** Whether the server has closed the connection. */
export function isClosed(error: RequestError): boolean {
  return describeFailure(error) === closedFailure;
}

/** Whether a response is whole although its Content-Length says otherwise: 204 and 304 end with their headers. */
export function isWhole(status: number, { code }: RequestError): boolean {
  return code === lengthCode && (status === 204 || status === 304);
}

/** What pages say that gateways send with 400 if they want another kind of connection. */
const pages: readonly (readonly [RegExp, string])[] = [
  [
    /(plain HTTP request was sent to HTTPS|HTTP request to an HTTPS server|speaking plain HTTP to an SSL)/i,
    'the service speaks https at this port',
  ],
  [/No required SSL certificate was sent/i, 'the service asks for a client certificate'],
  [/The SSL certificate error/i, 'the service does not accept the client certificate'],
];

/** What is wrong with a connection, as a clause; undefined if the text of a response with 400 does not say it. */
export function describePage(text: string): string | undefined {
  return pages.find(([pattern]) => pattern.test(text))?.[1];
}

/** Why a request has failed, as a clause. */
export function describeFailure({ code, message, errors, data }: RequestError): string {
  if (data?.startsWith('\x15\x03')) {
    return 'the service speaks TLS';
  }
  const said = message || errors?.[0]?.message || String(code);
  const symptom = `${code} ${said}`;
  for (const [pattern, failure] of failures) {
    const [found, detail = ''] = pattern.exec(symptom) ?? [];
    if (found !== undefined) {
      return failure.replace('$1', detail);
    }
  }
  return said;
}

/** The error of a response that has begun, and did not end. */
export function brokenOff(error: RequestError): Error {
  if (error.message === tooLargeFailure) {
    return error;
  }
  const cause = isClosed(error) ? 'the connection was closed' : error.message;
  return new Error(`the response broke off: ${cause}`, { cause: error });
}
