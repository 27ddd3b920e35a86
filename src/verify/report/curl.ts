import { quote } from '../../text/command-line.js';
import { escapePattern } from '../../text/syntax.js';
import type { SentRequest } from './exchange.js';
import { redact, redactHeader, redactUrl, type Secrets, variableOfHeader } from './redact.js';

/** How many bytes of a body are written out. Commands in the line make long runs. */
const maxWrittenBytes = 2000;
/** An argument of a command has at most 128 KiB in Linux. */
const maxBodyBytes = 100_000;
/** A text, and behind it a long run of one character that a shell reads as it is, without quotes and backslashes. */
const textAndRun = /(.*?)(?:([ !#-&(-[\]-~])\2{199,}|$)/gs;

const trustFlags = { ca: '--cacert "$CA"', insecure: '-k' };

/**
 * A shell command that repeats the request, with variables in place of secrets. A command in it makes each long run of one
 * character. A body that is still too long is cut, and a body with a zero byte is cut there, because no shell can pass it
 * on. A comment before the command says that the body is cut.
 *
 * @param isEncoded whether the encoding of the response matters.
 */
export function curlLine(request: SentRequest, secrets: Secrets, isEncoded = false): string {
  const { method, url, headers, body, bodyLength, trust, hasClientCertificate } = request;
  const hasBody = body !== undefined;
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  const isCut = bodyLength !== undefined;
  const sent = Buffer.from(body ?? []).toString('latin1');
  const variables = [
    ...secrets.map(([, name]) => name),
    ...headers.map(([name]) => variableOfHeader(name)),
  ].toSorted((one, other) => other.length - one.length);
  const quoted = (text: string) => quoteFor(variables, text);
  const [data, isWhole] = bodyArgument(redact(sent, secrets, isCut), quoted);
  const words = [
    'curl -i',
    isEncoded && '--compressed',
    trust && trustFlags[trust],
    hasClientCertificate && '--cert "$CERT" --key "$KEY"',
    method !== (hasBody ? 'POST' : 'GET') && `-X ${method}`,
    ...headers.filter(isNeeded).map((header) => {
      const value = redactHeader(header, secrets);
      // Curl leaves out a header without a value, unless it has a semicolon.
      return `-H ${quoted(header[0] + (value === '' ? ';' : `: ${value}`))}`;
    }),
    hasBody && !hasType && "-H 'Content-Type:'",
    // Curl would read what follows `@` as the name of a file.
    hasBody && `${sent.startsWith('@') ? '--data-raw' : '-d'} ${data}`,
    // Curl reads brackets as a choice of URLs.
    /[[\]{}]/.test(url) && '-g',
    quoted(redactUrl(url, secrets)),
  ];
  const note = `# The body is cut here: ${bodyLength ?? sent.length} bytes were sent.\n`;
  return `${isWhole && !isCut ? '' : note}${words.filter(Boolean).join(' ')}`;
}

/** Whether curl does not send such a header by itself, and needs it. */
function isNeeded([name, value]: readonly [string, string]): boolean {
  return !/^(accept-encoding:|accept:(application\/json|\*\/\*)$)/i.test(`${name}:${value}`);
}

/** A body as an argument of a shell command, and whether the argument has the whole body. */
function bodyArgument(
  body: string,
  quoted: (text: string) => string,
): readonly [argument: string, isWhole: boolean] {
  const [upToZero = ''] = body.slice(0, maxBodyBytes).split('\0', 1);
  let room = maxWrittenBytes;
  let argument = '';
  for (const [all, text = '', character = ''] of upToZero.matchAll(textAndRun)) {
    const written = text.slice(0, room);
    const length = all.length - text.length;
    room -= written.length;
    argument += written && quoted(written);
    if (written !== text) {
      return [argument, false];
    }
    argument += character && `"$(head -c ${length} /dev/zero | tr '\\0' '${character}')"`;
  }
  return [argument || "''", upToZero === body];
}

/** Quotes a text for a shell, except these variables. */
function quoteFor(variables: readonly string[], text: string): string {
  const parts = text.split(new RegExp(`(${variables.map(escapePattern).join('|') || '(?!)'})`));
  const [start = '', name, end] = parts;
  if (name !== undefined && end === '' && parts.length === 3 && /^[\w :;,./=-]*$/.test(start)) {
    return `"${start}${name}"`;
  }
  const quoted = parts.map((part, at) => (at % 2 === 0 ? quoteForShell(part) : `"${part}"`));
  return quoted.join('') || "''";
}

/** A text in quotes. Bytes that are not printable ASCII are escaped, because a terminal would change them. */
export function quoteForShell(text: string): string {
  if (/^[ -~]*$/.test(text)) {
    return text && quote(text);
  }
  const octal = (byte: string) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`;
  return `$'${text.replace(/[^ -~]|[\\']/g, octal)}'`;
}
