import type { NewPlant } from '../../../src/interface/plant.js';
import { Ledger, type LedgerRecord } from '../../../src/verify/engine/ledger.js';
import { createStep, deleteStep, listStep, type Step } from '../../../src/verify/engine/step.js';
import type { View } from '../../../src/verify/engine/view.js';
import type { SentExchange } from '../../../src/verify/http/exchange.js';
import { exchangeOf } from '../exchange-of.js';

export const aloe: NewPlant = { id: '7', name: 'Aloe' };
export const ivy: NewPlant = { id: '8', name: 'Ivy', tag: 'climber' };

/** How a provider answers the request of a step: with a status, or with none. */
export function answerTo({ request }: Step, status?: number): SentExchange {
  const name = `${request.method} ${request.path}`;
  if (status === undefined) {
    return exchangeOf({ request: name, failure: 'the connection was closed' });
  }
  const { id: _, ...plant } = request.sent ?? { id: '' };
  const error = { error: status, message: 'no' };
  const body = request.method === 'DELETE' && status < 300 ? '' : status < 300 ? plant : error;
  return exchangeOf({ request: name, status, body: body === '' ? '' : JSON.stringify(body) });
}

/** A ledger by a clock of its own, on which each request takes one unit of time. */
export class LedgerByClock {
  readonly ledger: Ledger;
  now = 0;

  constructor(lagMs = 0) {
    this.ledger = new Ledger(lagMs);
  }

  /**
   * Sends a step, which is answered with a status, or not at all.
   *
   * @param earlier the statuses of earlier attempts of the same request; default none.
   */
  send(step: Step, status?: number, ...earlier: readonly number[]): void {
    const begun = this.ledger.begin(step, this.now);
    this.now += 1;
    const attempts = earlier.map((one) => answerTo(step, one));
    const exchange = answerTo(step, status);
    begun.end(attempts.length > 0 ? { ...exchange, attempts } : exchange, this.now);
  }

  create(plant: NewPlant, status = 200): LedgerRecord {
    this.send(createStep(plant), status);
    return this.ledger.recordOf(plant) as LedgerRecord;
  }

  delete(plant: NewPlant, status?: number): void {
    this.send(deleteStep(plant), status);
  }

  /** A list of the first user, which takes one unit of time. */
  view(plants: readonly Omit<NewPlant, 'id'>[], query = ''): View {
    const body = JSON.stringify(plants.map(({ name, tag }) => ({ name, tag })));
    const exchange = exchangeOf({ request: `GET ${listStep(query).request.path}`, body });
    const startedAt = this.now;
    this.now += 1;
    return { exchange, plants, user: 'first', query, startedAt, endedAt: this.now };
  }
}
