import type { Parameters } from '../../interface/parameters.js';
import type { User } from '../http/request.js';
import { type PlainOperation, PlainSteps } from './plain-steps.js';
import { RandomChoice } from './random-choice.js';
import { SpecialSteps } from './special-steps.js';
import type { Step } from './step.js';
import type { StepSource } from './step-source.js';

/** The first steps are usual requests, so that a difference of every request shows first in these. */
const firstSteps: readonly (readonly [PlainOperation, User])[] = [
  ['list', 'first'],
  ['create', 'first'],
  ['create', 'first'],
  ['create', 'first'],
  ['create', 'first'],
  ['list', 'first'],
  ['delete', 'first'],
  ['create', 'second'],
  ['create', 'second'],
  ['create', 'second'],
  ['list', 'second'],
  ['delete', 'second'],
];

const shareOfSpecial = 0.52;
const shareOfVariedLists = 0.5;
/** The first share applies until every unusual plant was created once, the second afterwards. */
const sharesOfVariedCreates = [0.85, 0.3] as const;

/** The probabilities that a plain step is a create or a delete; otherwise it is a list. */
interface Chances {
  readonly create: number;
  readonly delete: number;
}

const usualPlants = 5;
/** More plants than many pages have. */
const minPeak = 27;
const maxPeak = 110;
/** In steps: the length of a period, and the part of it in which a user gets many plants. */
const period = 300;
const growsFrom = 110;
const growsUntil = 230;

/** Draws steps at random: about half of them usual creates, deletes and lists. */
export class StepDrawer {
  readonly #source: StepSource;
  readonly #random: RandomChoice;
  readonly #plain: PlainSteps;
  readonly #special: SpecialSteps;
  #position = 0;

  constructor(source: StepSource) {
    this.#source = source;
    this.#random = new RandomChoice(source.seed);
    this.#plain = new PlainSteps(source, this.#random);
    this.#special = new SpecialSteps(source, this.#random);
  }

  /** Draws the next step, one that is possible with the plants that both sides hold now. */
  next(): Step {
    const position = this.#position++;
    const { users } = this.#source;
    const [operation, user] = firstSteps[position] ?? [];
    if (operation !== undefined && user !== undefined) {
      return this.#plain.create(operation, users.includes(user) ? user : 'first', false);
    }
    const avoidsReset = users.some((one) => isGrowing(position, one));
    const isSpecial = this.#random.happens(shareOfSpecial);
    return (
      (isSpecial ? this.#special.draw({ avoidsReset }) : undefined) ?? this.#drawPlain(position)
    );
  }

  /** Notes that both sides had to be emptied after a step: it is drawn less often from now on. */
  noteReset(step: Step): void {
    this.#special.noteReset(step);
  }

  #drawPlain(position: number): Step {
    const user = this.#random.pick(this.#source.users) ?? 'first';
    const chances = this.#chancesAt(position, user);
    if (this.#random.happens(chances.create)) {
      const share = sharesOfVariedCreates[this.#plain.hasUnusedVariations ? 0 : 1];
      return this.#plain.create('create', user, this.#random.happens(share));
    }
    const isDelete = this.#random.happens(chances.delete / (1 - chances.create));
    const isVaried = this.#random.happens(shareOfVariedLists);
    return this.#plain.create(isDelete ? 'delete' : 'list', user, isVaried);
  }

  #chancesAt(position: number, user: User): Chances {
    const count = this.#source.comparedPlants.createdBy(user).length;
    if (isGrowing(position, user)) {
      return count < peakOf(this.#source, user)
        ? { create: 0.9, delete: 0 }
        : { create: 0.1, delete: 0.1 };
    }
    if (count < usualPlants - 2) {
      return { create: 0.8, delete: 0 };
    }
    return count > usualPlants + 3 ? { create: 0.05, delete: 0.7 } : { create: 0.4, delete: 0.25 };
  }
}

/** Whether a user is to get so many plants now that they fill pages and exceed limits. */
function isGrowing(position: number, user: User): boolean {
  const step = position % period;
  const growing: User = Math.floor(position / period) % 2 === 0 ? 'first' : 'second';
  return user === growing && step >= growsFrom && step < growsUntil;
}

/** How many plants of this run a user is to have at most. */
function peakOf({ parameters, steps, visibility }: StepSource, user: User): number {
  const before = visibility().countBefore[user];
  const above = (id: keyof Parameters, others: number) => {
    const limit = parameters[id];
    return typeof limit === 'number' ? limit + 2 - others : 0;
  };
  const peaks = [
    above('list.default-limit', before),
    above('list.maximum-limit', before),
    above('create.maximum-plants-per-user', 0),
    above('create.maximum-plants', before),
  ].filter((peak) => peak <= maxPeak);
  const fewSteps = Math.max(usualPlants, Math.floor(steps / 5));
  return Math.min(Math.max(minPeak, ...peaks), fewSteps);
}
