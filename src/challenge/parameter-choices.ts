import { describeParameter } from '../interface/describe-profile.js';
import { compareIds } from '../interface/int64.js';
import { isSameJson } from '../interface/json.js';
import { type ParameterId, type Parameters, parameterIds } from '../interface/parameters.js';
import { withDefaults } from '../interface/profile.js';
import { parameterSamples } from '../interface/samples/parameters.js';
import type { Choice } from './choice.js';
import type { Met, MetPlant } from './met.js';

/** Other values of the parameters, of which the tests would notice something. */
export function parameterChoices(met: Met): Choice[] {
  const usual = withDefaults(met.profile.parameters);
  return parameterIds.flatMap((id) => {
    const { values, isNoticed } = rows[id] as Row;
    return values
      .filter((value) => !isSameJson(value, usual[id]) && isNoticed(met, value))
      .map((value) => ({
        id: `${id}/${nameOf(value)}`,
        part: 'value' as const,
        changes: [
          {
            point: id,
            value,
            usual: describeParameter(id, usual[id]),
            other: describeParameter(id, value),
          },
        ],
      }));
  });
}

/** `name-ascending`, `2147483647`; of an object with further objects in it, the names of its members. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return String(value).replaceAll(/\W+/g, '-');
  }
  const values = Object.values(value);
  const isFlat = values.every((one) => typeof one === 'string');
  return (isFlat ? values : Object.keys(value)).join('-');
}

interface Row<Value = unknown> {
  readonly values: readonly Value[];
  /** Whether a request of the tests would be answered in another way. */
  isNoticed(met: Met, value: Value): boolean;
}

/** A limit that rejects ordinary requests: no app works with it, so it says nothing about the tests. */
const untried: Row<never> = { values: [], isNoticed: () => false };

function when<Value>(isNoticed: (met: Met) => boolean, values: readonly Value[]): Row<Value> {
  return { values, isNoticed };
}

/** Bounds for what is created: a value is noticed if a created plant exceeds it. */
function bounds<Value>(
  isBeyond: (plant: MetPlant, bound: Value) => boolean,
  values: readonly Value[],
): Row<Value> {
  return {
    values,
    isNoticed: ({ created }, bound) => created.some((plant) => isBeyond(plant, bound)),
  };
}

const lengthOf = (text: string) => [...text].length;
const hasBody = ({ entries }: Met) => entries.some(({ response }) => response?.body);
const hasError = ({ entries }: Met) =>
  entries.some(({ response, fault }) => (response?.status ?? 0) >= 400 && fault === undefined);
const hasCreated = ({ created }: Met) => created.length > 0;
const hasListed = ({ lists }: Met) => lists.length > 0;
const hasListedSeveral = ({ lists }: Met) =>
  lists.some(({ plants, limit }) => plants.length > 1 || plants.length === limit);
const hasListedAfterChange = ({ lists, created, situations }: Met) =>
  lists.length > 0 && (created.length > 0 || situations.has('delete.own-plant'));
const hasReturnedUntagged = ({ created, lists }: Met) =>
  [...created, ...lists.flatMap(({ plants }) => plants)].some(({ tag }) => tag === undefined);

/** Typical values. Each row says when the tests would notice one. */
const rows: { readonly [Id in ParameterId]: Row<Parameters[Id]> } = {
  'request.maximum-body-bytes': untried,
  'request.rate-limit': untried,
  'create.maximum-plants': untried,
  'response.content-type': when(hasBody, [
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
  ]),
  'response.white-space': when(hasBody, ['indented', 'none']),
  'response.absent-tag': when(hasReturnedUntagged, ['empty', 'absent']),
  'error.integer': when(hasError, [0, 1000]),
  'error.further-members': when(hasError, parameterSamples['error.further-members']),
  'create.id-minimum': bounds(({ id }, min) => compareIds(id, min) < 0, ['1']),
  'create.id-maximum': bounds(
    ({ id }, max) => compareIds(id, max) > 0,
    ['9007199254740991', '2147483647'],
  ),
  'create.minimum-name-length': bounds(({ name }, min) => lengthOf(name) < min, [1]),
  'create.maximum-name-length': bounds(({ name }, max) => lengthOf(name) > Number(max), [255, 40]),
  'create.minimum-tag-length': bounds(({ tag }, min) => tag === '' && min > 0, [1]),
  'create.maximum-tag-length': bounds(
    ({ tag = '' }, max) => lengthOf(tag) > Number(max),
    [255, 40],
  ),
  'create.owner': when(hasCreated, ['everyone', 'creator']),
  'list.visibility': when(hasListed, ['own', 'all', 'own-and-shared']),
  'list.lag': when(hasListedAfterChange, [100, 0]),
  'list.order': when(hasListedSeveral, [
    { key: 'name', direction: 'ascending' },
    { key: 'creation', direction: 'descending' },
    'changing',
  ]),
  'list.default-limit': {
    values: [2, 1],
    isNoticed: ({ lists }, max) =>
      lists.some(({ plants, limit }) => limit === undefined && plants.length > Number(max)),
  },
  'list.maximum-limit': {
    values: [3, 1],
    isNoticed: ({ lists }, max) =>
      lists.some(({ plants, limit }) => limit !== undefined && plants.length > Number(max)),
  },
};
