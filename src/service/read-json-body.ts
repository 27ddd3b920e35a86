import { parseExactJson } from '../interface/json.js';
import { counted } from '../interface/wording.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { Rejection } from './outcome.js';
import { bytesOf, type PlainRequest, sizeOf } from './plain-http.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads the body of a create without losing a digit: the value of its JSON, or a {@link Rejection}. */
export function readJsonBody(request: PlainRequest, profile: CompiledProfile): unknown {
  const { body, headers } = request;
  const max = profile.parameters['request.maximum-body-bytes'];
  if (max !== 'unlimited' && sizeOf(body) > max) {
    const message = `The body is too large: the maximum is ${counted(max, 'byte')}.`;
    return profile.reject('request.body-too-large', message);
  }
  if (sizeOf(body) === 0) {
    return profile.reject('create.no-body', 'The body is missing: send a NewPlant as JSON.');
  }
  const type = headers['content-type'];
  const rejection = type === 'application/json' ? undefined : rejectContentType(type, profile);
  return rejection ?? parseBytes(request, profile);
}

function rejectContentType(
  sent: string | undefined,
  profile: CompiledProfile,
): Rejection | undefined {
  const mediaType = sent?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (mediaType === 'application/json') {
    return undefined;
  }
  const what = sent === undefined ? 'There is no Content-Type' : `The Content-Type is ${sent}`;
  const message = `${what}: send application/json.`;
  const [variant] = otherTypes.find(([, pattern]) => pattern.test(mediaType)) ?? [];
  return profile.rejectUnlessAccepted('create.content-type', message, variant);
}

const otherTypes: readonly (readonly [variant: string, pattern: RegExp])[] = [
  ['missing', /^$/],
  ['form', /^application\/x-www-form-urlencoded$/],
  ['JSON suffix', /\+json$/],
  ['text', /^text\//],
];

function parseBytes(request: PlainRequest, profile: CompiledProfile): unknown {
  const reject = (why: string) =>
    profile.reject('create.malformed-json', `The body is not JSON: ${why}`, 'other bytes');
  const { body, headers } = request;
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (encoding.toLowerCase() !== 'identity') {
    return reject(`it cannot be decoded by its Content-Encoding, ${encoding}`);
  }
  let text: string;
  try {
    text = typeof body === 'string' ? body : decoder.decode(body);
  } catch {
    return reject(describeCharset(request) ?? 'it is not UTF-8');
  }
  return parseText(text, request, profile);
}

/** Says which charset a body has by its Content-Type or its first bytes; undefined for UTF-8. */
function describeCharset({ body, headers }: PlainRequest): string | undefined {
  const [, charset] = /;\s*charset="?([\w-]+)/i.exec(headers['content-type'] ?? '') ?? [];
  const name = charset ?? (bytesOf(body).subarray(0, 4).includes(0) ? 'UTF-16' : 'UTF-8');
  return /^utf-?8$/i.test(name) ? undefined : `it is in ${name}, and not in UTF-8`;
}

function parseText(text: string, request: PlainRequest, profile: CompiledProfile): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    const why = describeCharset(request) ?? (error as SyntaxError).message;
    const variant = /^\s*[[{]/.test(text) ? 'cut off' : 'text';
    return profile.reject('create.malformed-json', `The body is not JSON: ${why}`, variant);
  }
}
