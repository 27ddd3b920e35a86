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

/** The requests of a situation, or of one of its variants, for given parameters. */
export function requestsOf(key: SituationKey, parameters: Parameters): readonly SampleRequest[] {
  const context = { fresh, plant: fresh, token: 'token', parameters };
  return samplesOf(key).flatMap((sample) => sample(context) ?? []);
}

function samplesOf(key: SituationKey) {
  const [id, variant] = parseSituationKey(key);
  const { variants } = situations[id];
  return variant === undefined ? Object.values(variants).flat() : (variants[variant] ?? []);
}

/** Whether a situation can arise with parameters: without a maximum length, no name is too long. */
export function mayArise(
  key: SituationKey,
  { parameters }: { readonly parameters: Parameters },
): boolean {
  const [id] = parseSituationKey(key);
  if (parameters['create.owner'] === 'everyone' && situations[id].state?.endsWith('of another')) {
    return false;
  }
  // A situation without samples is observed in another way.
  if (samplesOf(key).length === 0) {
    return true;
  }
  const field = fieldsOfTexts[id];
  return requestsOf(key, parameters).some(
    ({ body }) => field === undefined || !isForbidden(field, body, parameters),
  );
}

/** Situations whose request has a text that the parameters may forbid. */
const fieldsOfTexts: { readonly [Id in SituationId]?: 'name' | 'tag' } = {
  'create.unusual-name': 'name',
  'create.padded-name': 'name',
  'create.padded-tag': 'tag',
};

/** The provider rejects such a text for its characters, whatever else is unusual about it. */
function isForbidden(field: 'name' | 'tag', body: unknown, parameters: Parameters): boolean {
  const characters = parameters[`create.${field}-characters`];
  const text = parsePlainObject(String(body))?.[field];
  return characters !== 'any' && !new RegExp(`^${characters}*$`, 'u').test(String(text));
}
