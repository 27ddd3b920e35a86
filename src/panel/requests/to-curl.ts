import type { RepeatableRequest } from './repeatable-request.js';

/** The request as a command for a POSIX shell. */
export function toCurl({ method, origin, path, headers, body }: RepeatableRequest): string {
  // curl would expand {id} and [1-3], and shorten /a/../b.
  const flags = [
    ...(/[{}[\]]/.test(path) ? ['--globoff'] : []),
    ...(/\/\.\.?(\/|$)/.test(path) ? ['--path-as-is'] : []),
    ...(method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : [`-X ${quote(method)}`]),
  ];
  const hasType = body === undefined || Object.hasOwn(headers, 'content-type');
  return [
    ['curl', ...flags, quote(origin + path)].join(' '),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(hasType ? [] : ["-H 'content-type:'"]),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ');
}

/** Quotes a text so that a shell takes every character as it is. */
function quote(text: string): string {
  return /^[\w/:.,@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
