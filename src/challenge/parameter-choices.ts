import { describedParameters } from '../interface/described-parameters.js';
import { compareIds } from '../interface/int64.js';
import { type ParameterId, type Parameters, parameterIds } from '../interface/parameters.js';
import { withDefaults } from '../interface/profile.js';
import { isAsStrict } from '../interface/strictness.js';
import { isSameJson } from '../text/json.js';
import { areValid, type Choice } from './choice.js';
import type { Met, MetList, MetPlant, MetRequest } from './met.js';

/** How tests notice a parameter. */
interface Row<Value = unknown> {
  /** Whether a request would be answered in another way with a value, or would change other plants. */
  isNoticed(request: MetRequest, value: Value, usual: Value): boolean;
  /** Which values to try. Default: all samples. */
  isTried?(value: Value): boolean;
  /** Whether each sample asks less of an app than the one before it. */
  readonly isOrdered?: true;
  /** The strictest bound that the tests do not notice. */
  strictest?(requests: readonly MetRequest[]): Value | undefined;
  readonly leavesRest?: true;
  /** Whether it changes which plants there are. */
  readonly changesPlants?: true;
}

/** A limit that rejects ordinary requests: no app works with it, so it says nothing about the tests. */
const never: Row<never> = { isNoticed: () => false, isTried: () => false };

const inBodies: Row<never> = { isNoticed: ({ hasBody }) => hasBody };
const inErrors: Row<never> = { isNoticed: ({ isRejected }) => isRejected };

/**
 * A bound of something that requests have, whatever the bound makes of them.
 *
 * @param excess above 0 if the first is beyond the second.
 */
function bound<Value, Measured extends Value>(
  measure: (request: MetRequest) => Measured | undefined,
  excess: (measured: Measured, bound: Value) => number,
): Row<Value> {
  return {
    isNoticed(request, value, usual) {
      const measured = measure(request);
      const isBeyond = (max: Value) => measured !== undefined && excess(measured, max) > 0;
      return isBeyond(value) !== isBeyond(usual);
    },
    isOrdered: true,
    strictest: (requests) =>
      requests
        .flatMap((request) => measure(request) ?? [])
        .sort((one, other) => excess(other, one))[0],
  };
}

const above = (measured: number, max: number | 'unlimited') =>
  max === 'unlimited' ? -1 : measured - max;
const below = (measured: number, min: number) => min - measured;
const lengthOf = (text: string | undefined) => (text === undefined ? undefined : [...text].length);

/** A bound of the plant that is sent in a create. */
const plantBound = <Value, Measured extends Value>(
  measure: (plant: MetPlant) => Measured | undefined,
  excess: (measured: Measured, bound: Value) => number,
): Row<Value> => ({
  ...bound(({ sent }) => sent && measure(sent), excess),
  changesPlants: true,
});

/** How many plants a user sees, by what lists have. */
const visible = {
  own: ({ own }) => own,
  'own-and-shared': ({ own, shared }) => own + shared,
  all: ({ own, shared, others }) => own + shared + others,
} satisfies Record<Parameters['list.visibility'], (listed: MetList) => number>;

/** How many plants a list may have without a bound, also if another choice lets the user see all plants. */
function sizeOf({ listed, limit = Number.POSITIVE_INFINITY }: MetRequest): number | undefined {
  return listed && Math.min(visible.all(listed), limit);
}

const rows: { readonly [Id in ParameterId]: Row<Parameters[Id]> } = {
  'request.maximum-body-bytes': never,
  'request.rate-limit': never,
  'create.maximum-plants': never,
  // What reads another spelling reads an ordinary one.
  'response.content-type': { ...inBodies, isOrdered: true },
  'response.white-space': { ...inBodies, leavesRest: true },
  'response.absent-tag': { isNoticed: ({ hasUntagged }) => hasUntagged, leavesRest: true },
  'error.integer': inErrors,
  'error.further-members': inErrors,
  'create.id-minimum': plantBound(
    ({ id }) => id,
    (id, min) => compareIds(min, id),
  ),
  'create.id-maximum': plantBound(({ id }) => id, compareIds),
  'create.minimum-name-length': plantBound(({ name }) => lengthOf(name), below),
  'create.maximum-name-length': plantBound(({ name }) => lengthOf(name), above),
  'create.minimum-tag-length': plantBound(({ tag }) => lengthOf(tag), below),
  'create.maximum-tag-length': plantBound(({ tag }) => lengthOf(tag), above),
  'create.owner': {
    isNoticed: ({ isCreate, isSharedStore }) => isCreate && isSharedStore,
    changesPlants: true,
  },
  'list.visibility': {
    // A delete of another user's plant is in one of these situations, by whether the user sees the plant.
    isNoticed: ({ listed, situations }, value, usual) =>
      ((value === 'all') !== (usual === 'all') &&
        (situations.has('delete.others-plant') || situations.has('delete.shared-plant'))) ||
      (listed !== undefined && visible[value](listed) !== visible[usual](listed)),
  },
  'list.lag': {
    isNoticed: ({ listed }, value, usual) =>
      (listed?.sinceChangeMs ?? Number.POSITIVE_INFINITY) < Math.max(value, usual),
  },
  'list.order': {
    isNoticed: ({ listed, limit }) =>
      listed !== undefined && (visible.all(listed) > 1 || listed.plants === limit),
    isTried: (order) =>
      order === 'changing' || (order.key === 'creation' && order.direction === 'descending'),
  },
  'list.default-limit': bound(
    (request) => (request.limit === undefined ? sizeOf(request) : undefined),
    above,
  ),
  'list.maximum-limit': bound(
    (request) => (request.limit === undefined ? undefined : sizeOf(request)),
    above,
  ),
};

/** Other values of the parameters that the tests would notice; a typical value if they would notice none. */
export function parameterChoices(met: Met): Choice[] {
  const usual = withDefaults(met.profile.parameters);
  return parameterIds.flatMap((point) => {
    const { isTried = () => true, isOrdered, strictest, leavesRest = false } = rows[point] as Row;
    const unnoticed = strictest?.(met.requests);
    const choices = (describedParameters[point].samples as readonly unknown[])
      .filter((value) => !isSameJson(value, usual[point]) && isTried(value))
      .map((other): Choice => {
        const id = `${point}/${nameOf(other)}`;
        const group = point === 'list.visibility' ? id : point;
        const choice = { id, point, group, usual: usual[point], other, leavesRest } as const;
        return { ...choice, part: 'value', unnoticed: unnoticed === undefined ? [] : [unnoticed] };
      })
      .filter((choice) => areValid([choice], met))
      .sort((one, two) => (strictest ? (isAsStrict(point, one.other, two.other) ? -1 : 1) : 0));
    const noticed = choices.filter((choice) =>
      met.requests.some((request) => isNoticed(choice, request)),
    );
    if (noticed.length === 0) {
      return choices.slice(0, 1);
    }
    if (!isOrdered) {
      return noticed;
    }
    // Bounds that ask more than usual, and bounds that ask less; the bound that differs most is first.
    const isStricter = ({ other }: Choice) => isAsStrict(point, other, usual[point]);
    const chains =
      strictest === undefined
        ? [noticed]
        : [noticed.filter(isStricter), noticed.filter((choice) => !isStricter(choice)).reverse()];
    return chains.flatMap(([first, ...weaker]) => (first ? [{ ...first, weaker }] : []));
  });
}

/** Whether a request would be answered in another way with a value of a parameter, or would change other plants. */
export function isNoticed({ point, other, usual }: Choice, request: MetRequest): boolean {
  return (rows[point as ParameterId] as Row).isNoticed(request, other, usual);
}

export function changesPlants(point: ParameterId): boolean {
  return (rows[point] as Row).changesPlants === true;
}

/** `name-ascending`, `2147483647`; of an object with further objects in it, the names of its members. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return String(value).replaceAll(/\W+/g, '-');
  }
  const values = Object.values(value);
  const isFlat = values.every((member) => typeof member === 'string');
  return (isFlat ? values : Object.keys(value)).join('-');
}
