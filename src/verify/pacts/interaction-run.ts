import type { Exchange } from '../http/exchange.js';
import type { AcceptedPlant } from '../session/create-plant.js';
import type { TestPlant } from '../session/test-plants.js';
import type { PactInteraction } from './pact-file.js';

/** The exchanges with the provider while Pact verified one interaction. */
export interface InteractionRun {
  readonly interaction: PactInteraction;
  /** The creates by which its provider states were set up. */
  readonly setup: readonly Exchange[];
  /** Every request that Pact sent to the provider. */
  readonly exchanges: readonly Exchange[];
  /** Why a provider state could not be set up or the request not be sent, as a clause. */
  readonly obstacle?: string | undefined;
}

/** Records the exchanges while Pact verifies one interaction. */
export class InteractionRecorder implements InteractionRun {
  readonly interaction: PactInteraction;
  readonly setup: Exchange[] = [];
  readonly exchanges: Exchange[] = [];
  obstacle: string | undefined;
  #plants: readonly TestPlant[] = [];

  constructor(interaction: PactInteraction) {
    this.interaction = interaction;
  }

  recordState(plants: readonly AcceptedPlant[]): void {
    this.#plants = [...this.#plants, ...plants];
    this.setup.push(...plants.map(({ created }) => created));
  }

  /** The first obstacle counts. */
  recordObstacle(reason: string): void {
    this.obstacle ??= reason;
  }

  /** Returns the plants of the states so far, once. */
  takePlants(): readonly TestPlant[] {
    const plants = this.#plants;
    this.#plants = [];
    return plants;
  }
}
