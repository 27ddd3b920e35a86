import { effectOf } from '../interface/resolve-outcome.js';
import { isRejected, type Outcome } from '../interface/situation.js';
import { type Change, type Choice, isSituation, pointsOf } from './choice.js';
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
 * - no request of the first run gets another response from both; if one of them decides which plants there are, the
 *   lists that follow in the same store are among its requests. Choices after which all else can be read as before, such
 *   as a further header, may share a response with each other.
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
    const known = this.#reached.get(choice) ?? findReached(choice, this.first);
    this.#reached.set(choice, known);
    return known;
  }

  /** Those that most requests show come first: what most tests notice is found soonest. */
  sort(choices: readonly Choice[]): Choice[] {
    return choices.toSorted((one, other) => this.of(other).size - this.of(one).size);
  }

  /** Whether a run can make these choices, and prove each of them if it passes. */
  areApart(choices: readonly Choice[]): boolean {
    return choices.every((choice, index) =>
      choices.slice(index + 1).every((other) => this.#arePairApart(choice, other)),
    );
  }

  #arePairApart(first: Choice, second: Choice): boolean {
    const points = pointsOf(first);
    if (pointsOf(second).some((point) => points.includes(point))) {
      return false;
    }
    const reached = this.of(first);
    const isShared = [...this.of(second)].some((position) => reached.has(position));
    return !isShared || (first.hidesNothing && second.hidesNothing);
  }

  /** Whether the requests that show a choice came in a run, and as often as in the first one if it is not alone. */
  isShown(choice: Choice, run: Met, isAlone: boolean): boolean {
    return choice.changes.every((change) => {
      const count = countShowing(change, run);
      return count > 0 && (isAlone || count >= countShowing(change, this.first));
    });
  }
}

function findReached({ changes }: Choice, { requests }: Met): ReadonlySet<number> {
  const reached = new Set<number>();
  /** Stores whose plants are other ones from then on. */
  const changed = new Set<string>();
  for (const [position, request] of requests.entries()) {
    const found = changes.filter((change) => isAnsweredOtherwise(change, request));
    if (found.some(decidesWhichPlants)) {
      changed.add(request.store);
    }
    if (found.length > 0 || (request.listed !== undefined && changed.has(request.store))) {
      reached.add(position);
    }
  }
  return reached;
}

function isAnsweredOtherwise(change: Change, request: MetRequest): boolean {
  const { point, needs } = change;
  if (needs?.isMetBy(request)) {
    return true;
  }
  return isSituation(point) ? request.situations.has(point) : isNoticed(change, request);
}

/** Whether there are other plants after a request, and not only another response. */
function decidesWhichPlants({ point, usual, other }: Change): boolean {
  if (!isSituation(point)) {
    return changesPlants(point);
  }
  const doneBy = (outcome: unknown) =>
    isRejected(outcome as Outcome) ? 'rejected' : effectOf(point, outcome as Outcome);
  return !point.startsWith('list.') && doneBy(usual) !== doneBy(other);
}

/** How many requests may show a change, whether or not it was made. */
function countShowing({ point }: Change, met: Met): number {
  if (isSituation(point)) {
    return met.situations.get(point) ?? 0;
  }
  const [subject] = point.split('.');
  const isOfSubject = ({ operation, isRejected: hasError }: MetRequest) =>
    subject === 'error' ? hasError : subject === operation || subject === 'response';
  return met.requests.filter(isOfSubject).length;
}
