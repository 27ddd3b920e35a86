import { describedSituations } from '../interface/described-situations.js';
import type { OperationName } from '../interface/operation-name.js';
import { type SituationId, situations } from '../interface/situations.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { OpenPoint } from './choice.js';
import { type Met, ordinary } from './met.js';

/** Something that an app meets sooner or later. */
export interface Encounter {
  /** `create.taken-id`, `slow list` */
  readonly id: string;
  /** It counts if one of these points is wanted. */
  readonly points: readonly OpenPoint[];
  readonly title: string;
  /** A line that lets a test meet it, with the fixture `plantStore`. */
  readonly line: string;
  isMet(met: Met): boolean;
}

function situation(id: SituationId, line: string): Encounter {
  const { title } = describedSituations[id];
  return { id, points: [id], title, line, isMet: (met) => met.situations.has(id) };
}

/** A situation whose usual answer is a rejection, which a fault may give in its own words. */
function rejection(
  points: readonly SituationId[],
  statuses: readonly number[],
  line: string,
  title = describedSituations[points[0] as SituationId].title,
): Encounter {
  const { operation } = situations[points[0] as SituationId];
  const isForced = (entry: JournalEntry) =>
    entry.fault !== undefined &&
    statuses.includes(entry.response?.status ?? 0) &&
    (operation === 'any' || entry.operation === operation);
  return {
    id: points[0] as SituationId,
    points,
    title,
    line,
    isMet: (met) => points.some((id) => met.situations.has(id)) || met.entries.some(isForced),
  };
}

/** What can happen to any request. */
const failures = {
  failed: {
    predicate: 'that the plant store answers with a server error',
    fault: "kind: 'status', status: 503",
    isMet: ({ fault, response }: JournalEntry) =>
      fault !== undefined && (response?.status ?? 0) >= 500,
  },
  lost: {
    predicate: 'whose connection is lost',
    fault: "kind: 'drop-connection'",
    isMet: ({ fault, response }: JournalEntry) => fault !== undefined && response === undefined,
  },
  slow: {
    predicate: 'whose response is slow',
    fault: "kind: 'delay', delayMs: 3000",
    isMet: ({ delayMs, held }: JournalEntry) => delayMs !== undefined || held === true,
  },
} as const;

function failure(kind: keyof typeof failures, operation: OperationName): Encounter {
  const { predicate, fault, isMet } = failures[kind];
  return {
    id: `${kind} ${operation}`,
    points: [ordinary[operation]],
    title: `a ${operation} ${predicate}`,
    line: `plantStore.faults.add({ ${fault}, operation: '${operation}' });`,
    isMet: ({ entries }) => entries.some((entry) => entry.operation === operation && isMet(entry)),
  };
}

/**
 * What the tests of an app should meet: ordinary requests, what the interface leaves open and a user can cause, and
 * failures. The most useful ones come first. Requests that only a defect of the app would send are not among them.
 */
export const encounters: readonly Encounter[] = [
  situation('list.all', 'await screen.findByText(name); // the name of a plant in the store'),
  situation('create.new-plant', "await addPlant({ id: 7, name: 'Fern' }); // as your user does"),
  situation('delete.own-plant', 'await deletePlant(7); // as your user does'),
  failure('failed', 'list'),
  failure('failed', 'create'),
  rejection(
    ['create.taken-id'],
    [400, 409, 422],
    "plantStore.plants.create({ id: 7, name: 'Fern', owner: 'alice' }); // then add a plant with the id 7",
  ),
  failure('failed', 'delete'),
  {
    id: 'expired token',
    points: ['authentication.ended-token'],
    title: 'a request whose token has expired',
    line: "plantStore.faults.add({ kind: 'expired-token' });",
    isMet: (met) =>
      met.situations.has('authentication.ended-token') ||
      met.entries.some(({ fault }) => fault === 'expired-token'),
  },
  {
    id: 'empty list',
    points: ['list.all'],
    title: 'a list without any plant',
    line: 'for (const { id } of plantStore.plants.all()) plantStore.plants.delete(id);',
    isMet: ({ requests }) =>
      requests.some(({ listed }) => listed && listed.own + listed.shared === 0),
  },
  failure('slow', 'list'),
  failure('lost', 'list'),
  rejection(
    ['delete.unknown-id', 'delete.deleted-id'],
    [404, 410],
    'plantStore.plants.delete(7); // then delete the plant in the app, which still shows it',
    'a delete of a plant that is not there any more',
  ),
  failure('slow', 'create'),
  failure('lost', 'create'),
  failure('slow', 'delete'),
  failure('lost', 'delete'),
  rejection(
    ['authentication.missing-token', 'authentication.unknown-token'],
    [401],
    "signIn('unknown-token'); // as your app does",
    'a request without a token, or with one that was never issued',
  ),
  {
    id: 'too many requests',
    points: ['request.rate-limit'],
    title: 'a request that is rejected with 429',
    line: "plantStore.faults.add({ kind: 'status', status: 429, retryAfterSeconds: 1 });",
    isMet: ({ entries }) => entries.some(({ response }) => response?.status === 429),
  },
  rejection(
    ['create.others-id'],
    [400, 409, 422],
    "plantStore.plants.create({ id: 7, name: 'Fern', owner: 'bob' }); // then add a plant with the id 7 as alice",
  ),
  situation(
    'create.padded-name',
    "await addPlant({ id: 7, name: ' Fern ' }); // as your user does",
  ),
];

export interface MetShare {
  /** From 0 to 100, rounded down. */
  readonly percentage: number;
  readonly never: readonly Pick<Encounter, 'id' | 'title' | 'line'>[];
}

/** Which encounters the tests have had, of those that are wanted, as a percentage, and which never. */
export function shareOfMet(met: Met, isWanted: (point: OpenPoint) => boolean): MetShare {
  const wanted = encounters.filter(({ points }) => points.some(isWanted));
  const never = wanted.filter((encounter) => !encounter.isMet(met));
  const share = wanted.length === 0 ? 1 : (wanted.length - never.length) / wanted.length;
  return {
    percentage: Math.floor(100 * share),
    never: never.map(({ id, title, line }) => ({ id, title, line })),
  };
}
