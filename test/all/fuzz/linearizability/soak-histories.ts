import fc from 'fast-check';
import type { Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { tokenOf } from '../soak-request.js';
import type { SoakResult } from '../soak-result.js';
import { describeHistory, type HistoryEntry, isLinearizable } from './is-linearizable.js';
import { type PlantOperation, type TakenIdChoice, takenIdChoices } from './plant-operations.js';
import { type PlannedOperation, recordHistory } from './record-history.js';

const clients = 5;
const operationsPerClient = 5;

export interface HistoriesOptions {
  /** For each choice of a taken id. */
  readonly count: number;
  readonly seed: number;
}

const id = fc.constantFrom('1', '2', '9223372036854775807');

const operation: fc.Arbitrary<PlantOperation> = fc.oneof(
  { weight: 4, arbitrary: id.map((taken) => ({ kind: 'create' as const, id: taken, name: '' })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'list' as const }) },
  { weight: 3, arbitrary: id.map((deleted) => ({ kind: 'delete' as const, id: deleted })) },
);

const planned: fc.Arbitrary<PlannedOperation> = fc.record({
  operation,
  pauseMs: fc.constantFrom(0, 0, 0, 1, 2),
  givesUpAfterMs: fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(1, 2, 3) },
  ),
});

const plans = fc.array(fc.array(planned, { maxLength: operationsPerClient, size: 'max' }), {
  minLength: 2,
  maxLength: clients,
  size: 'max',
});

/**
 * Records histories of clients that use a server at once, under each choice of what happens with a
 * taken id, while random delays reorder the answers. Every history must be linearizable.
 */
export async function soakHistories({ count, seed }: HistoriesOptions): Promise<SoakResult> {
  const name = 'histories';
  const startedAt = performance.now();
  const figures = { count: 0, operations: 0, overlapping: 0, unanswered: 0 };
  const result = () => ({
    name,
    count: figures.count,
    durationMs: performance.now() - startedAt,
    notes: `${figures.operations} operations, ${figures.overlapping} overlap another, ${figures.unanswered} got no response`,
  });
  for (const choice of takenIdChoices) {
    await using server = await startServer({
      port: 0,
      plants: [],
      profile: profileOf(choice),
      faults: [{ kind: 'delay', delayMs: { from: 0, to: 4 }, probability: 0.6 }],
    });
    const property = fc.asyncProperty(plans, async (drawn) => {
      figures.count++;
      // A sandbox of its own, since a request that was given up may reach the server after the history.
      const token = `${tokenOf('alice')}~history-${figures.count}`;
      const history = await recordHistory(server.url, token, nameCreates(drawn));
      figures.operations += history.length;
      figures.overlapping += history.filter((entry) => overlaps(entry, history)).length;
      figures.unanswered += history.filter(({ response }) => response === undefined).length;
      if (!isLinearizable(history, choice)) {
        throw new Error(
          `with "${choice}", a history is not linearizable:\n${describeHistory(history)}`,
        );
      }
    });
    const details = await fc.check(property, { seed, numRuns: count });
    if (details.failed) {
      return { ...result(), violation: String(details.errorInstance), violationSeed: seed };
    }
  }
  return result();
}

function profileOf(choice: TakenIdChoice): Profile {
  return choice === 'rejected' ? {} : { outcomes: { 'create.taken-id': { effect: choice } } };
}

/** Gives each create a name of its own, so that a list shows which of them took effect. */
function nameCreates(drawn: readonly (readonly PlannedOperation[])[]): PlannedOperation[][] {
  return drawn.map((plan, client) =>
    plan.map((step, at) =>
      step.operation.kind === 'create'
        ? { ...step, operation: { ...step.operation, name: `${client}.${at}` } }
        : step,
    ),
  );
}

function overlaps(entry: HistoryEntry, history: readonly HistoryEntry[]): boolean {
  return history.some(
    (other) =>
      other !== entry && other.startedAt < entry.endedAt && entry.startedAt < other.endedAt,
  );
}
