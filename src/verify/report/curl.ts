import { escapePattern } from '../../interface/syntax.js';
import type { SentRequest } from './exchange.js';
import { redact, redactHeader, redactUrl, type Secrets, variableOfHeader } from './redact.js';

const maxBodyBytes = 2000;

const trustFlags = { ca: '--cacert "$CA"', insecure: '-k' };

/**
 * A shell command that repeats the request, with its secrets as variables. A long body is cut, and so is
 * one at a zero byte, which no shell can pass on; a line before the command says so.
 *
 * @param isEncoded whether the encoding of the response matters.
 */
export function curlLine(request: SentRequest, secrets: Secrets, isEncoded = false): string {
  const { method, url, headers, body, bodyLength, trust, hasClientCertificate, isHttp2 } = request;
  const hasBody = body !== undefined;
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  const sent = Buffer.from(body ?? []).toString('latin1');
  const [start = ''] = sent.slice(0, maxBodyBytes).split('\0', 1);
  // Curl would read what follows `@` as the name of a file.
  const dataFlag = sent.startsWith('@') ? '--data-raw' : '-d';
  const variables = [
    ...secrets.map(([, name]) => name),
    ...headers.map(([name]) => variableOfHeader(name)),
  ].toSorted((one, other) => other.length - one.length);
  const quote = (text: string) => quoteFor(variables, text);
  const words = [
    'curl -i',
    ...(isEncoded ? ['--compressed'] : []),
    // With TLS, the handshake says it.
    ...(isHttp2 && url.startsWith('http:') ? ['--http2-prior-knowledge'] : []),
    ...(trust === undefined ? [] : [trustFlags[trust]]),
    ...(hasClientCertificate ? ['--cert "$CERT" --key "$KEY"'] : []),
    ...(method === (hasBody ? 'POST' : 'GET') ? [] : [`-X ${method}`]),
    ...headers
      .filter(([name, value]) => !isImpliedByCurl(name.toLowerCase(), value))
      // Curl leaves out a header without a value, unless it has a semicolon.
      .map((header) => [header[0], redactHeader(header, secrets)] as const)
      .map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(hasBody && !hasType ? ["-H 'Content-Type:'"] : []),
    ...(hasBody ? [`${dataFlag} ${quote(redact(start, secrets))}`] : []),
    // Curl reads brackets as a choice of URLs.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    quote(redactUrl(url, secrets)),
  ];
  const note = `# The body is cut here: ${bodyLength ?? sent.length} bytes were sent.\n`;
  return `${start === sent ? '' : note}${words.join(' ')}`;
}

/** Whether curl sends such a header by itself, or does not need it. */
function isImpliedByCurl(name: string, value: string): boolean {
  return (
    name === 'accept-encoding' || (name === 'accept' && /^(application\/json|\*\/\*)$/.test(value))
  );
}

/** Quotes a text for a shell, but for these variables. */
function quoteFor(variables: readonly string[], text: string): string {
  const parts = text.split(new RegExp(`(${variables.map(escapePattern).join('|') || '(?!)'})`));
  const [start = '', name, end] = parts;
  if (name !== undefined && end === '' && parts.length === 3 && /^[\w :;,./=-]*$/.test(start)) {
    return `"${start}${name}"`;
  }
  const quoted = parts.map((part, at) => (at % 2 === 0 ? quotePlain(part) : `"${part}"`));
  return quoted.join('') || "''";
}

/** A text in quotes; a terminal would change other bytes than these of ASCII. */
function quotePlain(text: string): string {
  if (/^[ -~]*$/.test(text)) {
    return text && `'${text.replaceAll("'", "'\\''")}'`;
  }
  const octal = (byte: string) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`;
  return `$'${text.replace(/[^ -~]|[\\']/g, octal)}'`;
}
