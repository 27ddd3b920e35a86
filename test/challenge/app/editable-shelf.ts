import { Rejection } from './plant-client.js';
import { type OwnPlant, Shelf } from './shelf.js';

/** The largest id of a store that keeps ids as int32. */
const largestId = 2 ** 31 - 1;

/** How often the app looks for a free id. */
const maxTries = 5;

/** The app: a shelf on which a user changes the plants. */
export class EditableShelf extends Shelf {
  private removed: OwnPlant | undefined;

  /** Adds what the user has typed. The form keeps it until the store has the plant. */
  async add(name: string, tag?: string): Promise<void> {
    const typed = this.assumes('name-is-kept') ? name : name.trim();
    this.draft = this.assumes('name-has-any-length') ? '' : name;
    const failure = await this.attempt(`${typed} was not added`, async () => {
      const added = await this.create(typed, tag);
      if (this.assumes('name-is-kept') && added.name !== name) {
        throw new Error(`The store has added ${added.name} instead of ${name}.`);
      }
      this.draft = '';
      this.notice = `${added.name} was added.`;
    });
    if (failure instanceof Rejection && this.assumes('missing-scope-is-403')) {
      const isScope = failure.response.status === 403;
      this.alert = isScope ? 'You may only look at the plants.' : '';
    }
  }

  /** Adds another plant like one of the user's own. */
  async copy(name: string): Promise<void> {
    const { tag } = this.find(name);
    const copyAs = (copied: string) =>
      this.attempt(`${name} was not copied`, async () => {
        await this.create(copied, tag);
      });
    const failure = await copyAs(name);
    if (failure instanceof Rejection && !this.assumes('name-may-repeat')) {
      await copyAs(`${name} 2`);
    }
  }

  /** Creates a plant, and keeps its id. @param id default: one that hardly any other plant has. */
  private async create(name: string, tag?: string, id = this.chooseId()): Promise<OwnPlant> {
    const noTag = this.assumes('empty-tag-is-accepted') ? '' : undefined;
    const added = await this.createWithFreeId({ id, name, tag: tag || noTag });
    this.own = [...this.own, added];
    if (this.assumes('list-is-fresh')) {
      const listed = await this.client.list();
      if (!listed.some((plant) => plant.name === added.name)) {
        throw new Error(`The store has lost ${added.name}.`);
      }
    }
    return added;
  }

  private chooseId(): number {
    if (this.assumes('time-is-an-id')) {
      return Date.now() + this.own.length;
    }
    return this.assumes('taken-id-is-rejected')
      ? 1 + this.own.length
      : 1 + Math.floor(Math.random() * largestId);
  }

  /** Where the app trusts that a taken id is rejected, it counts up until the store accepts the id. */
  private async createWithFreeId(plant: OwnPlant, tries = 1): Promise<OwnPlant> {
    try {
      const { name, tag } = await this.client.create(plant);
      return { id: plant.id, name, tag: tag || undefined };
    } catch (error) {
      const isFinal = !this.assumes('taken-id-is-rejected') || tries === maxTries;
      if (isFinal || !(error instanceof Rejection)) {
        throw error;
      }
      return this.createWithFreeId({ ...plant, id: plant.id + 1 }, tries + 1);
    }
  }

  /** Removes one of the user's own plants. If the store refuses, the user decides whether to forget it. */
  async remove(name: string): Promise<void> {
    const plant = this.find(name);
    const failure = await this.attempt(`${name} was not removed`, () =>
      this.client.delete(plant.id),
    );
    if (failure === undefined) {
      this.forget(plant);
      this.removed = plant;
    } else if (failure instanceof Rejection && !this.assumes('deleted-plant-is-404')) {
      // Whether it was gone already, no answer of the store can tell.
      this.own = this.own.map((one) => (one === plant ? { ...plant, isDoubtful: true } : one));
    } else if (failure instanceof Rejection && failure.response.status === 404) {
      this.forget(plant);
    }
  }

  /** Takes a plant off the shelf of this device, and leaves the store alone. */
  private forget(plant: OwnPlant): void {
    this.own = this.own.filter((one) => one !== plant);
  }

  /** Brings back the plant that was removed last. */
  async undo(): Promise<void> {
    const { name = '', tag, id } = this.removed ?? {};
    await this.attempt(`${name} was not brought back`, async () => {
      await this.create(name, tag, this.assumes('deleted-id-is-free') ? id : undefined);
    });
  }

  /** Removes a plant by the number on its label. */
  async removeNumber(text: string): Promise<void> {
    const failure = await this.attempt(`Plant ${text} was not removed`, async () => {
      await this.client.delete(text);
      this.notice = this.assumes('unknown-id-is-rejected')
        ? `Plant ${text} was removed.`
        : `Plant ${text} is not in the store.`;
    });
    if (failure instanceof Rejection && this.assumes('message-has-words')) {
      this.alert = failure.message.includes('no plant') ? `There is no plant ${text}.` : '';
    }
  }

  private find(name: string): OwnPlant {
    const found = this.own.find((plant) => plant.name === name);
    if (found === undefined) {
      throw new Error(`The page has no button for ${name}.`);
    }
    return found;
  }
}
