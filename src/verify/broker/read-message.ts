import * as z from 'zod';

/** Longer texts are pages, not messages. */
const maxMessage = 500;

const body = z.object({
  notices: z.unknown().optional(),
  detail: z.unknown().optional(),
  errors: z.unknown().optional(),
  error: z.unknown().optional(),
  message: z.unknown().optional(),
  title: z.unknown().optional(),
});

const notice = z.object({ type: z.string(), text: z.string() });

/**
 * What a broker says about its rejection, in one line, or nothing if it says nothing of use.
 *
 * It has several ways: notices (a conflict), `application/problem+json`, `errors` by field,
 * `error` as a string or with a message, and whatever a proxy before it answers.
 */
export function readMessage(text: string, contentType: string): string {
  const json = parseJson(text);
  const message = json === undefined ? fromText(text, contentType) : fromJson(json);
  return message.replace(/\s+/g, ' ').trim().slice(0, maxMessage);
}

function fromJson(json: unknown): string {
  const { data = {} } = body.safeParse(json);
  const { notices, detail, errors, error, message, title } = data;
  const shown = [errorsAmong(notices), collect(detail), collect(errors), collect(error)];
  const found = [...shown, collect(message), collect(title)].find(({ length }) => length > 0) ?? [];
  return [...new Set(found)].join('; ');
}

/** The notices that are errors; the others repeat the contract line by line. */
function errorsAmong(notices: unknown): string[] {
  const { success, data } = z.array(notice).safeParse(notices);
  return success
    ? data.filter(({ type }) => type === 'error' || type === 'danger').map(({ text }) => text)
    : [];
}

/** The sentences in a tree, each behind the field that it is about. */
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

function fromText(text: string, contentType: string): string {
  const isPage = contentType.includes('html') || text.trimStart().startsWith('<');
  return isPage ? '' : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
