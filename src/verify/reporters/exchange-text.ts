import type { RecordedExchange } from '../report.js';
import { cut } from './cut.js';

type Message = RecordedExchange['request'] | NonNullable<RecordedExchange['response']>;

const bodyCharacters = 3000;

/** A request as it went out, as text; a long body is cut. */
export function requestText({ request }: RecordedExchange): string {
  return messageText(`${request.method} ${request.url}`, request);
}

/** A response as it came, as text, or why none did; a long body is cut. */
export function responseText({ response, failure = 'no response' }: RecordedExchange): string {
  return response === undefined ? failure : messageText(String(response.status), response);
}

function messageText(start: string, { headers, body }: Message): string {
  const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body ? `${head}\n\n${cut(body, bodyCharacters)}` : head;
}
