import { numeralOf, parseExactJson } from '../interface/exact-json.js';
import { compareIds } from '../interface/int64.js';
import type { OpenPointId, ResolvedProfile } from '../interface/open-points.js';
import { type NewPlant, newPlantSchema } from '../interface/plant.js';
import type { RuleId } from '../interface/rules.js';
import type { PlainRequest } from './plain-http.js';
import { Rejection } from './rejection.js';

const decoder = new TextDecoder('utf-8', { fatal: true });
const digits = /^-?\d+$/;
const rulesOfFields: Record<string, RuleId> = {
  id: 'new-plant.id',
  name: 'new-plant.name',
  tag: 'new-plant.tag',
};

/** The NewPlant in the body of a create, or why it is none. */
export function readNewPlant(
  request: PlainRequest,
  profile: ResolvedProfile,
): NewPlant | Rejection {
  const size = request.body.byteLength;
  const largest = profile['request.maximum-body-bytes'];
  if (largest !== 'unlimited' && size > largest) {
    const status = profile['request.body-too-large'];
    const message = `The body is too large: at most ${largest} bytes are read.`;
    return new Rejection('request.maximum-body-bytes', status, message);
  }
  if (size === 0) {
    return reject('create.body-required', 'The body is missing: send a NewPlant as JSON.');
  }
  if (!isJson(request.headers['content-type'], profile['create.content-type'])) {
    const sent = request.headers['content-type'];
    const what = sent === undefined ? 'There is no Content-Type' : `The Content-Type is ${sent}`;
    return reject('create.content-type', `${what}: send application/json.`);
  }
  let value: unknown;
  try {
    value = parseExactJson(decoder.decode(request.body));
  } catch (error) {
    return reject(
      'create.rejects-400-with-error',
      error instanceof SyntaxError
        ? `The body is not JSON: ${error.message}`
        : 'The body is not JSON: it is not UTF-8',
    );
  }
  const parsed = newPlantSchema.safeParse(value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const field = String(issues[0]?.path[0]);
    return reject(
      rulesOfFields[field] ?? 'create.rejects-400-with-error',
      issues.map(({ message }) => message).join('; '),
    );
  }
  return refuseByChoice(parsed.data, value as Record<string, unknown>, profile) ?? parsed.data;
}

function refuseByChoice(
  plant: NewPlant,
  sent: Record<string, unknown>,
  profile: ResolvedProfile,
): Rejection | undefined {
  const { id, name, tag } = plant;
  const minimum = profile['create.id-minimum'];
  const maximum = profile['create.id-maximum'];
  if (compareIds(id, minimum) < 0) {
    return reject('create.id-minimum', `id must not be below ${minimum}`);
  }
  if (compareIds(id, maximum) > 0) {
    return reject('create.id-maximum', `id must not be above ${maximum}`);
  }
  if (profile['create.id-notation'] === 'digits' && !digits.test(numeralOf(sent.id) ?? '')) {
    return reject('create.id-notation', 'id must be written in digits alone');
  }
  if (profile['create.unknown-members'] === 'reject') {
    const unknown = Object.keys(sent).find((member) => !Object.hasOwn(rulesOfFields, member));
    if (unknown !== undefined) {
      return reject('create.unknown-members', `a plant has no member "${unknown}"`);
    }
  }
  if (name === '' && profile['create.empty-name'] === 'reject') {
    return reject('create.empty-name', 'name must not be empty');
  }
  if (tag === '' && profile['create.empty-tag'] === 'reject') {
    return reject('create.empty-tag', 'tag must not be empty');
  }
  const longestName = profile['create.longest-name'];
  if (isLonger(name, longestName)) {
    return reject('create.longest-name', `name must not be longer than ${longestName}`);
  }
  const longestTag = profile['create.longest-tag'];
  if (tag !== undefined && isLonger(tag, longestTag)) {
    return reject('create.longest-tag', `tag must not be longer than ${longestTag}`);
  }
  return undefined;
}

function reject(by: RuleId | OpenPointId, message: string): Rejection {
  return new Rejection(by, 400, message);
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
  const [mediaType = ''] = contentType.split(';');
  return mediaType.trim().toLowerCase() === 'application/json';
}

function isLonger(text: string, most: number | 'unlimited'): boolean {
  return most !== 'unlimited' && text.length > most && [...text].length > most;
}
