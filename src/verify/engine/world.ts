import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import type { RequestSender, User } from '../http/request.js';
import { findByName, type Listing } from './lists.js';
import { describePlant, isSameTag, isSameText, isTag, trimText } from './same-text.js';
import { hasSucceeded } from './shapes.js';
import { createsAsSent, deletesForSure, deletesNothing, type Step, sendStep } from './step.js';

/** Whether a plant is in the store, as far as the responses and the document say. */
type Presence = 'there' | 'maybe' | 'gone';

/** A plant of a run. */
export interface WorldPlant {
  readonly plant: NewPlant;
  /** The user whose request created it. */
  readonly owner: User;
  readonly presence: Presence;
  /** Whether the provider said that it has created the plant. */
  readonly isConfirmed: boolean;
  /** Whether the provider created it although it must reject such a create. */
  readonly isWrong: boolean;
  /** The rule that fails if a list shows it, although it is gone. */
  readonly rule?: RuleId | undefined;
  /** The requests that created it, changed it or deleted it, in order. */
  readonly exchanges: readonly Exchange[];
}

/** How a list differs from what it must show. */
export interface Deviation {
  readonly kind: 'missing' | 'changed' | 'twice' | 'present';
  readonly expected: string;
  readonly actual: string;
  readonly of: WorldPlant;
}

/**
 * The plants that one part of a run has created, by the provider's own responses. What the document
 * leaves open makes a plant one that may be there or not.
 */
export class World {
  #plants: WorldPlant[] = [];

  get plants(): readonly WorldPlant[] {
    return this.#plants;
  }

  /** The plants that may be at the provider. */
  get remaining(): readonly WorldPlant[] {
    return this.#plants.filter(({ presence }) => presence !== 'gone');
  }

  /** Notes that a request is under way: a create may store its plant, even if no response comes. */
  begin({ request: { sent }, user }: Step): void {
    if (sent !== undefined) {
      const unknown = { presence: 'maybe', isConfirmed: false, isWrong: false } as const;
      this.#plants.push({ plant: sent, owner: user, exchanges: [], ...unknown });
    }
  }

  /** Notes that a request is no longer under way, and changed nothing. */
  cancel({ request: { sent } }: Step): void {
    this.#plants = this.#plants.filter((one) => one.plant !== sent || one.exchanges.length > 0);
  }

  /** Records what the response to a request means for the plants. */
  apply(step: Step, exchange: Exchange): void {
    const { method } = step.request;
    this.cancel(step);
    if (method === 'POST') {
      this.#applyCreate(step, exchange);
    } else if (method === 'DELETE' && step.plant !== undefined) {
      this.#applyDelete(step, exchange);
    }
  }

  /** Notes where a plant is, by what a later request has shown. */
  note({ id, name }: NewPlant, presence: Presence, exchange?: Exchange, rule?: RuleId): void {
    this.#plants = this.#plants.map((one) =>
      one.plant.id === id && one.plant.name === name && one.presence !== 'gone'
        ? {
            ...one,
            presence,
            rule,
            exchanges: exchange === undefined ? one.exchanges : [...one.exchanges, exchange],
          }
        : one,
    );
  }

  /** No longer says of a plant whether it is there: one mistake is reported once. */
  doubt(plant: WorldPlant): void {
    this.#plants = this.#plants.map((one) => (one === plant ? { ...one, presence: 'maybe' } : one));
  }

  #applyCreate(step: Step, exchange: Exchange): void {
    const { request, user, plant, situation } = step;
    const { sent } = request;
    if (sent === undefined) {
      return;
    }
    const isConfirmed = hasSucceeded(exchange);
    const isWrong = isConfirmed && situation?.requires === 'rejected';
    const created = { plant: sent, owner: user, isConfirmed, isWrong, exchanges: [exchange] };
    if (isRejection(exchange)) {
      const rule = situation?.operation === 'any' ? situation.rule : undefined;
      this.#plants.push({
        ...created,
        presence: 'gone',
        rule: rule ?? 'create.rejects-400-with-error',
      });
      return;
    }
    // A token other than the user's may be that of another user.
    const isCertain =
      isConfirmed && !isWrong && createsAsSent(step) && step.authorization === undefined;
    this.#plants.push({ ...created, presence: isCertain && isWhole(sent) ? 'there' : 'maybe' });
    if (!isCertain && plant !== undefined) {
      this.note(plant, 'maybe', exchange);
    }
  }

  #applyDelete(step: Step, exchange: Exchange): void {
    const plant = step.plant as NewPlant;
    if (!hasSucceeded(exchange)) {
      if (!isRejection(exchange)) {
        this.note(plant, 'maybe', exchange);
      }
    } else if (deletesForSure(step)) {
      this.note(plant, 'gone', exchange, 'delete.removes-one-plant');
    } else if (!deletesNothing(step)) {
      this.note(plant, 'maybe', exchange);
    }
  }

  /** How a user's list differs from what it must show, if it does. */
  deviationOf(user: User, listing: Listing): Deviation | undefined {
    return this.#findPresent(listing) ?? this.#findWrong(user, listing);
  }

  #findPresent(listing: Listing): Deviation | undefined {
    const of = this.#plants.find(
      ({ plant, presence }) =>
        presence === 'gone' &&
        trimText(plant.name) !== '' &&
        findByName(listing, plant.name).length > 0 &&
        !this.remaining.some((other) => isSameText(other.plant.name, plant.name)),
    );
    return (
      of && {
        kind: 'present',
        expected: `"${of.plant.name}" is not listed`,
        actual: 'it is listed',
        of,
      }
    );
  }

  #findWrong(user: User, listing: Listing): Deviation | undefined {
    // A name that is not a string may be that of any plant; another rule covers it.
    const areNamed = listing.plants.every(({ name }) => typeof name === 'string');
    for (const of of this.remaining.filter(({ presence }) => presence === 'there')) {
      const { name, tag } = of.plant;
      const ofName = this.remaining.filter((one) => trimText(one.plant.name) === trimText(name));
      const own = ofName.filter((one) => one.owner === user && one.presence === 'there');
      const found = ofName.flatMap((one) => findByName(listing, one.plant.name));
      const listed = [...new Set(found)];
      const expected = `the list shows ${describePlant(of.plant)}`;
      if (listed.length < own.length && areNamed) {
        return { kind: 'missing', expected, actual: 'it does not', of };
      }
      // Another client may have a plant without a name.
      if (listed.length > ofName.length && trimText(name) !== '') {
        return { kind: 'twice', expected, actual: `it is listed ${listed.length} times`, of };
      }
      // Another client may have one of the same name, if it is blank.
      const other = listed.find((one) => !isTag(one.tag) || isSameTag(tag, one.tag)) ?? listed[0];
      const isAlone = ofName.length === 1 && of.owner === user && other !== undefined;
      if (isAlone && isTag(other.tag) && !isSameTag(tag, other.tag)) {
        return { kind: 'changed', expected, actual: `it is ${describePlant(other)}`, of };
      }
    }
    return undefined;
  }
}

/** Sends the request of a step, and records what it means for the plants of a world. */
export async function perform(sender: RequestSender, world: World, step: Step): Promise<Exchange> {
  world.begin(step);
  try {
    const exchange = await sendStep(sender, step);
    world.apply(step, exchange);
    return exchange;
  } catch (error) {
    // A create that was sent is not stopped, so this one was not sent.
    world.cancel(step);
    throw error;
  }
}

/** Whether the provider says that a request has changed nothing. */
function isRejection(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 500;
  return status < 500 && !hasSucceeded(exchange);
}

/** Services store half of a surrogate pair in different ways. */
function isWhole({ name, tag }: NewPlant): boolean {
  return !/\p{Surrogate}/u.test(`${name} ${tag}`);
}
