import type { RepeatableRequest } from './repeatable-request.js';

/** The request as a command for a POSIX shell. */
export function toCurl({ method, origin, path, headers, body }: RepeatableRequest): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${quote(method)} `}${quote(origin + path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ');
}

/** Quotes a text so that a shell takes every character as it is. */
function quote(text: string): string {
  return /^[\w/:.,@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
