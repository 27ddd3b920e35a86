import { isSameJson } from '../text/json.js';
import type { ParameterId } from './parameters.js';

/** The values with which a service allows less, of the parameters whose values have an order. */
const stricter: { readonly [Id in ParameterId]?: 'lower' | 'higher' } = {
  'request.maximum-body-bytes': 'lower',
  'request.rate-limit': 'lower',
  'create.id-minimum': 'higher',
  'create.id-maximum': 'lower',
  'create.minimum-name-length': 'higher',
  'create.maximum-name-length': 'lower',
  'create.minimum-tag-length': 'higher',
  'create.maximum-tag-length': 'lower',
  'create.maximum-plants': 'lower',
  'list.default-limit': 'lower',
  'list.maximum-limit': 'lower',
  'list.lag': 'higher',
};

/** Whether a value is at least as strict as another; of a parameter without an order, whether it is the same. */
export function isAsStrict(id: ParameterId, value: unknown, other: unknown): boolean {
  const direction = stricter[id];
  if (direction === undefined) {
    return isSameJson(value, other);
  }
  const [size, bound] = [sizeOf(value), sizeOf(other)];
  return direction === 'lower' ? size <= bound : size >= bound;
}

/** A bigint, since a number cannot hold every id. */
function sizeOf(value: unknown): bigint | number {
  return value === 'unlimited' ? Infinity : BigInt(value as string | number);
}
