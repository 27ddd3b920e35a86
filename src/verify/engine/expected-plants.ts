import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { counted } from '../../interface/wording.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Connection } from '../http/connection.js';
import { type Exchange, isError, isNotFound, isSuccess } from '../http/exchange.js';
import { ownAuthorization, type User } from '../http/request.js';
import { findByName, type ListedPlant, type Listing } from './lists.js';
import { isUnguessable } from './plant-maker.js';
import { hasSucceeded } from './response-rules.js';
import { describePlant, isSameTag, trimText } from './same-text.js';
import { createsAsSent, deleteStep, type Step } from './step.js';

export interface ExpectedPlant {
  readonly plant: NewPlant;
  /** The user whose request created it. */
  readonly owner: User;
  /** The Authorization header of its create, if that was not its owner's: it may be that of another user. */
  readonly authorization: string | undefined;
  /** Whether it is in the store, as far as the responses and the document say. */
  presence: 'there' | 'maybe' | 'gone';
  /** Whether the provider said that it has created it. */
  isConfirmed: boolean;
  /** Whether the provider created it although it must reject such a create. */
  isWrong: boolean;
  /** The rule that fails if a list shows it, although it is gone. */
  rule?: RuleId | undefined;
  /** The requests that created it, changed it or deleted it, in order; none while its create is under way. */
  readonly exchanges: Exchange[];
}

export type Presence = ExpectedPlant['presence'];

export interface Deviation<Known> {
  readonly kind: 'extra' | 'missing' | 'other tag';
  readonly of: Known;
  readonly expected: string;
  readonly actual: string;
}

/**
 * How often a list shows a name, against the plants that have it.
 *
 * @param others how many more plants may have the name.
 */
export function deviationIn<Known extends { readonly plant: NewPlant; readonly owner: string }>(
  listed: readonly ListedPlant[],
  plants: readonly Known[],
  user: string,
  presenceOf: (one: Known) => Presence,
  others = 0,
): Deviation<Known> | undefined {
  const gone = plants.findLast((one) => presenceOf(one) === 'gone');
  const possible = plants.filter((one) => presenceOf(one) !== 'gone');
  const there = possible.filter((one) => presenceOf(one) === 'there');
  const [of, ...certain] = there.filter(({ owner }) => owner === user);
  const [extra = there[0]] = gone ? [gone] : [];
  const times = (count: number) => `it is listed ${counted(count, 'time')}`;
  if (extra !== undefined && listed.length > possible.length + others) {
    const name = JSON.stringify(extra.plant.name);
    return possible.length === 0
      ? { kind: 'extra', of: extra, expected: `${name} is not listed`, actual: 'it is listed' }
      : {
          kind: 'extra',
          of: extra,
          expected: `${name}: ${times(possible.length)}`,
          actual: times(listed.length),
        };
  }
  if (of === undefined) {
    return undefined;
  }
  const expected = `the list shows ${describePlant(of.plant)}`;
  if (listed.length <= certain.length) {
    return { kind: 'missing', of, expected, actual: 'it does not' };
  }
  const [shown] = listed;
  const isAlone = possible.length === 1 && listed.length === 1;
  return isAlone && !isSameTag(of.plant.tag, shown?.tag)
    ? { kind: 'other tag', of, expected, actual: `it is ${describePlant(shown ?? {})}` }
    : undefined;
}

/**
 * The plants that one part of a run has created, by the provider's own responses. What the document
 * leaves open makes a plant one that may be there or not.
 */
export class ExpectedPlants {
  readonly #connection: Connection;
  #plants: ExpectedPlant[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get plants(): readonly ExpectedPlant[] {
    return this.#plants;
  }

  /** The plants that may be at the provider. */
  get remaining(): readonly ExpectedPlant[] {
    return this.#plants.filter(({ presence }) => presence !== 'gone');
  }

  /** @throws CannotCheckError when the run is over. */
  async send(step: Step): Promise<Exchange> {
    const { request, user: owner, plant } = step;
    const sent = request.method === 'POST' ? request.sent : undefined;
    const created: ExpectedPlant | undefined = sent && {
      plant: sent,
      owner,
      authorization: ownAuthorization(step) ?? undefined,
      presence: 'maybe',
      isConfirmed: false,
      isWrong: false,
      exchanges: [],
    };
    // A create may store its plant, even if no response comes.
    this.#plants.push(...(created ? [created] : []));
    try {
      const exchange = await this.#connection.send(step);
      if (created !== undefined) {
        this.#applyCreate(created, step, exchange);
      } else if (request.method === 'DELETE' && plant !== undefined) {
        this.#applyDelete(plant, step, exchange);
      }
      return exchange;
    } catch (error) {
      // A create that was sent is not stopped: unless its response was lost, this one was not sent.
      const isLost = error instanceof CannotCheckError && error.isLost;
      this.#plants = this.#plants.filter((one) => isLost || one !== created);
      throw error;
    }
  }

  /** Notes where a plant is, by what a later request has shown. */
  note(
    { id, name }: NewPlant,
    presence: ExpectedPlant['presence'],
    exchange: Exchange,
    rule?: RuleId,
  ): void {
    for (const one of this.#plants) {
      if (one.plant.id === id && one.plant.name === name) {
        one.exchanges.push(exchange);
        Object.assign(one, { presence, rule });
      }
    }
  }

  /**
   * Deletes plants as their owners. Those that could not be deleted remain.
   *
   * @param signal stops it; default that of the run.
   * @param plants default those that may be at the provider: another client may have one with a guessable id.
   */
  async remove(
    signal?: AbortSignal,
    plants = this.remaining.filter((one) => one.isConfirmed || isUnguessable(one.plant.id)),
  ): Promise<void> {
    await Promise.all(plants.map((one) => this.#remove(one, signal)));
  }

  /** A service in JavaScript may know a plant by its id as a double. */
  async #remove(one: ExpectedPlant, signal?: AbortSignal): Promise<void> {
    const { plant, owner, isWrong } = one;
    const { id } = plant;
    if (id === '') {
      return;
    }
    // Not `send`: a provider that cannot be reached has kept its plants, which are named.
    const send = (text: string, authorization?: string) => {
      const step = deleteStep({ ...plant, id: encodeURIComponent(text) }, owner);
      return this.#connection.trySend({ ...step, authorization, signal });
    };
    const rounded = /^-?\d{16,}$/.test(id) ? String(Number(id)) : id;
    let exchange = await send(id);
    if (isNotFound(exchange) && rounded !== id) {
      exchange = await send(rounded);
    }
    if (isError(exchange) && one.isConfirmed && one.authorization !== undefined) {
      const other = await send(id, one.authorization);
      exchange = isSuccess(other) ? other : exchange;
    }
    // What should have been rejected may be there under another id.
    const isGone = isSuccess(exchange) || (isNotFound(exchange) && !isWrong);
    this.note(plant, isGone ? 'gone' : 'maybe', exchange, 'delete.removes-one-plant');
  }

  #applyCreate(created: ExpectedPlant, step: Step, exchange: Exchange): void {
    const { plant, situation, authorization } = step;
    created.exchanges.push(exchange);
    created.isConfirmed = hasSucceeded(exchange);
    created.isWrong = created.isConfirmed && situation?.requires === 'rejected';
    if (isRejection(exchange)) {
      created.presence = 'gone';
      created.rule =
        (situation?.operation === 'any' && situation.rule) || 'create.rejects-400-with-error';
      return;
    }
    // A token other than the user's may be that of another user.
    const isCertain = created.isConfirmed && createsAsSent(step) && authorization === undefined;
    created.presence = isCertain && isWhole(created.plant) ? 'there' : 'maybe';
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
  deviationOf(user: User, listing: Listing): Deviation<ExpectedPlant> | undefined {
    if (listing.plants.some(({ name }) => typeof name !== 'string')) {
      return undefined;
    }
    const byName = new Map<string, ExpectedPlant[]>();
    for (const one of this.#plants) {
      const name = trimText(one.plant.name);
      byName.set(name, [...(byName.get(name) ?? []), one]);
    }
    byName.delete('');
    for (const plants of byName.values()) {
      const [{ plant }] = plants as [ExpectedPlant];
      const listed = findByName(listing, plant.name);
      const deviation = deviationIn(listed, plants, user, ({ presence }) => presence);
      if (deviation !== undefined) {
        return deviation;
      }
    }
    return undefined;
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
