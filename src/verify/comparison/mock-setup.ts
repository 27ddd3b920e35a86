import type { Parameters } from '../../interface/parameters.js';
import type { Profile, ResolvedProfile } from '../../interface/profile.js';
import type { User } from '../http/request.js';
import { secretsOfToken } from '../http/secrets.js';
import { secretsOfTokens } from '../http/situation-tokens.js';
import type { Secrets } from '../report/redact.js';
import { nameOfPlant, plantsIn } from '../session/listed-plants.js';
import type { Session } from '../session/session.js';
import { canonicalJson } from './canonical-json.js';

/** What the mock is started with: `startServer` of plant-store-kit/server takes it. */
export interface MockSetup {
  readonly profile: Profile;
  readonly users: {
    user: string;
    token: string;
    scopes?: ('read' | 'write')[];
    status?: 'expired';
  }[];
  readonly plants: { id: number; name: string; tag?: string; owner?: string }[];
}

/** The tokens that the mock accepts. */
export const mockTokens = {
  first: 'first-token',
  second: 'second-token',
  ended: 'ended-token',
  readOnly: 'read-only-token',
} as const;

/** The plants that each user lists before the run creates anything, in the order of the list. */
export type PlantsBefore = Readonly<Record<User, readonly unknown[]>>;

/** Lists the plants of each user as they are now. */
export async function listPlantsBefore(session: Session, query: string): Promise<PlantsBefore> {
  const list = async (user: User) => {
    const isThere = session.users.includes(user);
    const exchange = isThere && (await session.send('GET', `/plants${query}`, { as: user }));
    return (exchange && plantsIn(exchange)) || [];
  };
  return { first: await list('first'), second: await list('second') };
}

/**
 * Creates the setup of a mock that lists what the provider lists. A plant that both users list has
 * no owner; a plant that one of them lists belongs to that user.
 */
export function createMockSetup(
  before: PlantsBefore,
  { parameters, outcomes }: ResolvedProfile,
): MockSetup {
  const plants = mergeLists(before, parameters['list.visibility'] !== 'own');
  return {
    // The provider alone limits how fast the steps are made.
    profile: { parameters: { ...parameters, 'request.rate-limit': 'unlimited' }, outcomes },
    users: [
      { user: 'first', token: mockTokens.first },
      { user: 'second', token: mockTokens.second },
      { user: 'first', token: mockTokens.ended, status: 'expired' },
      { user: 'first', token: mockTokens.readOnly, scopes: ['read'] },
    ],
    plants: inOrderOfCreation(plants, parameters['list.order']).map(({ plant, owner, id }) => {
      const { tag } = plant as { tag?: unknown };
      return {
        id,
        name: String(nameOfPlant(plant)),
        ...(typeof tag === 'string' && { tag }),
        ...(owner && { owner }),
      };
    }),
  };
}

/**
 * Puts plants in the order of creation, with small negative ids, which no plant of this run has.
 */
function inOrderOfCreation(listed: readonly OwnedPlant[], order: Parameters['list.order']) {
  const isDescending = order !== 'changing' && order.direction === 'descending';
  const created = isDescending ? listed.toReversed() : listed;
  return created.map((plant, position) => ({ ...plant, id: position - created.length }));
}

interface OwnedPlant {
  readonly plant: unknown;
  /** Undefined for a plant that both users list. */
  readonly owner: User | undefined;
}

/** Merges two lists into one whose order agrees with both. */
function mergeLists({ first, second }: PlantsBefore, canShare: boolean): OwnedPlant[] {
  const merged: OwnedPlant[] = [];
  let next = 0;
  for (const plant of first) {
    const text = canonicalJson(plant);
    const found = canShare
      ? second.findIndex((other, position) => position >= next && canonicalJson(other) === text)
      : -1;
    if (found >= 0) {
      merged.push(...second.slice(next, found).map(ownedBy('second')));
      next = found + 1;
    }
    merged.push({ plant, owner: found >= 0 ? undefined : 'first' });
  }
  return [...merged, ...second.slice(next).map(ownedBy('second'))];
}

const ownedBy =
  (owner: User) =>
  (plant: unknown): OwnedPlant => ({ plant, owner });

/** The tokens of the mock: reports show them by the same variables as those of the provider. */
export function secretsOfMock(): Secrets {
  return [
    ...secretsOfToken(mockTokens.first, 'TOKEN'),
    ...secretsOfToken(mockTokens.second, 'SECOND_TOKEN'),
    ...secretsOfTokens({ endedToken: mockTokens.ended, readOnlyToken: mockTokens.readOnly }),
  ];
}
