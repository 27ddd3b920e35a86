import type { IncomingHttpHeaders } from 'node:http';
import { Exchange } from '../service/exchange.js';
import { noBody } from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';
import type { HandlerAnswer } from '../service/stage-result.js';
import { redactMembers } from '../text/sensitive.js';
import { decodeText, type HeaderList } from '../verify/http/exchange.js';
import { redact, redactHeader, redactUrl, type Secrets } from '../verify/report/redact.js';
import type { ResponseHead } from './read-exchange.js';
import type { PassedRequest } from './read-request.js';

/**
 * Begins the exchange of the journal for a request that is passed on. It has none of the secrets; those of its
 * Authorization header only say who has sent it.
 */
export function beginExchange(
  service: PlantService,
  { method, url, body = noBody }: PassedRequest,
  headers: IncomingHttpHeaders,
  secrets: Secrets,
): Exchange {
  const [path = '', query = ''] = redactUrl(url, secrets).split(/\?(.*)/s);
  const exchange = new Exchange(service, {
    method,
    path,
    query,
    headers: withoutSecrets(Object.entries(headers) as [string, string][], secrets),
    body: bodyWithoutSecrets(body, secrets),
  });
  exchange.issuedAuthorization = headers.authorization;
  exchange.handlers = { isAnswerer: true };
  exchange.proxied = { by: 'fault', violations: [] };
  return exchange;
}

/** A response as the journal shows it, without its secrets. @param body decoded. */
export function answerWithoutSecrets(
  { status, headers }: ResponseHead,
  body: Uint8Array,
  secrets: Secrets,
): HandlerAnswer {
  const cookies = headers.filter(([name]) => name.toLowerCase() === 'set-cookie');
  const text = decodeText(bodyWithoutSecrets(body, secrets));
  return {
    response: { status, headers: withoutSecrets(headers, secrets), body: text },
    cookies: cookies.map(([, cookie]) => cookie),
  };
}

/** Headers by their names in lower case. The values of those with one name are joined. */
function withoutSecrets(headers: HeaderList, secrets: Secrets): Readonly<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const header of headers) {
    const name = header[0].toLowerCase();
    const value = redactHeader(header, secrets);
    shown[name] = shown[name] === undefined ? value : `${shown[name]}, ${value}`;
  }
  return shown;
}

/** A body need not be text. */
export function bodyWithoutSecrets(body: Uint8Array, secrets: Secrets): Uint8Array<ArrayBuffer> {
  // Latin-1 has a character for each byte.
  const text = Buffer.from(body).toString('latin1');
  return Buffer.from(redactMembers(redact(text, secrets)), 'latin1');
}
