import type { RuleId } from '../../interface/rules.js';
import { isError, isSuccess } from '../http/exchange.js';
import type { TestPlant } from '../session/test-plants.js';
import type { SampleRun } from '../situations/run-situation.js';
import { createsAsSent } from './evaluate-run.js';
import type { ExpectedPlants } from './expected-plants.js';
import { sentPlantOf } from './sent-plant.js';
import { isErrorWithSuccessStatus } from './shapes.js';

/** Records which plants a request should have left, by its response. */
export function recordEffect(expected: ExpectedPlants, run: SampleRun): void {
  const { situation, request, exchange, plant, owner, fresh, caller } = run;
  const hasSucceeded = isSuccess(exchange) && !isErrorWithSuccessStatus(exchange);
  const isDelete = request.method === 'DELETE';
  if (owner !== undefined && (isError(exchange) || request.method === 'GET')) {
    expected.add(plant, owner);
  }
  if (situation.state === 'deleted plant') {
    expected.markAbsent(plant, 'delete.removes-one-plant');
  }
  if (isDelete && hasSucceeded && situation.requires === 'accepted') {
    expected.markAbsent(plant, 'delete.removes-one-plant');
  }
  if (request.method === 'POST' && isError(exchange)) {
    expected.markAbsent(fresh, ruleOfRejected(run));
  }
  const created = createdPlant(run, hasSucceeded);
  if (created !== undefined) {
    expected.add(created, caller);
  }
}

/**
 * The plant that a create must have created; undefined if that is open. Services store half of a
 * surrogate pair in different ways.
 */
function createdPlant(
  { situation, request, fresh, plant }: SampleRun,
  hasSucceeded: boolean,
): TestPlant | undefined {
  const sent = hasSucceeded && createsAsSent(situation) ? sentPlantOf(request) : undefined;
  const hasHalves = /\p{Surrogate}/u.test(`${sent?.name} ${sent?.tag}`);
  // With the name of the plant of the state, the list does not show which of the two it has.
  const isNameTaken = sent?.name === plant.name;
  return sent === undefined || hasHalves || isNameTaken ? undefined : { ...sent, id: fresh.id };
}

/** The rule that fails if a create is rejected and its plant is listed nevertheless. */
function ruleOfRejected({ situation: { operation, rule } }: SampleRun): RuleId {
  return operation === 'any' && rule !== undefined ? rule : 'create.rejects-400-with-error';
}
