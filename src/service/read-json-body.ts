import { parseExactJson } from '../interface/exact-json.js';
import type { ResolvedProfile } from '../interface/open-points.js';
import type { PlainRequest } from './plain-http.js';
import { Rejection } from './rejection.js';

const json = 'application/json';
const decoder = new TextDecoder('utf-8', { fatal: true });

/** What the body of a create says, with no digit lost, or why it says nothing. */
export function readJsonBody(
  { body, headers }: PlainRequest,
  profile: ResolvedProfile,
): { readonly value: unknown } | Rejection {
  const largest = profile['request.maximum-body-bytes'];
  if (largest !== 'unlimited' && body.byteLength > largest) {
    const status = profile['request.body-too-large'];
    const message = `The body is too large: at most ${largest} bytes are read.`;
    return new Rejection('request.maximum-body-bytes', status, message);
  }
  if (body.byteLength === 0) {
    const message = 'The body is missing: send a NewPlant as JSON.';
    return new Rejection('create.body-required', 400, message);
  }
  const sent = headers['content-type'];
  if (!isJson(sent, profile['create.content-type'])) {
    const what = sent === undefined ? 'There is no Content-Type' : `The Content-Type is ${sent}`;
    return new Rejection('create.content-type', 400, `${what}: send application/json.`);
  }
  try {
    return { value: parseExactJson(decoder.decode(body)) };
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    const message = `The body is not JSON: ${why}`;
    return new Rejection('create.rejects-400-with-error', 400, message);
  }
}

function isJson(
  contentType: string | undefined,
  choice: ResolvedProfile['create.content-type'],
): boolean {
  if (choice === 'ignored') {
    return true;
  }
  if (contentType === undefined) {
    return choice === 'optional';
  }
  if (contentType === json) {
    return true;
  }
  const [mediaType = ''] = contentType.split(';');
  return mediaType.trim().toLowerCase() === json;
}
