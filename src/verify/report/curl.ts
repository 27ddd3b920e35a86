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

/** In a longer body, a repeated character becomes a command that generates it; the rest is cut. */
const maxBodyBytes = 2000;
/** How often at least a character is repeated then. */
const minRun = 200;

const trustFlags = { ca: '--cacert "$CA"', insecure: '-k' };

/** A shell command that repeats the request, with its secrets as variables. */
export function curlLine(request: UnredactedRequest, secrets: Secrets): string {
  const { method, url, headers, body, trust } = request;
  const has = (name: string) => headers.some(([other]) => other.toLowerCase() === name);
  const shown = headers.filter(([name, value]) => !isImpliedByCurl(name.toLowerCase(), value));
  const isPlain = body !== undefined && isPlainText(body);
  const impliedMethod = isPlain ? 'POST' : body === undefined ? 'GET' : undefined;
  const words = [
    'curl -i',
    ...(trust === undefined ? [] : [trustFlags[trust]]),
    ...(method === impliedMethod ? [] : [`-X ${method}`]),
    ...shown.map((header) => `-H ${quote(headerParts(header, secrets))}`),
    ...(body === undefined || has('content-type') ? [] : ["-H 'Content-Type:'"]),
    ...(isPlain ? [`-d ${quote(splitAtSecrets(Buffer.from(body).toString(), secrets))}`] : []),
    ...(body === undefined || isPlain ? [] : ['--data-binary @-']),
    // Curl reads brackets as a choice of URLs.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    quote(splitUrl(url, secrets)),
  ];
  const line = words.join(' ');
  return body === undefined || isPlain ? line : `${printBody(body, secrets)} | ${line}`;
}

/** Whether curl and every terminal take a body as it is; curl would read `@` as the name of a file. */
function isPlainText(body: Uint8Array): boolean {
  return body.length <= maxBodyBytes && /^(?!@)[ -~]*$/.test(Buffer.from(body).toString('latin1'));
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
  if (value === '') {
    return [{ text: `${name};` }];
  }
  const [first = { text: '' }, ...others] = splitHeader(header, secrets);
  return first.name === undefined
    ? [{ text: `${name}: ${first.text}` }, ...others]
    : [{ text: `${name}: ` }, first, ...others];
}

/** Quotes a text for a shell, with each secret as a variable. */
function quote(parts: readonly Part[]): string {
  const isSimple = parts.every(
    ({ text, name }) => name !== undefined || /^[\w :;,./=-]*$/.test(text),
  );
  if (parts.length === 1 || !isSimple) {
    return parts
      .map(({ text, name }) => (name === undefined ? quotePlain(text) : `"${name}"`))
      .join('');
  }
  const words = parts.map(({ text, name }, position) =>
    name !== undefined && /^\w/.test(parts[position + 1]?.text ?? '')
      ? name.replace(/^\$(\w+)$/, (_, variable) => `\${${variable}}`)
      : (name ?? text),
  );
  return `"${words.join('')}"`;
}

/** Shell commands that print a body. */
function printBody(body: Uint8Array, secrets: Secrets): string {
  const parts = splitAtSecrets(Buffer.from(body).toString('latin1'), secrets);
  if (body.length <= maxBodyBytes) {
    return printParts(parts);
  }
  const pieces = parts.flatMap(splitAtRuns).filter(({ text }) => text !== '');
  const commands: string[] = [];
  let room = maxBodyBytes;
  while (room > 0 && commands.length < pieces.length) {
    const { text, ...piece } = pieces[commands.length] as Part | Run;
    const shown = { ...piece, text: text.slice(0, room) };
    commands.push('count' in shown ? printRun(shown) : printParts([shown]));
    room -= text.length;
  }
  const isCut = room < 0 || commands.length < pieces.length;
  const note = `# The body is cut here: ${body.length} bytes were sent.\n`;
  return `${isCut ? note : ''}{ ${commands.join('; ')}; }`;
}

/** A character many times. */
interface Run {
  readonly text: string;
  readonly count: number;
}

function splitAtRuns(part: Part): readonly (Part | Run)[] {
  if (part.name !== undefined) {
    return [part];
  }
  const { text } = part;
  const pieces: (Part | Run)[] = [];
  let end = 0;
  // A pattern with a back reference would overflow its stack on a megabyte of one character.
  for (let start = 0, next = 0; start < text.length; start = next) {
    while (text[next] === text[start]) {
      next++;
    }
    if (next - start >= minRun) {
      pieces.push(
        { text: text.slice(end, start) },
        { text: text[start] ?? '', count: next - start },
      );
      end = next;
    }
  }
  return [...pieces, { text: text.slice(end) }];
}

function printRun({ text, count }: Run): string {
  return `printf ${quoteFormat(`${escapeBytes(text)}%.0s`)} $(seq ${count})`;
}

/** A shell command that prints these bytes. */
function printParts(parts: readonly Part[]): string {
  const names = parts.flatMap(({ name }) => name ?? []);
  const [first, ...others] = parts;
  if (others.length === 0 && first?.name === undefined && /^[ -~]*$/.test(first?.text ?? '')) {
    return `printf %s ${quotePlain(first?.text ?? '')}`;
  }
  const format = parts.map(({ text, name }) => (name === undefined ? escapeBytes(text) : '%s'));
  const words = [quoteFormat(format.join('')), ...names.map((name) => `"${name}"`)];
  return `printf ${words.join(' ')}`;
}

/** A format that starts with a dash would be read as a flag. */
function quoteFormat(format: string): string {
  return quotePlain(format.replace(/^-/, '\\055'));
}

function escapeBytes(text: string): string {
  return text.replace(
    /[^ -~]|[\\%]/g,
    (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}

function quotePlain(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
