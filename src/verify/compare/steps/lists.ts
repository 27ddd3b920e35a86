import type { OpenPointId } from '../../../interface/open-points.js';
import { choose, type StepKind } from '../step.js';

const all: StepKind = {
  weight: 4,
  plan: (_world, { user }) => ({
    what: 'list',
    points: ['list.success'],
    method: 'GET',
    path: '/plants',
    user,
  }),
};

const limits = [1, 2, 3, 5, 10, 11, 20, 21, 26, 50, 101, 1001] as const;

const withLimit: StepKind = {
  weight: 4,
  variants: limits.length,
  plan(_world, { user, variant }) {
    const limit = choose(limits, variant);
    return {
      what: `list with limit=${limit}`,
      points: ['list.largest-limit', 'list.above-largest-limit', 'list.invalid-limit'],
      method: 'GET',
      path: `/plants?limit=${limit}`,
      user,
      limit,
    };
  },
};

const invalid = 'list.invalid-limit';
const oddLimits: readonly OddLimit[] = [
  ['limit=0', ['list.limit-zero', invalid], 0],
  ['limit=-1', ['list.negative-limit', invalid]],
  ['limit=ten', ['list.malformed-limit', invalid]],
  ['limit=1.5', ['list.malformed-limit', invalid]],
  ['limit=10abc', ['list.malformed-limit', invalid]],
  ['limit=', ['list.empty-limit', invalid]],
  ['limit=1&limit=2', ['list.repeated-limit', invalid]],
  ['limit=2&limit=1', ['list.repeated-limit', invalid]],
  ['limit=2147483647', ['list.largest-limit', 'list.above-largest-limit', invalid]],
];

type OddLimit = readonly [query: string, points: readonly OpenPointId[], limit?: number];

const withOddLimit: StepKind = {
  weight: 2,
  variants: oddLimits.length,
  plan(_world, { user, variant }) {
    const [query, points, limit] = choose(oddLimits, variant);
    return {
      what: `list with ${query}`,
      points,
      method: 'GET',
      path: `/plants?${query}`,
      user,
      ...(limit !== undefined && { limit }),
    };
  },
};

const asHtml: StepKind = {
  weight: 1,
  plan: (_world, { user }) => ({
    what: 'list with Accept: text/html',
    points: ['request.not-acceptable'],
    method: 'GET',
    path: '/plants',
    user,
    headers: { Accept: 'text/html' },
  }),
};

export const lists: readonly StepKind[] = [all, withLimit, withOddLimit, asHtml];
