import type { Parameters } from '../../interface/parameters.js';
import { ScriptRunner } from '../engine/script-runner.js';
import { createStep, type Step } from '../engine/step.js';
import { unlessImpossible } from '../http/cannot-check-error.js';
import type { Exchange } from '../http/exchange.js';
import { doesNotArise } from '../scripts/sample.js';
import { type Subject, toComparedStep } from './compared-step.js';
import type { Comparison } from './comparison.js';

/** Takes the steps of scripts to both sides of a comparison, which looks at the lists after each of them. */
export class ComparisonRunner extends ScriptRunner {
  readonly #comparison: Comparison;
  steps = 0;
  /** How many steps could not be compared, because others changed their plants meanwhile. */
  unsettled = 0;
  /** How many samples could not be sent, by the reason as a clause. */
  readonly unsent = new Map<string, number>();

  constructor(comparison: Comparison) {
    const check = { kind: 'sequence', check: 'a comparison' } as const;
    const { sides } = comparison;
    super(sides, { check, isSecondRun: false, expectedPlants: sides.expectedPlants });
    this.#comparison = comparison;
  }

  get parameters(): Parameters {
    return this.#comparison.sides.parameters;
  }

  override send(step: Step): Promise<Exchange> {
    return this.sendAbout(step);
  }

  /** Sends a step. @param subject what it is about; default what its situation says. */
  async sendAbout(step: Step, subject?: Subject): Promise<Exchange> {
    this.steps++;
    const compared = toComparedStep(step, subject);
    const { provider, isSettled } = await this.#comparison.make(
      compared,
      this.exchangesBefore(step),
    );
    this.unsettled += isSettled ? 0 : 1;
    return provider;
  }

  /** Creates a plant on both sides, without a look at the lists. */
  async createUnseen(): Promise<void> {
    this.steps++;
    await this.#comparison.send(toComparedStep(createStep(this.provider.plants.next())));
  }

  /** Sends a sample, unless it is impossible at this provider. @throws CannotCheckError when the run is over. */
  async trySample(send: () => Promise<unknown>): Promise<void> {
    await unlessImpossible(this.provider.connection, send, ({ message }) => {
      if (message !== doesNotArise) {
        this.unsent.set(message, (this.unsent.get(message) ?? 0) + 1);
      }
    });
  }

  override checkLists(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
