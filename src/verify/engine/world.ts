import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import type { RequestSender, User } from '../http/request.js';
import { findByName, type Listing } from './lists.js';
import { describePlant, isSameTag, trimText } from './same-text.js';
import { hasSucceeded } from './shapes.js';
import { createsAsSent, type Step, sendStep } from './step.js';

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
  readonly isWrong?: boolean;
  /** The rule that fails if a list shows it, although it is gone. */
  readonly rule?: RuleId | undefined;
  /** The requests that created it, changed it or deleted it, in order. */
  readonly exchanges: readonly Exchange[];
}

/** How a list differs from what it must show. */
export interface Deviation {
  readonly of: WorldPlant;
  readonly expected: string;
  readonly actual: string;
  readonly isMissing?: true;
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
  begin({ request: { sent: plant }, user: owner }: Step): WorldPlant | undefined {
    const unknown = { presence: 'maybe', isConfirmed: false, exchanges: [] } as const;
    const pending = plant && { plant, owner, ...unknown };
    this.#plants.push(...(pending ? [pending] : []));
    return pending;
  }

  /** Records what the response to a request means for the plants. */
  apply(step: Step, exchange: Exchange): void {
    const { sent, method } = step.request;
    if (method === 'POST' && sent !== undefined) {
      this.#applyCreate(sent, step, exchange);
    } else if (method === 'DELETE' && step.plant !== undefined) {
      this.#applyDelete(step.plant, step, exchange);
    }
  }

  /** Notes where a plant is, by what a later request has shown. */
  note({ id, name }: NewPlant, presence: Presence, exchange: Exchange, rule?: RuleId): void {
    this.#plants = this.#plants.map((one) =>
      one.plant.id === id && one.plant.name === name
        ? { ...one, presence, rule, exchanges: [...one.exchanges, exchange] }
        : one,
    );
  }

  /** Notes that the request is no longer under way. */
  end(pending: WorldPlant | undefined): void {
    this.#plants = this.#plants.filter((one) => one !== pending);
  }

  #applyCreate(sent: NewPlant, step: Step, exchange: Exchange): void {
    const { user: owner, plant, situation, authorization } = step;
    const isConfirmed = hasSucceeded(exchange);
    const isWrong = isConfirmed && situation?.requires === 'rejected';
    const created = { plant: sent, owner, isConfirmed, isWrong, exchanges: [exchange] };
    if (isRejection(exchange)) {
      const rule =
        (situation?.operation === 'any' && situation.rule) || 'create.rejects-400-with-error';
      this.#plants.push({ ...created, presence: 'gone', rule });
      return;
    }
    // A token other than the user's may be that of another user.
    const isCertain = isConfirmed && createsAsSent(step) && authorization === undefined;
    this.#plants.push({ ...created, presence: isCertain && isWhole(sent) ? 'there' : 'maybe' });
    if (!isCertain && plant !== undefined) {
      this.note(plant, 'maybe', exchange);
    }
  }

  #applyDelete(plant: NewPlant, { situation }: Step, exchange: Exchange): void {
    const { requires = 'accepted', effects = {} } = situation ?? {};
    if (hasSucceeded(exchange) && requires === 'accepted') {
      this.note(plant, 'gone', exchange, 'delete.removes-one-plant');
    } else if (
      hasSucceeded(exchange) ? Object.keys(effects).join() !== 'nothing' : !isRejection(exchange)
    ) {
      this.note(plant, 'maybe', exchange);
    }
  }

  /**
   * How a user's list differs from what it must show, if it does. Another client may have a plant with a
   * blank name, too; and other rules cover a list of plants without names.
   */
  deviationOf(user: User, listing: Listing): Deviation | undefined {
    if (listing.plants.some(({ name }) => typeof name !== 'string')) {
      return undefined;
    }
    for (const of of this.#plants) {
      const { plant, presence } = of;
      const { name, tag } = plant;
      const listed = findByName(listing, name);
      const possible = this.remaining.filter((one) => trimText(one.plant.name) === trimText(name));
      const certain = possible.filter((one) => one.owner === user && one.presence === 'there');
      const expected = `the list shows ${describePlant(plant)}`;
      const [first = {}] = listed;
      if (presence === 'maybe' || trimText(name) === '') {
        continue;
      }
      if (presence === 'gone') {
        if (listed.length > possible.length) {
          return { of, expected: `"${name}" is not listed`, actual: 'it is listed' };
        }
      } else if (listed.length > possible.length) {
        return { of, expected, actual: `it is listed ${listed.length} times` };
      } else if (listed.length < certain.length) {
        return { of, expected, actual: 'it does not', isMissing: true };
      } else if (
        possible.length === certain.length &&
        possible.length === 1 &&
        !isSameTag(tag, first.tag)
      ) {
        return { of, expected, actual: `it is ${describePlant(first)}` };
      }
    }
    return undefined;
  }
}

/** Sends the request of a step, and records what it means for the plants of a world. */
export async function perform(sender: RequestSender, world: World, step: Step): Promise<Exchange> {
  const pending = world.begin(step);
  // A create that was sent is not stopped: after an error, this one was not sent.
  const exchange = await sendStep(sender, step).finally(() => world.end(pending));
  world.apply(step, exchange);
  return exchange;
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
