import type { ResolvedProfile } from '../../interface/open-points.js';
import type { Session } from '../session/session.js';
import { nameOf, plantsOf, toText } from './listed.js';
import type { User } from './step.js';

/** What the mock is started with: `startServer` of plant-store-kit/server takes it. */
export interface MockBeginning {
  readonly profile: Partial<ResolvedProfile>;
  readonly users: { user: string; token: string }[];
  readonly plants: { id: number; name: string; tag?: string; owner?: string }[];
}

export const mockTokens: Readonly<Record<User, string>> = {
  first: 'first-token',
  second: 'second-token',
};

/** The plants that the users see before anything is created, each in the order of its list. */
export type Before = Readonly<Record<User, readonly unknown[]>>;

/** What the users see now, in the longest lists that the provider gives. */
export async function seeBefore(
  session: Session,
  query: string,
  users: readonly User[],
): Promise<Before> {
  const see = async (user: User) => {
    const isThere = users.includes(user);
    const exchange = isThere && (await session.send('GET', `/plants${query}`, { as: user }));
    return (exchange && plantsOf(exchange)) || [];
  };
  return { first: await see('first'), second: await see('second') };
}

/**
 * A mock that shows the users what the provider shows them: what both see belongs to nobody, and
 * what one sees to that one.
 */
export function toBeginning(before: Before, profile: ResolvedProfile): MockBeginning {
  const plants = merge(before, profile['list.visibility'] !== 'own');
  const inOrder = profile['list.order'] === 'newest-first' ? plants.toReversed() : plants;
  return {
    // How fast we may ask, the provider itself says.
    profile: { ...profile, 'request.rate-limit': 'unlimited' },
    users: [
      { user: 'first', token: mockTokens.first },
      { user: 'second', token: mockTokens.second },
    ],
    plants: inOrder.map(({ plant, owner }, position) => {
      const { tag } = plant as { tag?: unknown };
      return {
        id: profile['list.order'] === 'newest-first' ? plants.length - position : position + 1,
        name: String(nameOf(plant)),
        ...(typeof tag === 'string' && tag !== '' && { tag }),
        ...(owner && { owner }),
      };
    }),
  };
}

interface Owned {
  readonly plant: unknown;
  /** Undefined for what both see. */
  readonly owner: User | undefined;
}

/** Two lists in one order that both agree with. */
function merge({ first, second }: Before, canShare: boolean): Owned[] {
  const merged: Owned[] = [];
  let next = 0;
  for (const plant of first) {
    const text = toText(plant);
    const found = canShare
      ? second.findIndex((other, at) => at >= next && toText(other) === text)
      : -1;
    if (found >= 0) {
      merged.push(...second.slice(next, found).map(of('second')));
      next = found + 1;
    }
    merged.push({ plant, owner: found >= 0 ? undefined : 'first' });
  }
  return [...merged, ...second.slice(next).map(of('second'))];
}

const of =
  (owner: User) =>
  (plant: unknown): Owned => ({ plant, owner });
