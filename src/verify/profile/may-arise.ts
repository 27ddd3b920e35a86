import type { Parameters } from '../../interface/parameters.js';
import type { SampleRequest } from '../../interface/situation.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
} from '../../interface/situations.js';
import { parsePlainObject } from './parse-plain-object.js';

const fresh = { id: '1000000', name: 'Fernleaf', tag: 'herb' };

/** What the requests of a situation, or of one of its variants, look like with parameters. */
export function requestsOf(key: SituationKey, parameters: Parameters): readonly SampleRequest[] {
  const context = { fresh, plant: fresh, token: 'token', parameters };
  return samplesOf(key).flatMap((sample) => sample(context) ?? []);
}

function samplesOf(key: SituationKey) {
  const [id, variant] = parseSituationKey(key);
  const { variants } = situations[id];
  return variant === undefined ? Object.values(variants).flat() : (variants[variant] ?? []);
}

/** Whether a situation arises with parameters: without a longest name, no name is too long. */
export function mayArise(
  key: SituationKey,
  { parameters }: { readonly parameters: Parameters },
): boolean {
  const [id] = parseSituationKey(key);
  if (parameters['create.owner'] === 'everyone' && situations[id].state?.endsWith('of another')) {
    return false;
  }
  // What no sample shows was seen in another way.
  if (samplesOf(key).length === 0) {
    return true;
  }
  const field = fieldsOfTexts[id];
  return requestsOf(key, parameters).some(
    ({ body }) => field === undefined || !isForbidden(field, body, parameters),
  );
}

/** Situations that are about a text which the parameters may not allow at all. */
const fieldsOfTexts: { readonly [Id in SituationId]?: 'name' | 'tag' } = {
  'create.unusual-name': 'name',
  'create.padded-name': 'name',
  'create.padded-tag': 'tag',
};

/** A text with such characters is rejected for them, whatever else is unusual about it. */
function isForbidden(field: 'name' | 'tag', body: unknown, parameters: Parameters): boolean {
  const characters = parameters[`create.${field}-characters`];
  const text = parsePlainObject(String(body))?.[field];
  return characters !== 'any' && !new RegExp(`^${characters}*$`, 'u').test(String(text));
}
