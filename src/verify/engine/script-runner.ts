import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { CannotCheckError, unlessImpossible } from '../http/cannot-check-error.js';
import {
  describeAnswer,
  type Exchange,
  isNotFound,
  isSuccess,
  keptExchange,
  statusOf,
} from '../http/exchange.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import type { DetectedProvider } from './detect-provider.js';
import type { ExpectedPlants } from './expected-plants.js';
import {
  type CheckFinding,
  type CheckName,
  deleteRule,
  type Finding,
  failed,
  notChecked,
} from './finding.js';
import { type JudgedStep, judge } from './judge.js';
import { checkLists } from './list-checks.js';
import { isListed, type Listing } from './lists.js';
import { hasSucceeded } from './response-rules.js';
import { createStep, deleteStep, type Step } from './step.js';

export interface ScriptRunnerOptions {
  readonly check: CheckName;
  /** Whether it runs alone, for clearer evidence. Then the lists are read after each request of a situation. */
  readonly isSecondRun: boolean;
  /** A failed rule because of which lists show nothing: then no list is read. */
  readonly maskOfLists?: RuleId | undefined;
  /** Where its plants are noted; default apart from the plants of other scripts. */
  readonly expectedPlants?: ExpectedPlants | undefined;
}

/** Takes the steps of one script, on plants of its own, and collects what they show. */
export class ScriptRunner {
  readonly provider: DetectedProvider;
  readonly expectedPlants: ExpectedPlants;
  readonly options: ScriptRunnerOptions;
  readonly findings: CheckFinding[] = [];
  check: CheckName;
  /** Whether a list lacked a plant, and only a run without other plants can tell whether it is a page. */
  isUndecided = false;
  /** The latest request that may have changed something. */
  latest: JudgedStep | undefined;

  constructor(provider: DetectedProvider, options: ScriptRunnerOptions) {
    this.provider = provider;
    this.options = options;
    this.check = options.check;
    this.expectedPlants = options.expectedPlants ?? provider.session.expectPlants();
  }

  record(...findings: readonly Finding[]): void {
    this.findings.push(...findings.map((finding) => ({ ...asKept(finding), ...this.check })));
  }

  /**
   * Runs a task. If it is impossible at this provider, these rules are not checked.
   *
   * @throws CannotCheckError when the run is over.
   */
  tryTo<Value>(
    task: () => Promise<Value>,
    ...rules: readonly RuleId[]
  ): Promise<Value | undefined> {
    return unlessImpossible(this.provider.connection, task, ({ message, because }) =>
      this.record(...notChecked(message, because, ...rules)),
    );
  }

  async send(step: Step): Promise<Exchange> {
    const setup = this.exchangesBefore(step);
    const exchange = await this.#sendOnceVisible(step);
    this.record(...judge({ step, exchange, setup }));
    if (step.request.method !== 'GET') {
      this.latest = { step, exchange };
      if (this.options.isSecondRun && this.check.kind === 'situation') {
        await this.checkLists();
      }
    }
    return exchange;
  }

  /** Sends a request, and once more if its connection is lost, unless it may have created a plant. */
  async #sendAgainIfLost(step: Step): Promise<Exchange> {
    const { session } = this.provider;
    const exchange = await session.send(step, this.expectedPlants);
    const isLost = exchange.response === undefined && exchange.isLost === true;
    return isLost && step.request.method !== 'POST'
      ? session.send(step, this.expectedPlants)
      : exchange;
  }

  /**
   * Sends a request. A provider may see a plant as late as its lists: then a delete that does not find it is repeated.
   */
  async #sendOnceVisible(step: Step): Promise<Exchange> {
    const { session, lists } = this.provider;
    const exchange = await this.#sendAgainIfLost(step);
    const { plant, user, request } = step;
    const known = this.expectedPlants.plants.findLast((one) => one.plant === plant);
    const isKnown = known?.presence === 'there' && known.owner === user;
    const isEarly = isKnown && !known.wasListed && this.options.maskOfLists === undefined;
    if (plant === undefined || request.method !== 'DELETE' || !isNotFound(exchange) || !isEarly) {
      return exchange;
    }
    const isShown = isListed(await lists.read(user), plant);
    if (isShown && lists.facts.lagMs === 0) {
      return exchange;
    }
    // Where lists are late, the plant may have become visible between the delete and the list.
    const listing = await lists.poll(user, (one) => isListed(one, plant));
    this.expectedPlants.noteListing(user, listing);
    return isListed(listing, plant) ? session.send(step, this.expectedPlants) : exchange;
  }

  /** The requests that are needed to repeat a step. What a list shows depends on all plants. */
  protected exchangesBefore({ request, plant }: Step): readonly Exchange[] {
    if (request.method === 'GET') {
      return this.exchangesOf(...this.expectedPlants.remaining.map((one) => one.plant));
    }
    return plant === undefined ? [] : this.exchangesOf(plant);
  }

  tryCreate(plant: NewPlant, user?: User, onOwnSocket?: boolean): Promise<Exchange> {
    return this.send({ ...createStep(plant, user), onOwnSocket });
  }

  /** @throws CannotCheckError when the provider rejects it. */
  async create(
    plant: NewPlant = this.provider.plants.next(),
    user?: User,
    onOwnSocket?: boolean,
  ): Promise<NewPlant> {
    const created = await this.tryCreate(plant, user, onOwnSocket);
    if (!hasSucceeded(created)) {
      throw new CannotCheckError(
        `a plant could not be created: ${describeAnswer(created)}`,
        'create.answers-200-with-plant',
      );
    }
    return plant;
  }

  /**
   * If the lists of the provider were ever late, waits until they show a change. A request about a plant would come too
   * early before that.
   */
  async waitForLists(isAsExpected: (listing: Listing) => boolean): Promise<void> {
    const { lists } = this.provider;
    if (lists.facts.lagMs > 0) {
      this.expectedPlants.noteListing('first', await lists.poll('first', isAsExpected));
    }
  }

  /**
   * Deletes a plant that exists. A rejection fails a rule, unless the user may not delete.
   *
   * @param rule the rule that fails if the plant is stored and cannot be deleted.
   * @throws CannotCheckError when the provider does not delete it.
   */
  async remove(plant: NewPlant, rule: RuleId = deleteRule): Promise<Exchange> {
    const deleted = await this.send(deleteStep(plant));
    if (isSuccess(deleted)) {
      return deleted;
    }
    const answer = describeAnswer(deleted);
    if (![401, 403].includes(statusOf(deleted) ?? 0)) {
      this.record(await this.#explainRejectedDelete(plant, deleted, rule));
    }
    throw new CannotCheckError(`a plant could not be deleted: ${answer}`, deleteRule);
  }

  /**
   * Deletes existing plants at once. A provider may reject a delete beside another one: that delete is repeated alone.
   *
   * @throws CannotCheckError when the provider does not delete one of them.
   */
  async removeAtOnce(plants: readonly NewPlant[]): Promise<void> {
    const deleted = await settleAll(plants.map((plant) => this.send(deleteStep(plant))));
    for (const plant of plants.filter((_, at) => !isSuccess(deleted[at] as Exchange))) {
      await this.remove(plant);
    }
  }

  /** A plant was not stored if neither a delete nor a whole list finds it. Any other plant must be deleted. */
  async #explainRejectedDelete(plant: NewPlant, deleted: Exchange, rule: RuleId): Promise<Finding> {
    const { lists } = this.provider;
    // If a list could still be late, the delete was sent again.
    const listing = await lists.read();
    const isShown = isListed(listing, plant);
    const wasShown = this.expectedPlants.plants.some(
      ({ plant: { id, name }, wasListed }) => id === plant.id && name === plant.name && wasListed,
    );
    const isStored = !isNotFound(deleted) || isShown || wasShown || lists.mayBePage(listing);
    const expected = `"${plant.name}", which has been created, can be deleted`;
    const actual = `${describeAnswer(deleted)}, and it is ${isShown ? 'still' : 'not'} listed`;
    const exchanges = [...this.exchangesOf(plant), deleted, listing.exchange];
    return failed(isStored ? rule : 'create.stores-plant', { expected, actual }, exchanges);
  }

  /**
   * Lists the plants of each user until the lists are as the responses of the provider say they must be.
   *
   * @param rule the rule that fails if the lists are wrong, and passes if they are whole and right. By default, the
   *   latest request says which rule fails.
   * @returns whether the lists are right.
   */
  checkLists(rule?: RuleId): Promise<boolean> {
    return checkLists(this, rule);
  }

  /** The requests that created plants of this script, and then those that changed or deleted them. */
  exchangesOf(...plants: readonly NewPlant[]): readonly Exchange[] {
    const ofPlants = this.expectedPlants.plants
      .filter(({ plant }) => plants.some(({ id, name }) => plant.id === id && plant.name === name))
      .map(({ exchanges }) => exchanges);
    return [...new Set([...ofPlants.flatMap((one) => one.slice(0, 1)), ...ofPlants.flat()])];
  }
}

/** A finding that keeps only the start of each body, and each exchange once. */
function asKept(finding: Finding): Finding {
  return finding.verdict === 'failed'
    ? { ...finding, exchanges: [...new Set(finding.exchanges.map(keptExchange))] }
    : finding;
}
