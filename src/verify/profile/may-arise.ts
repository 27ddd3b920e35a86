import type { Parameters } from '../../interface/parameters.js';
import { parseSituationKey, type SituationKey, situations } from '../../interface/situations.js';
import { parsePlainObject } from './parse-plain-object.js';

const fresh = { id: '1000000', name: 'Fernleaf', tag: 'herb' };

/** Whether a situation arises with parameters: without a longest name, no name is too long. */
export function mayArise(
  key: SituationKey,
  { parameters }: { readonly parameters: Parameters },
): boolean {
  const [id, variant = ''] = parseSituationKey(key);
  const samples = situations[id].variants[variant] ?? [];
  // What no sample shows was seen in another way.
  if (samples.length === 0) {
    return true;
  }
  const context = { fresh, plant: fresh, token: 'token', parameters };
  return samples.some((sample) => {
    const request = sample(context);
    const isOfName = id === 'create.unusual-name' || id === 'create.padded-name';
    return request !== undefined && !(isOfName && hasForbiddenName(request.body, parameters));
  });
}

/** A name with such characters is refused for them, whatever else is unusual about it. */
function hasForbiddenName(body: unknown, parameters: Parameters): boolean {
  const characters = parameters['create.name-characters'];
  const { name } = parsePlainObject(String(body)) ?? {};
  return characters !== 'any' && !new RegExp(`^${characters}*$`, 'u').test(String(name));
}
