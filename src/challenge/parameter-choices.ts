import { compareIds } from '../interface/int64.js';
import { isSameJson } from '../interface/json.js';
import {
  type ParameterId,
  type Parameters,
  parameterIds,
  parameters,
} from '../interface/parameters.js';
import { parameterSamples } from '../interface/samples/parameters.js';
import { type Change, type Choice, createChoice } from './choice.js';
import type { Met, MetRequest } from './met.js';

/** How tests notice a parameter. */
interface Row<Value = unknown> {
  /** Whether a request of the tests would be answered in another way, or would change other plants. */
  isNoticed(request: MetRequest, value: Value, usual: Value): boolean;
  /** Which values to try. Default: all samples. */
  isTried?(value: Value): boolean;
  /** Of bounds: the strictest one that the tests do not notice. Each sample asks less of an app than the one before it. */
  strictest?(requests: readonly MetRequest[]): Value | undefined;
  /** Whether all else that its responses say stays as it is. Default: never. */
  hidesNothing?(requests: readonly MetRequest[], usual: Parameters): boolean;
  /** Whether it changes which plants there are, and so the lists that follow. */
  readonly changesPlants?: true;
}

/** A limit that rejects ordinary requests: no app works with it, so it says nothing about the tests. */
const never: Row<never> = { isNoticed: () => false };

const inBodies: Row<never> = { isNoticed: ({ hasBody }) => hasBody };
const inErrors: Row<never> = { isNoticed: ({ isRejected }) => isRejected };

/**
 * A bound of something that requests have.
 *
 * @param excess above 0 if the first is beyond the second.
 */
function bound<Value>(
  measure: (request: MetRequest) => Value | undefined,
  excess: (measured: Value, bound: Value) => number,
): Row<Value> {
  return {
    isNoticed(request, value) {
      const measured = measure(request);
      return measured !== undefined && excess(measured, value) > 0;
    },
    strictest: (requests) =>
      requests
        .flatMap((request) => measure(request) ?? [])
        .sort((one, other) => excess(other, one))[0],
  };
}

const above = (measured: number | 'unlimited', max: number | 'unlimited') =>
  Number(measured) - Number(max === 'unlimited' ? Number.POSITIVE_INFINITY : max);
const below = (measured: number, min: number) => min - measured;
const lengthOf = (text: string) => [...text].length;

/** A bound of what is created. */
const ofCreated = <Value>(
  measure: (plant: NonNullable<MetRequest['created']>) => Value | undefined,
  excess: (measured: Value, bound: Value) => number,
): Row<Value> => ({
  ...bound(({ created }) => created && measure(created), excess),
  changesPlants: true,
});

const visible = {
  own: ({ own }) => own,
  'own-and-shared': ({ own, shared }) => own + shared,
  all: ({ own, shared, others }) => own + shared + others,
} satisfies Record<
  Parameters['list.visibility'],
  (listed: NonNullable<MetRequest['listed']>) => number
>;

const rows: { readonly [Id in ParameterId]: Row<Parameters[Id]> } = {
  'request.maximum-body-bytes': never,
  'request.rate-limit': never,
  'create.maximum-plants': never,
  // What reads another spelling reads an ordinary one.
  'response.content-type': {
    ...inBodies,
    isTried: (type) => type !== 'application/json; charset=utf-8',
  },
  'response.white-space': { ...inBodies, hidesNothing: () => true },
  'response.absent-tag': { isNoticed: ({ hasUntagged }) => hasUntagged, hidesNothing: () => true },
  'error.integer': inErrors,
  'error.further-members': inErrors,
  'create.id-minimum': ofCreated(
    ({ id }) => id,
    (measured, min) => compareIds(min, measured),
  ),
  'create.id-maximum': ofCreated(({ id }) => id, compareIds),
  'create.minimum-name-length': ofCreated(({ name }) => lengthOf(name), below),
  'create.maximum-name-length': ofCreated(({ name }) => lengthOf(name), above),
  'create.minimum-tag-length': ofCreated(
    ({ tag }) => (tag === undefined ? tag : lengthOf(tag)),
    below,
  ),
  'create.maximum-tag-length': ofCreated(({ tag = '' }) => lengthOf(tag), above),
  'create.owner': {
    isNoticed: ({ created, isSharedStore }) => created !== undefined && isSharedStore,
    changesPlants: true,
  },
  'list.visibility': {
    // A delete of another user's plant is in another situation if the user sees the plant.
    isNoticed: ({ listed, situations }, value, usual) =>
      ((value === 'all') !== (usual === 'all') && situations.has('delete.others-plant')) ||
      (listed !== undefined && visible[value](listed) !== visible[usual](listed)),
  },
  'list.lag': {
    isNoticed: ({ listed }, value, usual) =>
      (listed?.sinceChangeMs ?? Number.POSITIVE_INFINITY) < Math.max(value, usual),
  },
  'list.order': {
    isNoticed: ({ listed, limit }) =>
      listed !== undefined && (listed.plants > 1 || listed.plants === limit),
    isTried: (order) =>
      order === 'changing' || (order.key === 'creation' && order.direction === 'descending'),
    // In a list that is cut, another order shows other plants.
    hidesNothing: (requests, usual) =>
      requests.every(
        ({ listed }) =>
          listed === undefined || listed.plants === visible[usual['list.visibility']](listed),
      ),
  },
  'list.default-limit': bound(
    ({ limit, listed }) => (limit === undefined ? listed?.plants : undefined),
    above,
  ),
  'list.maximum-limit': bound(
    ({ limit, listed }) => (limit === undefined ? undefined : listed?.plants),
    above,
  ),
};

/** `name-ascending`, `2147483647`; of an object with further objects in it, the names of its members. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return String(value).replaceAll(/\W+/g, '-');
  }
  const values = Object.values(value);
  const isFlat = values.every((member) => typeof member === 'string');
  return (isFlat ? values : Object.keys(value)).join('-');
}

/** Other values of the parameters, of which the tests would notice something. */
export function parameterChoices({ requests }: Met, usual: Parameters): Choice[] {
  return parameterIds.flatMap((point) => {
    const { isNoticed, isTried = () => true, ...row } = rows[point] as Row;
    const values = [...Object.keys(parameters[point].words), ...parameterSamples[point]];
    const strictest = row.strictest?.(requests);
    const unnoticed = strictest === undefined ? [] : [strictest];
    const hidesNothing = row.hidesNothing?.(requests, usual) ?? false;
    const choices = values
      .filter((value) => !isSameJson(value, usual[point]) && isTried(value))
      .filter((value) => requests.some((request) => isNoticed(request, value, usual[point])))
      .map((other) => {
        const change = { point, usual: usual[point], other, unnoticed };
        return createChoice(nameOf(other), 'value', [change], { hidesNothing });
      });
    const [first, ...weaker] = choices;
    return row.strictest && first ? [{ ...first, weaker }] : choices;
  });
}

/** Whether a request would be answered in another way with a value, or would change other plants. */
export function isNoticed(
  { point, usual, other }: Pick<Change, 'point' | 'usual' | 'other'>,
  request: MetRequest,
): boolean {
  return (rows[point as ParameterId] as Row).isNoticed(request, other, usual);
}

export function changesPlants(point: ParameterId): boolean {
  return (rows[point] as Row).changesPlants === true;
}
