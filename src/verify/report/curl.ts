import { isUtf8 } from 'node:buffer';
import { type Part, type Secrets, splitAtSecrets, splitHeader, splitUrl } from './redact.js';

/** A request as it was sent, with its secrets. */
export interface UnredactedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array | undefined;
  /** Why the certificate of the provider is accepted, if it would not be by default. */
  readonly trust?: 'ca' | 'insecure' | undefined;
}

const maxBodyCharacters = 2000;

const trustFlags = { ca: '--cacert "$CA"', insecure: '-k' };

/**
 * A shell command that repeats the request, with its secrets as variables. A long body is cut, and so is
 * one at a zero byte, which no shell can pass on; a line before the command says so.
 */
export function curlLine(request: UnredactedRequest, secrets: Secrets): string {
  const { method, url, headers, body = Buffer.of(), trust } = request;
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  const hasBody = request.body !== undefined;
  const encoding = isUtf8(body) ? 'utf8' : 'latin1';
  const text = Buffer.from(body).toString(encoding);
  const [passed = ''] = text.split('\0', 1);
  const start =
    passed.length > maxBodyCharacters ? `${passed.slice(0, maxBodyCharacters)}…` : passed;
  // Curl would read what follows `@` as the name of a file.
  const dataFlag = text.startsWith('@') ? '--data-raw' : '-d';
  const words = [
    'curl -i',
    ...(trust === undefined ? [] : [trustFlags[trust]]),
    ...(method === (hasBody ? 'POST' : 'GET') ? [] : [`-X ${method}`]),
    ...headers
      .filter(([name, value]) => !isImpliedByCurl(name.toLowerCase(), value))
      .map((header) => `-H ${quote(headerParts(header, secrets))}`),
    ...(hasBody && !hasType ? ["-H 'Content-Type:'"] : []),
    ...(hasBody ? [`${dataFlag} ${quote(splitAtSecrets(start, secrets), encoding)}`] : []),
    // Curl reads brackets as a choice of URLs.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    quote(splitUrl(url, secrets)),
  ];
  const note = `# The body is cut here: ${body.length} bytes were sent.\n`;
  return `${start === text ? '' : note}${words.join(' ')}`;
}

/** Whether curl sends such a header by itself, or does not need it. */
function isImpliedByCurl(name: string, value: string): boolean {
  return (
    name === 'accept-encoding' || (name === 'accept' && /^(application\/json|\*\/\*)$/.test(value))
  );
}

/** Curl omits a header without a value, unless a semicolon is in place of the colon. */
function headerParts(header: readonly [string, string], secrets: Secrets): readonly Part[] {
  const [name, value] = header;
  const [first, ...others] = splitHeader(header, secrets);
  if (first === undefined) {
    return [{ text: value === '' ? `${name};` : `${name}: ` }];
  }
  return 'text' in first
    ? [{ text: `${name}: ${first.text}` }, ...others]
    : [{ text: `${name}: ` }, first, ...others];
}

const simple = /^[\w :;,./=-]*$/;

/** A letter after a variable would be read as a part of its name. */
const simpleAfterVariable = /^[ :;,./=-][\w :;,./=-]*$/;

/** Quotes a text for a shell, with each secret as a variable. */
function quote(parts: readonly Part[], encoding: 'utf8' | 'latin1' = 'utf8'): string {
  const isSimple = parts.every(
    (part, position) =>
      'name' in part || (position === 0 ? simple : simpleAfterVariable).test(part.text),
  );
  if (isSimple && parts.length > 1) {
    return `"${parts.map((part) => ('name' in part ? part.name : part.text)).join('')}"`;
  }
  const quoted = parts.map((part) =>
    'name' in part ? `"${part.name}"` : quotePlain(part.text, encoding),
  );
  return quoted.join('') || "''";
}

/** A text in quotes; a terminal would change other bytes than these of ASCII. */
function quotePlain(text: string, encoding: 'utf8' | 'latin1'): string {
  if (/^[ -~]*$/.test(text)) {
    return `'${text.replaceAll("'", "'\\''")}'`;
  }
  const bytes = Buffer.from(text, encoding).toString('latin1');
  const octal = (byte: string) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`;
  return `$'${bytes.replace(/[^ -~]|[\\']/g, octal)}'`;
}
