import { describedSituations } from '../interface/described-situations.js';
import type { OperationName } from '../interface/operation-name.js';
import type { SituationId } from '../interface/situations.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { Met } from './met.js';

/** Something that an app meets sooner or later. */
export interface Encounter {
  /** `create.taken-id`, `slow list` */
  readonly id: string;
  readonly title: string;
  /** A line that lets a test meet it, with the fixture `plantStore`. */
  readonly line: string;
  isMet(met: Met): boolean;
}

function situation(id: SituationId, line: string): Encounter {
  const { title } = describedSituations[id];
  return { id, title, line, isMet: ({ situations }) => situations.has(id) };
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
  situation(
    'create.taken-id',
    "plantStore.plants.create({ id: 7, name: 'Fern', owner: 'alice' }); // then add a plant with the id 7",
  ),
  failure('failed', 'delete'),
  {
    id: 'expired token',
    title: 'a request whose token has expired',
    line: "plantStore.faults.add({ kind: 'expired-token' });",
    isMet: ({ situations, entries }) =>
      situations.has('authentication.ended-token') ||
      entries.some(({ fault }) => fault === 'expired-token'),
  },
  {
    id: 'empty list',
    title: 'a list without any plant',
    line: 'for (const { id } of plantStore.plants.all()) plantStore.plants.delete(id);',
    isMet: ({ lists }) => lists.some(({ plants }) => plants.length === 0),
  },
  failure('slow', 'list'),
  failure('lost', 'list'),
  {
    id: 'missing plant',
    title: 'a delete of a plant that is not there any more',
    line: 'plantStore.plants.delete(7); // then delete the plant in the app, which still shows it',
    isMet: ({ situations }) =>
      situations.has('delete.deleted-id') || situations.has('delete.unknown-id'),
  },
  failure('slow', 'create'),
  failure('lost', 'create'),
  failure('slow', 'delete'),
  failure('lost', 'delete'),
  {
    id: 'rejected token',
    title: 'a request without a token, or with one that was never issued',
    line: "signIn('unknown-token'); // as your app does",
    isMet: ({ situations }) =>
      situations.has('authentication.missing-token') ||
      situations.has('authentication.unknown-token'),
  },
  {
    id: 'too many requests',
    title: 'a request that is rejected with 429',
    line: "plantStore.faults.add({ kind: 'status', status: 429, retryAfterSeconds: 1 });",
    isMet: ({ entries }) => entries.some(({ response }) => response?.status === 429),
  },
  situation(
    'create.others-id',
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

/** Which encounters the tests have had, as a percentage, and which never. */
export function shareOfMet(met: Met): MetShare {
  const never = encounters.filter((encounter) => !encounter.isMet(met));
  return {
    percentage: Math.floor((100 * (encounters.length - never.length)) / encounters.length),
    never: never.map(({ id, title, line }) => ({ id, title, line })),
  };
}
