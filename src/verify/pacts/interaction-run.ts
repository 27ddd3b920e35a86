import type { AcceptedPlant } from '../session/create-plant.js';
import type { Exchange } from '../session/exchange.js';
import type { TestPlant } from '../session/test-plants.js';
import type { PactInteraction } from './pact-file.js';

/** What has happened while Pact verified one interaction. */
export interface InteractionRun {
  readonly interaction: PactInteraction;
  /** The creates by which its provider states were set up. */
  readonly setup: readonly Exchange[];
  /** Every request that Pact made of the provider. */
  readonly exchanges: readonly Exchange[];
  /** Why a provider state could not be set up, or the provider not be asked, as a clause. */
  readonly obstacle?: string | undefined;
}

/** Records what happens while Pact verifies one interaction. */
export class InteractionRecorder implements InteractionRun {
  readonly interaction: PactInteraction;
  readonly #setup: Exchange[] = [];
  readonly #exchanges: Exchange[] = [];
  #plants: readonly TestPlant[] = [];
  #obstacle: string | undefined;

  constructor(interaction: PactInteraction) {
    this.interaction = interaction;
  }

  get setup(): readonly Exchange[] {
    return this.#setup;
  }

  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  get obstacle(): string | undefined {
    return this.#obstacle;
  }

  recordState(plants: readonly AcceptedPlant[]): void {
    this.#plants = [...this.#plants, ...plants];
    this.#setup.push(...plants.map(({ created }) => created));
  }

  recordExchange(exchange: Exchange): void {
    this.#exchanges.push(exchange);
  }

  /** The first obstacle counts. */
  recordObstacle(reason: string): void {
    this.#obstacle ??= reason;
  }

  /** The plants of the states so far, which are forgotten by that. */
  takePlants(): readonly TestPlant[] {
    const plants = this.#plants;
    this.#plants = [];
    return plants;
  }
}
