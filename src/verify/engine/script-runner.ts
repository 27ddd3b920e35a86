import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { CannotCheckError, unlessImpossible } from '../http/cannot-check-error.js';
import {
  describeAnswer,
  type Exchange,
  isNotFound,
  isSuccess,
  statusOf,
} from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { DetectedProvider } from './detect-provider.js';
import type { Deviation, ExpectedPlant, ExpectedPlants } from './expected-plants.js';
import { type JudgedStep, judge } from './judge.js';
import { hiddenReason, isListed, type Listing } from './lists.js';
import { hasSucceeded } from './response-rules.js';
import { type CheckFinding, type CheckName, type Finding, notChecked, passed } from './results.js';
import { createStep, deleteStep, type Step } from './step.js';

export interface ScriptRunnerOptions {
  readonly check: CheckName;
  /** Alone; then lists are looked at after each request of a situation. */
  readonly isSecondRun: boolean;
  /** Determines every random choice, except ids and names. */
  readonly seed: number;
}

export class ScriptRunner {
  readonly provider: DetectedProvider;
  readonly expectedPlants: ExpectedPlants;
  readonly options: ScriptRunnerOptions;
  readonly findings: CheckFinding[] = [];
  check: CheckName;
  /** The latest request that may have changed something. */
  #latest: JudgedStep | undefined;

  constructor(provider: DetectedProvider, options: ScriptRunnerOptions) {
    this.provider = provider;
    this.options = options;
    this.check = options.check;
    this.expectedPlants = provider.session.expectPlants();
  }

  record(...findings: readonly Finding[]): void {
    this.findings.push(...findings.map((finding) => ({ ...finding, ...this.check })));
  }

  /**
   * Runs a task that may be impossible at this provider: then these rules are not checked.
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
    const setup = this.#exchangesBefore(step);
    const exchange = await this.expectedPlants.send(step);
    this.record(...judge({ step, exchange, setup }));
    if (step.request.method !== 'GET') {
      this.#latest = { step, exchange };
      if (this.options.isSecondRun && this.check.kind === 'situation') {
        await this.checkLists();
      }
    }
    return exchange;
  }

  /** What a list shows depends on all plants. */
  #exchangesBefore({ request, plant }: Step): readonly Exchange[] {
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
   * Deletes a plant that exists. A rejection fails a rule, unless the user may not delete.
   *
   * @param rule the rule that fails if the plant is stored and cannot be deleted.
   * @throws CannotCheckError when the provider does not delete it.
   */
  async remove(plant: NewPlant, rule: RuleId = 'delete.removes-one-plant'): Promise<Exchange> {
    const deleted = await this.send(deleteStep(plant));
    if (isSuccess(deleted)) {
      return deleted;
    }
    const answer = describeAnswer(deleted);
    if (![401, 403].includes(statusOf(deleted) ?? 0)) {
      const listing = await this.provider.lists.poll('first', (one) => isListed(one, plant));
      const isStored = isListed(listing, plant);
      this.record({
        rule: isStored ? rule : 'create.stores-plant',
        verdict: 'failed',
        expected: `"${plant.name}", which has been created, can be deleted`,
        actual: `${answer}, and it is ${isStored ? 'still' : 'not'} listed`,
        exchanges: [...new Set([...this.exchangesOf(plant), deleted, listing.exchange])],
      });
    }
    throw new CannotCheckError(
      `a plant could not be deleted: ${answer}`,
      'delete.removes-one-plant',
    );
  }

  /** The requests that created plants of this script, and then those that changed or deleted them. */
  exchangesOf(...plants: readonly NewPlant[]): readonly Exchange[] {
    const ofPlants = this.expectedPlants.plants
      .filter(({ plant }) => plants.some(({ id, name }) => plant.id === id && plant.name === name))
      .map(({ exchanges }) => exchanges);
    return [...new Set([...ofPlants.flatMap((one) => one.slice(0, 1)), ...ofPlants.flat()])];
  }

  /**
   * Lists the plants of each user until the lists are as the responses of the provider say they must be.
   *
   * @param rule the rule that fails if they are not; default by the request before.
   * @returns whether they are.
   */
  async checkLists(rule?: RuleId): Promise<boolean> {
    const { connection, lists } = this.provider;
    if (!lists.facts.showsAll) {
      this.record(...hidden(rule));
      return false;
    }
    const owners = new Set(this.expectedPlants.plants.map(({ owner }) => owner));
    for (const user of connection.users.filter((one) => owners.has(one))) {
      const deviationOf = (one: Listing) => this.expectedPlants.deviationOf(user, one);
      const listing = await lists.poll(user, (one) => deviationOf(one) === undefined);
      const deviation = deviationOf(listing);
      if (deviation !== undefined) {
        this.record(...(await this.#explain(user, listing, deviation, rule)));
        return false;
      }
    }
    const isStored = this.expectedPlants.plants.some(({ presence }) => presence === 'there');
    const ofStored = ['create.stores-plant', 'list.returns-accessible-plants'] as const;
    this.record(...passed(...(isStored ? ofStored : []), ...(rule ? [rule] : [])));
    return true;
  }

  /** Says which rule an unexpected list of a user fails: by default by what the plant went through. */
  async #explain(
    user: User,
    listing: Listing,
    { kind, of, expected, actual }: Deviation<ExpectedPlant>,
    rule?: RuleId,
  ): Promise<readonly Finding[]> {
    const isMissing = kind === 'missing';
    const { step, exchange } = this.#latest ?? {};
    // A delete as one user need not have to do with the plants of another.
    const isOfDelete = step?.request.method === 'DELETE' && step.user === of.owner;
    const isByDelete = isMissing && isOfDelete && step.situation?.operation !== 'any';
    const byDefault = isByDelete ? 'delete.removes-one-plant' : 'create.stores-plant';
    const failedRule = rule ?? of.rule ?? byDefault;
    if (isMissing && this.provider.lists.mayBeCut(listing)) {
      // A plant that cannot be deleted either is lost, and not on another page.
      const deleted = await this.expectedPlants.send(deleteStep(of.plant, user));
      if (!isNotFound(deleted)) {
        return hidden(failedRule);
      }
    }
    const { title } = step?.situation ?? {};
    const after = title === undefined ? '' : `, after ${title}`;
    // A delete may have removed another plant, so it takes all plants to repeat it.
    const isOfRule = failedRule === 'delete.removes-one-plant';
    const plants = isOfRule ? this.expectedPlants.plants.map(({ plant }) => plant) : [of.plant];
    const ofPlants = this.exchangesOf(...plants, step?.plant ?? of.plant);
    const all = new Set([...ofPlants, ...(exchange ? [exchange] : []), listing.exchange]);
    // One mistake is reported once.
    this.expectedPlants.note(of.plant, 'maybe', listing.exchange);
    const failure = { expected: expected + after, actual, exchanges: [...all] };
    return [{ rule: failedRule, verdict: 'failed', ...failure }];
  }
}

function hidden(rule: RuleId = 'create.stores-plant'): readonly Finding[] {
  return notChecked(hiddenReason, 'list.returns-array-of-plants', rule);
}
