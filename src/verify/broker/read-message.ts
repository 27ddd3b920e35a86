import * as z from 'zod';

/** In characters: a longer text is a page, not a message. */
const maxMessage = 500;

const body = z.record(z.string(), z.unknown());

const notice = z.object({ type: z.string(), text: z.string() });

/**
 * Reads from a rejection why the broker has rejected a request, in one line; empty if it does not
 * say.
 *
 * Brokers write notices (for a conflict), `application/problem+json`, `errors` by field, or `error`
 * as a string or with a message; a proxy before the broker may write anything.
 */
export function readMessage(text: string, contentType: string): string {
  const json = parseJson(text);
  const isPage = contentType.includes('html') || text.trimStart().startsWith('<');
  const message = json === undefined ? (isPage ? '' : text) : fromJson(json);
  return message.replace(/\s+/g, ' ').trim().slice(0, maxMessage);
}

/** The notices of a rejection that are longer than one line, as the broker has formatted them. */
export function readNotices(text: string): string[] {
  const { data = {} } = body.safeParse(parseJson(text));
  return errorsAmong(data.notices)
    .map((one) => one.trim())
    .filter((one) => one.includes('\n'));
}

function fromJson(json: unknown): string {
  const { data = {} } = body.safeParse(json);
  const members = ['detail', 'errors', 'error', 'message', 'title'];
  const found = [
    errorsAmong(data.notices).map((text) => text.trim().split('\n', 1).join()),
    ...members.map((member) => collect(data[member])),
  ].find(({ length }) => length > 0);
  return [...new Set(found)].join('; ');
}

/** The notices that are errors; others show the difference between two contracts line by line. */
function errorsAmong(notices: unknown): string[] {
  const { success, data } = z.array(notice).safeParse(notices);
  return success
    ? data.filter(({ type }) => type === 'error' || type === 'danger').map(({ text }) => text)
    : [];
}

/** Collects the sentences in a tree, each after the name of its field. */
function collect(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') {
    return value === '' ? [] : [[path.join('.'), value].filter(Boolean).join(' ')];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item) => collect(item, path));
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const { detail, pointer, message } = value as Record<string, unknown>;
  if (typeof detail === 'string') {
    const field = typeof pointer === 'string' ? pointer.split('/').filter(Boolean) : path;
    return collect(detail, field);
  }
  if (typeof message === 'string') {
    return collect(message, path);
  }
  return Object.entries(value).flatMap(([key, item]) => collect(item, [...path, key]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
