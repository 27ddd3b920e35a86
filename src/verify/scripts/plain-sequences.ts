import { describedSituations } from '../../interface/described-situations.js';
import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { needsOfDeletes, type Script } from '../engine/run-scripts.js';
import type { ScriptRunner } from '../engine/script-runner.js';
import { createStep, deleteStep, listStep, type Step } from '../engine/step.js';
import type { User } from '../http/request.js';

const ids = ['id 1', 'id 2'] as const;
const names = ['name 1', 'name 2'] as const;

type Id = (typeof ids)[number];
type Name = (typeof names)[number];

/** A service would need hours for all longer sequences. */
export const maxSequenceLength = 4;

/** A plain request: with one of two ids, and a create also with one of two names. */
type PlainRequest =
  | { readonly operation: 'create'; readonly user: User; readonly id: Id; readonly name: Name }
  | { readonly operation: 'delete'; readonly user: User; readonly id: Id }
  | { readonly operation: 'list'; readonly user: User; readonly query: string };

/** Every plain request of these users: 16 of two users, and 8 of one. */
export function plainRequests(users: readonly User[]): readonly PlainRequest[] {
  return users.flatMap((user): PlainRequest[] => [
    ...ids.flatMap((id) => names.map((name) => ({ operation: 'create', user, id, name }) as const)),
    ...ids.map((id) => ({ operation: 'delete', user, id }) as const),
    ...['', '?limit=1'].map((query) => ({ operation: 'list', user, query }) as const),
  ]);
}

/** Every sequence of one request up to the given length. */
function sequencesUpTo(
  length: number,
  requests: readonly PlainRequest[],
): readonly (readonly PlainRequest[])[] {
  const shorter = length > 1 ? sequencesUpTo(length - 1, requests) : [[]];
  const longest = shorter.filter((sequence) => sequence.length === length - 1);
  const extended = longest.flatMap((sequence) => requests.map((request) => [...sequence, request]));
  return [...shorter.filter((sequence) => sequence.length > 0), ...extended];
}

function titleOf(request: PlainRequest): string {
  const user = request.user === 'first' ? '' : ' as the second user';
  switch (request.operation) {
    case 'create':
      return `create ${request.id} with ${request.name}${user}`;
    case 'delete':
      return `delete ${request.id}${user}`;
    case 'list':
      return `list${request.query && ' with limit=1'}${user}`;
  }
}

/** The rules that sequences of plain requests check. */
export const rulesOfSequences: readonly RuleId[] = [
  'create.stores-plant',
  'list.returns-accessible-plants',
  'delete.removes-one-plant',
];

/** Sends plain requests in turn, and then checks the lists of all users. @param isAlone default no. */
function sequenceScript(sequence: readonly PlainRequest[], isAlone = false): Script {
  return {
    isAlone,
    title: `${sequence.map(titleOf).join(', then ')}`,
    rules: rulesOfSequences,
    needs: needsOfDeletes,
    async run(runner) {
      const { plants } = runner.run;
      const [one, other] = [plants.next(), plants.next()];
      const plantOf = (id: Id, name: Name): NewPlant => ({
        ...(name === 'name 1' ? one : other),
        id: id === 'id 1' ? one.id : other.id,
      });
      for (const request of sequence) {
        const isOwner = runner.records.some(({ owner }) => owner === request.user);
        if (request.operation === 'list' && request.query === '' && isOwner) {
          if (!(await runner.checkLists())) {
            return;
          }
          continue;
        }
        await runner.send(toStep(runner, request, plantOf));
      }
      await runner.checkLists();
    },
  };
}

/** A request as a step, in the situation that the steps before it have led to. */
function toStep(
  { records }: ScriptRunner,
  request: PlainRequest,
  plantOf: (id: Id, name: Name) => NewPlant,
): Step {
  const { operation, user } = request;
  if (operation === 'list') {
    return listStep(request.query, user);
  }
  const sent = plantOf(request.id, operation === 'create' ? request.name : 'name 1');
  const withId = records.filter(({ plant }) => plant.id === sent.id);
  const holder = withId.findLast(({ presence }) => presence !== 'gone');
  const wasDeleted = withId.some(({ isConfirmed }) => isConfirmed);
  const isOwn = holder?.owner === user;
  if (operation === 'delete') {
    const deleteSituation = isOwn && holder?.presence === 'there' ? 'delete.own-plant' : openDelete;
    const missingSituation = wasDeleted ? 'delete.deleted-id' : 'delete.unknown-id';
    const step = deleteStep(holder?.plant ?? sent, user);
    return { ...step, situation: describedSituations[holder ? deleteSituation : missingSituation] };
  }
  const takenSituation = isOwn ? 'create.taken-id' : 'create.others-id';
  const freeSituation = wasDeleted ? 'create.deleted-id' : 'create.taken-name';
  const situation = describedSituations[holder ? takenSituation : freeSituation];
  return { ...createStep(sent, user), situation, plant: holder?.plant };
}

/** The situation of a delete that may remove a plant or not: another user has it, or it may not be there. */
const openDelete = 'delete.others-plant';

/** Every sequence of plain requests of these users, up to the given length, each as a script. */
export function exhaustiveScripts(length: number, users: readonly User[]): readonly Script[] {
  return sequencesUpTo(length, plainRequests(users)).map((sequence) => sequenceScript(sequence));
}

/** A choice of sequences: every pair of operations of the first user, and one sequence of the second. */
export function pairScripts(users: readonly User[]): readonly Script[] {
  return users.flatMap((user): readonly Script[] => {
    const create = { operation: 'create', user, id: 'id 1', name: 'name 1' } as const;
    const createOther = { operation: 'create', user, id: 'id 2', name: 'name 2' } as const;
    const remove = { operation: 'delete', user, id: 'id 1' } as const;
    const list = { operation: 'list', user, query: '' } as const;
    return user === 'first'
      ? [
          sequenceScript([create, create, list]),
          sequenceScript([list, list, create, remove, list, remove]),
          // The second delete finds no plant. A faulty one might remove a plant of another script.
          sequenceScript([create, remove, remove, create, createOther, list, remove, remove], true),
        ]
      : [sequenceScript([create, createOther, list, remove])];
  });
}
