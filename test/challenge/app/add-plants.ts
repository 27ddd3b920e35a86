import { checkAdded } from './compare-with-list.js';
import { createPlant, type NewPlant, type Plant } from './plant-store.js';
import { Rejection } from './send.js';
import { attempt, emptyDraft, type OwnPlant, type Shelf } from './shelf.js';

/** The largest id of a store that keeps ids as int32. */
const largestId = 2 ** 31 - 1;

/** How often the app looks for a free id. */
const maxTries = 5;

/** Adds what the user has typed. The form keeps it until the store has the plant. */
export async function add(shelf: Shelf, name: string, tag = ''): Promise<void> {
  const { assumes } = shelf.connection;
  const typed = { name: assumes('name-is-kept') ? name : name.trim(), tag: tag.trim() };
  shelf.draft = assumes('name-has-any-length') ? emptyDraft : { name, tag };
  if (typed.name === '') {
    shelf.alert = 'Give the plant a name.';
    return;
  }
  const failure = await attempt(shelf, `${typed.name} was not added`, async () => {
    const added = await create(shelf, typed.name, typed.tag);
    if (assumes('name-is-kept') && added.name !== name) {
      throw new Error(`The store has added ${added.name} instead of ${name}.`);
    }
    shelf.draft = emptyDraft;
    shelf.notice = `${added.name} was added.`;
  });
  if (failure instanceof Rejection && assumes('missing-scope-is-403')) {
    shelf.alert = failure.status === 403 ? 'You may only look at the plants.' : '';
  }
}

/** Adds another plant like one of the user's own. */
export async function copy(shelf: Shelf, plant: OwnPlant): Promise<void> {
  const { name, tag } = plant;
  const problem = `${name} was not copied`;
  const copyAs = (copied: string) =>
    attempt(shelf, problem, async () => {
      await create(shelf, copied, tag);
    });
  const failure = await copyAs(name);
  if (failure instanceof Rejection && !shelf.connection.assumes('name-may-repeat')) {
    await copyAs(`${name} 2`);
  }
}

/** Brings back the plant that was removed last. */
export async function undo(shelf: Shelf): Promise<void> {
  const { removed } = shelf;
  if (removed === undefined) {
    return;
  }
  const id = shelf.connection.assumes('deleted-id-is-free') ? removed.id : undefined;
  await attempt(shelf, `${removed.name} was not brought back`, async () => {
    await create(shelf, removed.name, removed.tag, id);
    shelf.removed = undefined;
  });
}

/**
 * Creates a plant, and keeps its id.
 *
 * @param id default: one that hardly any other plant has.
 * @throws Rejection, or NoAnswer.
 */
export async function create(
  shelf: Shelf,
  name: string,
  tag: string | undefined,
  id = chooseId(shelf),
): Promise<OwnPlant> {
  const { connection, memory } = shelf;
  const noTag = connection.assumes('empty-tag-is-accepted') ? '' : undefined;
  const plant: NewPlant = { id, name, tag: tag || noTag };
  const own = connection.assumes('taken-id-is-rejected')
    ? await createWithFreeId(shelf, plant)
    : toOwn(id, await createPlant(connection, memory.token, plant));
  memory.own.push(own);
  await checkAdded(shelf, own);
  return own;
}

function chooseId({ connection, memory }: Shelf): number {
  const count = memory.own.length;
  if (connection.assumes('time-is-an-id')) {
    return Date.now() + count;
  }
  if (connection.assumes('taken-id-is-rejected')) {
    return 1 + count;
  }
  return 1 + Math.floor(Math.random() * largestId);
}

/** Counts up until the store accepts the id. */
async function createWithFreeId(shelf: Shelf, first: NewPlant): Promise<OwnPlant> {
  const { connection, memory } = shelf;
  for (let tries = 1; ; tries += 1) {
    const id = first.id + tries - 1;
    try {
      return toOwn(id, await createPlant(connection, memory.token, { ...first, id }));
    } catch (error) {
      if (!(error instanceof Rejection) || tries === maxTries) {
        throw error;
      }
    }
  }
}

function toOwn(id: number, { name, tag }: Plant): OwnPlant {
  return { id, name, tag: tag || undefined };
}
