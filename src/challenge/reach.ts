import { effectOf } from '../interface/resolve-outcome.js';
import { isRejected, type Outcome } from '../interface/situation.js';
import { isSituation, situations } from '../interface/situations.js';
import { type Choice, pointsOf } from './choice.js';
import type { Met, MetRequest } from './met.js';
import { changesPlants, isNoticed } from './parameter-choices.js';

/*
 * What a run proves that passes with several choices.
 *
 * The tests allow a choice if they pass where it shows, and nothing else changes what they see of it. An app may read a
 * header of a 401 alone, and the message of a 404 alone: beside another status, another header is never read. So two
 * choices are made in one run only if
 *
 * - they are at different points, so that no run changes two parts of one situation, and
 * - no request of the first run gets another response from both; if one of them decides which plants there are, all that
 *   follows in the same store is among its requests. Choices after which the rest of a response can be read as before,
 *   such as a further header, may share a response with each other.
 *
 * Then a choice can still keep the tests from sending the requests that show another: after a 403 an app may not list
 * again. So a run with several choices proves one of them only if its requests came as often as in the first run. Else
 * the choice is made again, in the end alone.
 */

/** Which requests of the first run a choice gives another response, and which choices a run can prove together. */
export class Reach {
  readonly #reached = new Map<Choice, ReadonlySet<number>>();

  /** @param first what the tests met in the first run. */
  constructor(private readonly first: Met) {}

  /** The positions of the requests to which a choice gives another response. */
  of(choice: Choice): ReadonlySet<number> {
    const reached = this.#reached.get(choice) ?? findReached(choice, this.first);
    this.#reached.set(choice, reached);
    return reached;
  }

  /** The choices that the tests can notice. The choice that most requests show is first, since it is found soonest. */
  noticed(choices: readonly Choice[]): Choice[] {
    return choices
      .filter((choice) => this.of(choice).size > 0)
      .sort((one, other) => this.of(other).size - this.of(one).size);
  }

  /** Whether one run can make both choices, and prove each of them if it passes. */
  canShareRun(choice: Choice, other: Choice): boolean {
    const points = pointsOf(choice);
    if (pointsOf(other).some((point) => points.includes(point))) {
      return false;
    }
    const reached = this.of(choice);
    const isShared = [...this.of(other)].some((position) => reached.has(position));
    return !isShared || Boolean(choice.leavesRest && other.leavesRest);
  }

  /** Whether the requests that show a choice came in a run, and as often as in the first one if it is not alone. */
  isShown(choice: Choice, run: Met, isAlone: boolean): boolean {
    const count = countShowing(choice, run);
    return count > 0 && (isAlone || count >= countShowing(choice, this.first));
  }
}

function findReached(choice: Choice, { requests }: Met): ReadonlySet<number> {
  const reached = new Set<number>();
  /** Stores whose plants are other ones from then on. */
  const changed = new Set<string>();
  for (const [position, request] of requests.entries()) {
    const isReached = isShownBy(request, choice);
    if (isReached || changed.has(request.store)) {
      reached.add(position);
    }
    if (isReached && decidesWhichPlants(choice)) {
      changed.add(request.store);
    }
  }
  return reached;
}

/** How many requests of a run show a choice, or would show it if it was made. */
function countShowing(choice: Choice, { requests }: Met): number {
  return requests.filter((request) => isShownBy(request, choice)).length;
}

/** Whether a request is answered in another way with a choice, or would be if it was made. */
function isShownBy(request: MetRequest, choice: Choice): boolean {
  const { point, needs } = choice;
  return isSituation(point)
    ? (needs?.isMetBy(request) ?? request.situations.has(point))
    : isNoticed(choice, request);
}

/** Whether there are other plants after a request, and not only another response. */
function decidesWhichPlants({ point, usual, other }: Choice): boolean {
  if (!isSituation(point)) {
    return changesPlants(point);
  }
  const doneBy = (outcome: unknown) =>
    isRejected(outcome as Outcome) ? 'rejected' : effectOf(point, outcome as Outcome);
  return situations[point].operation !== 'list' && doneBy(usual) !== doneBy(other);
}
