import type { SituationState } from '../../interface/situation.js';
import type { SituationKey } from '../../interface/situations.js';
import type { User } from '../http/request.js';
import type { TestPlant } from '../session/test-plants.js';
import { findFull, findPlants, needsRoom } from './find-plants.js';
import type { RandomChoice } from './random-choice.js';
import { UsageCounts } from './random-choice.js';
import { isPlainKey, type Step } from './step.js';
import type { StepSource } from './step-source.js';
import type { StepVariant } from './variants.js';

/** Large requests, and those after which both sides are emptied, are drawn less often. */
const usesOfLarge = 4;
const usesOfReset = 2;

/** A user for whom a state is reached, and the plants that may be the plant of the state. */
interface StateCaller {
  readonly user: User;
  readonly plants: readonly TestPlant[] | 'any';
}

interface ReachedStates {
  readonly callersIn: (state: SituationState | undefined) => readonly StateCaller[];
  /** The users who can create no more plants. */
  readonly full: readonly User[];
}

interface Candidate {
  readonly variant: StepVariant;
  readonly callers: readonly StateCaller[];
}

/** Draws steps in situations that are unusual: each variant as often as the others. */
export class SpecialSteps {
  readonly #source: StepSource;
  readonly #random: RandomChoice;
  readonly #variants: readonly StepVariant[];
  readonly #states: ReadonlySet<SituationState | undefined>;
  readonly #uses = new UsageCounts();
  readonly #turns = new UsageCounts();
  readonly #resetting = new Set<SituationKey>();

  constructor(source: StepSource, random: RandomChoice) {
    this.#source = source;
    this.#random = random;
    this.#variants = source.variants.filter(({ key }) => !isPlainKey(key));
    this.#states = new Set(this.#variants.map(({ situation }) => situation.state));
  }

  /** Notes that both sides had to be emptied after a step. */
  noteReset({ key }: Step): void {
    this.#uses.add(key, usesOfReset);
    this.#resetting.add(key);
  }

  /**
   * Draws a step of the variant that was drawn the smallest number of times, of those whose state
   * is reached.
   *
   * @param options.avoidsReset leaves out variants after which both sides had to be emptied before.
   */
  draw({ avoidsReset }: { readonly avoidsReset: boolean }): Step | undefined {
    const reached = this.#findReachedStates();
    const candidates = this.#variants
      .filter(({ key }) => !(avoidsReset && this.#resetting.has(key)))
      .map((variant) => ({ variant, callers: this.#findCallers(variant, reached) }))
      .filter(({ callers }) => callers.length > 0);
    const minUses = Math.min(...candidates.map(({ variant }) => this.#uses.of(variant.key)));
    const rarest = candidates.filter(({ variant }) => this.#uses.of(variant.key) === minUses);
    const drawn = this.#random.pick(rarest);
    return drawn && this.#createStep(drawn);
  }

  #findReachedStates(): ReachedStates {
    const { users, comparedPlants } = this.#source;
    const visibility = this.#source.visibility();
    const reached = new Map(
      [...this.#states].map((state) => [
        state,
        users.flatMap((user) => {
          const plants = findPlants(state, user, comparedPlants, visibility);
          return plants === 'unreachable' ? [] : [{ user, plants }];
        }),
      ]),
    );
    const full = users.filter((user) => findFull(this.#source, user) !== undefined);
    return { callersIn: (state) => reached.get(state) ?? [], full };
  }

  #findCallers(variant: StepVariant, { callersIn, full }: ReachedStates): readonly StateCaller[] {
    const { state, token } = variant.situation;
    const { users } = this.#source;
    const isFull = full.length > 0 && needsRoom(this.#source, variant);
    return callersIn(state).filter(
      ({ user }) =>
        !(isFull && full.includes(user)) && !(token === 'read-only' && user !== users[0]),
    );
  }

  #createStep({ variant, callers }: Candidate): Step | undefined {
    const { key, situation, samples, isLarge } = variant;
    const { testPlants } = this.#source;
    const turn = this.#turns.of(key);
    this.#turns.add(key, 1);
    this.#uses.add(key, isLarge ? usesOfLarge : 1);
    const caller = this.#random.pick(callers);
    const sample = samples[turn % samples.length];
    const plant =
      caller?.plants === 'any' ? testPlants.next() : this.#random.pick(caller?.plants ?? []);
    // In a small range of ids, a fresh id may be that of another client's plant.
    const fresh =
      situation.operation === 'delete'
        ? { ...testPlants.nextWithoutTag(), id: testPlants.unknownId() }
        : testPlants.next();
    return caller && sample && plant && { key, situation, sample, user: caller.user, fresh, plant };
  }
}
