import { largestInt64, smallestInt64 } from '../int64.js';
import { directions, type OtherValue, orderKeys, type ParameterId } from '../parameters.js';

/**
 * Every value of a parameter that has no name if there are few, else some typical ones. Of bounds, the one that admits
 * least is first.
 */
export const parameterSamples: { readonly [Id in ParameterId]: readonly OtherValue<Id>[] } = {
  'request.maximum-body-bytes': [1024, 1_048_576],
  'request.rate-limit': [3],
  'response.content-type': [
    'application/json',
    'Application/JSON;charset=UTF-8',
    'application/json; charset=utf-8',
  ],
  'response.absent-tag': [],
  'response.white-space': [],
  'error.integer': [0, 1000],
  'error.further-members': [{ path: '{path}', details: [{ field: 'name' }] }],
  'create.id-minimum': ['1', '0', '-2147483648', smallestInt64],
  'create.id-maximum': ['2147483647', '9007199254740991', largestInt64],
  'create.minimum-name-length': [3, 1, 0],
  'create.maximum-name-length': [40, 255],
  'create.minimum-tag-length': [3, 1, 0],
  'create.maximum-tag-length': [40, 255],
  'create.maximum-plants': [1, 1000],
  'create.owner': [],
  'list.visibility': [],
  'list.order': orderKeys.flatMap((key) => directions.map((direction) => ({ key, direction }))),
  'list.default-limit': [1, 2, 20],
  'list.maximum-limit': [1, 3, 100],
  'list.lag': [100, 0],
};
