import {
  findTextAfterJson,
  isPlainObject,
  parseExactJson,
  parseWithDuplicates,
} from '../interface/json.js';
import { counted } from '../interface/wording.js';
import type { CompiledProfile } from './compiled-profile.js';
import { type Rejection, reject, rejectByProfile } from './outcome.js';
import type { PlainRequest } from './plain-http.js';

const json = 'application/json';
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads the body of a create without losing a digit, or rejects it. */
export function readJsonBody(
  request: PlainRequest,
  profile: CompiledProfile,
): { readonly value: unknown } | Rejection {
  const { body, headers } = request;
  const max = profile.parameters['request.maximum-body-bytes'];
  if (max !== 'unlimited' && body.byteLength > max) {
    const message = `The body is too large: the maximum is ${counted(max, 'byte')}.`;
    return reject('request.body-too-large', profile.outcomeOf('request.body-too-large'), message);
  }
  if (body.byteLength === 0) {
    const message = 'The body is missing: send a NewPlant as JSON.';
    return reject('create.no-body', profile.outcomeOf('create.no-body'), message);
  }
  return rejectContentType(headers['content-type'], profile) ?? parseBytes(request, profile);
}

function rejectContentType(
  sent: string | undefined,
  profile: CompiledProfile,
): Rejection | undefined {
  if (sent === json) {
    return undefined;
  }
  const mediaType = sent?.split(';')[0]?.trim().toLowerCase();
  if (mediaType === json) {
    return undefined;
  }
  const what = sent === undefined ? 'There is no Content-Type' : `The Content-Type is ${sent}`;
  return rejectByProfile(
    'create.content-type',
    profile.outcomeOf('create.content-type', classifyType(mediaType)),
    `${what}: send application/json.`,
  );
}

/** The variant of a Content-Type that is not application/json; undefined for any other. */
function classifyType(mediaType: string | undefined): string | undefined {
  if (mediaType === undefined) {
    return 'missing';
  }
  if (mediaType === 'application/x-www-form-urlencoded') {
    return 'form';
  }
  if (mediaType.endsWith('+json')) {
    return 'JSON suffix';
  }
  return mediaType.startsWith('text/') ? 'text' : undefined;
}

function parseBytes(
  request: PlainRequest,
  profile: CompiledProfile,
): { readonly value: unknown } | Rejection {
  const rejectBytes = (why: string) => {
    const outcome = profile.outcomeOf('create.malformed-json', 'other bytes');
    return reject('create.malformed-json', outcome, `The body is not JSON: ${why}`);
  };
  const { 'content-encoding': encoding = 'identity' } = request.headers;
  if (encoding.toLowerCase() !== 'identity') {
    return rejectBytes(`it cannot be decoded by its Content-Encoding, ${encoding}`);
  }
  let text: string;
  try {
    text = decoder.decode(request.body);
  } catch {
    return rejectBytes(describeCharset(request) ?? 'it is not UTF-8');
  }
  return parseText(text, request, profile);
}

/** Says which charset a body has by its Content-Type or its first bytes; undefined for UTF-8. */
function describeCharset({ body, headers }: PlainRequest): string | undefined {
  const [, charset] = /;\s*charset="?([\w-]+)/i.exec(headers['content-type'] ?? '') ?? [];
  const name = charset ?? (body.subarray(0, 4).includes(0) ? 'UTF-16' : 'UTF-8');
  return /^utf-?8$/i.test(name) ? undefined : `it is in ${name}, and not in UTF-8`;
}

function parseText(
  text: string,
  request: PlainRequest,
  profile: CompiledProfile,
): { readonly value: unknown } | Rejection {
  try {
    return profile.isUsual('create.duplicate-member')
      ? { value: parseExactJson(text) }
      : parseWithoutDuplicates(text, profile);
  } catch (error) {
    const why = describeCharset(request) ?? (error as SyntaxError).message;
    const message = `The body is not JSON: ${why}`;
    const rest = findTextAfterJson(text);
    if (rest === undefined) {
      const outcome = profile.outcomeOf('create.malformed-json', classifyMalformed(text));
      return reject('create.malformed-json', outcome, message);
    }
    const outcome = profile.outcomeOf('create.text-after-body', classifyRest(rest));
    return (
      rejectByProfile('create.text-after-body', outcome, message) ??
      parseText(text.slice(0, -rest.length), request, profile)
    );
  }
}

function parseWithoutDuplicates(
  text: string,
  profile: CompiledProfile,
): { readonly value: unknown } | Rejection {
  // Rejects a text that is not JSON at all.
  const plain = parseExactJson(text);
  if (!isPlainObject(plain)) {
    return { value: plain };
  }
  const outcome = profile.outcomeOf('create.duplicate-member');
  const duplicates: string[] = [];
  const value = parseWithDuplicates(text, ({ key, oldValue, newValue }) => {
    duplicates.push(key);
    return outcome.effect === 'first' ? oldValue : newValue;
  });
  const [duplicate] = duplicates;
  if (duplicate === undefined) {
    return { value: plain };
  }
  const message = `the member "${duplicate}" is given twice`;
  return rejectByProfile('create.duplicate-member', outcome, message) ?? { value };
}

/** The variant of a text after the body. */
function classifyRest(rest: string): string {
  return rest.trimStart().startsWith('{') ? 'another object' : 'text';
}

/** The variant of a body that is not JSON. */
function classifyMalformed(text: string): string {
  return /^\s*[[{]/.test(text) ? 'cut off' : 'text';
}
