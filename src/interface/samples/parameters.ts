import { largestInt64, smallestInt64 } from '../int64.js';
import { directions, type OtherValue, orderKeys, type ParameterId } from '../parameters.js';

/** Every value of a parameter that has no name if there are few, else some typical ones. */
export const parameterSamples: { readonly [Id in ParameterId]: readonly OtherValue<Id>[] } = {
  'request.maximum-body-bytes': [1024, 1_048_576],
  'request.rate-limit': [3],
  'response.content-type': ['application/json', 'application/json; charset=utf-8'],
  'response.absent-tag': [],
  'response.white-space': [],
  'error.integer': [0, 1000],
  'error.further-members': [{ path: '{path}', details: [{ field: 'name' }] }],
  'create.id-minimum': [smallestInt64, '0', '1', '-2147483648'],
  'create.id-maximum': [largestInt64, '9007199254740991', '2147483647'],
  'create.minimum-name-length': [0, 1, 3],
  'create.maximum-name-length': [1, 255],
  'create.minimum-tag-length': [0, 1, 3],
  'create.maximum-tag-length': [1, 64],
  'create.maximum-plants': [1, 1000],
  'create.owner': [],
  'list.visibility': [],
  'list.order': orderKeys.flatMap((key) => directions.map((direction) => ({ key, direction }))),
  'list.default-limit': [2, 20],
  'list.maximum-limit': [3, 100],
  'list.lag': [0, 100],
};
