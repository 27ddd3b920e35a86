import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { CannotCheckError, deletesForbidden, orCannotCheck } from '../http/cannot-check-error.js';
import {
  describeAnswer,
  isNotFound,
  isSuccess,
  type SentExchange,
  statusOf,
} from '../http/exchange.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import {
  type CheckName,
  createRule,
  deleteRule,
  type Finding,
  failed,
  notChecked,
  passed,
  type Strength,
  storageRule,
} from './finding.js';
import { Findings } from './findings.js';
import type { LedgerRecord } from './ledger.js';
import { hasSucceeded } from './response-shape.js';
import type { Run } from './run.js';
import { createStep, deleteStep, type Part, type Step } from './step.js';
import { isShown, type View } from './view.js';

export interface ScriptRunnerOptions {
  readonly check: CheckName;
  readonly strength: Strength;
  /** Whether the lists are read after each request of a situation, for clearer evidence; default no. */
  readonly listsOften?: boolean;
  /** A failed rule because of which lists show nothing: then no list is read. */
  readonly maskOfLists?: RuleId | undefined;
  /** Where the findings about every response are kept; default those of the run. */
  readonly apart?: Findings | undefined;
}

/** Takes the steps of one script, on plants of its own. What the steps show is recorded by the run. */
export class ScriptRunner implements Part {
  readonly run: Run;
  readonly options: ScriptRunnerOptions;
  readonly findings = new Findings();
  readonly apart: Findings | undefined;
  strength: Strength;
  check: CheckName;
  isOver = false;
  readonly #rulesOfEffects = new Set<RuleId>();

  constructor(run: Run, options: ScriptRunnerOptions) {
    this.run = run;
    this.options = options;
    this.check = options.check;
    this.strength = options.strength;
    this.apart = options.apart;
  }

  /** The plants that its steps have created, or may have created. */
  get records(): readonly LedgerRecord[] {
    return this.run.ledger.recordsOf(this);
  }

  /** Its plants that may be there. */
  get remaining(): readonly LedgerRecord[] {
    return this.records.filter(({ presence }) => presence !== 'gone');
  }

  record(...findings: readonly Finding[]): void {
    for (const finding of findings) {
      this.run.recorder.record(this, finding);
    }
  }

  /**
   * Runs a task. If it is impossible at this provider, these rules are not checked.
   *
   * @throws CannotCheckError when the run is over.
   */
  async tryTo<Value>(
    task: () => Promise<Value>,
    ...rules: readonly RuleId[]
  ): Promise<Value | undefined> {
    const result = await orCannotCheck(task, this.run.connection.signal);
    if (!(result instanceof CannotCheckError)) {
      return result;
    }
    this.record(...notChecked(result.message, result.because, ...rules));
    return undefined;
  }

  async send(step: Step): Promise<SentExchange> {
    if (step.ruleOfEffect !== undefined) {
      this.#rulesOfEffects.add(step.ruleOfEffect);
    }
    const isChange = step.request.method !== 'GET';
    const exchange = await this.run.send({ check: this.check, ...step, part: this });
    if (isChange && this.options.listsOften && this.check.kind === 'situation') {
      await this.checkLists();
    }
    return exchange;
  }

  tryCreate(plant: NewPlant, user?: User, onOwnSocket?: boolean): Promise<SentExchange> {
    return this.send({ ...createStep(plant, user), onOwnSocket });
  }

  /** @throws CannotCheckError when the provider rejects it. */
  async create(
    plant: NewPlant = this.run.plants.next(),
    user?: User,
    onOwnSocket?: boolean,
  ): Promise<NewPlant> {
    const created = await this.tryCreate(plant, user, onOwnSocket);
    if (!hasSucceeded(created)) {
      throw new CannotCheckError(
        `a plant could not be created: ${describeAnswer(created)}`,
        createRule,
      );
    }
    return plant;
  }

  /**
   * If the lists of the provider were ever late, waits until they show a change. A request about a plant would come too
   * early before that.
   */
  async waitForLists(isAsExpected: (view: View) => boolean): Promise<void> {
    if (this.run.ledger.seenLagMs > 0) {
      await this.run.poll('first', isAsExpected);
    }
  }

  /**
   * Deletes a plant that exists. A provider may see a plant as late as its lists: then a delete that does not find it is
   * repeated.
   *
   * @param ruleOfEffect the rule that fails if the delete removes another plant.
   * @throws UnusableProviderError when the user may not delete.
   * @throws CannotCheckError when the provider does not delete it.
   */
  async remove(plant: NewPlant, ruleOfEffect?: RuleId): Promise<SentExchange> {
    const step = { ...deleteStep(plant), ruleOfEffect };
    let deleted = await this.send(step);
    if (isNotFound(deleted) && this.options.maskOfLists === undefined) {
      const view = await this.run.poll('first', (seen) => isShown(seen, plant));
      const isStored = isShown(view, plant);
      const again = isStored ? await this.send(step) : deleted;
      if (isStored && (isNotFound(again) || this.run.ledger.seenLagMs === 0)) {
        const expected = `"${plant.name}", which has been created, can be deleted`;
        const exchanges = [...this.exchangesOf(plant), view.exchange];
        const mismatch = { expected, actual: `${describeAnswer(deleted)}, and it is listed` };
        const ruleOfId = this.run.ledger.recordOf(plant)?.create.step.ruleOfEffect;
        const rule = ruleOfId ?? ruleOfEffect ?? deleteRule;
        this.record(failed(rule, mismatch, exchanges));
      }
      deleted = again;
    }
    if (isSuccess(deleted)) {
      return deleted;
    }
    const status = statusOf(deleted);
    if (status === 401 || status === 403) {
      throw deletesForbidden(status);
    }
    throw new CannotCheckError(
      `a plant could not be deleted: ${describeAnswer(deleted)}`,
      deleteRule,
    );
  }

  /**
   * Deletes existing plants at once. A provider may reject a delete beside another one: that delete is repeated alone.
   *
   * @throws CannotCheckError when the provider does not delete one of them.
   */
  async removeAtOnce(plants: readonly NewPlant[]): Promise<void> {
    const deleted = await settleAll(plants.map((plant) => this.send(deleteStep(plant))));
    for (const plant of plants.filter((_, at) => !isSuccess(deleted[at] as SentExchange))) {
      await this.remove(plant);
    }
  }

  /**
   * Lists the plants of each user of the script until the lists are as its requests say they must be.
   *
   * @param query default the query that lists the most plants.
   * @returns whether the lists are right.
   */
  async checkLists(query?: string): Promise<boolean> {
    const { maskOfLists } = this.options;
    if (maskOfLists !== undefined) {
      const reason = `cannot be checked while ${maskOfLists} fails`;
      this.record(...notChecked(reason, maskOfLists, storageRule));
      return false;
    }
    const owners = new Set(this.records.map(({ owner }) => owner));
    let areRight = true;
    // A list of another user may show what is wrong with the first one.
    for (const user of this.run.connection.users.filter((user) => owners.has(user))) {
      areRight = (await this.#checkListOf(user, query)) && areRight;
    }
    if (areRight && this.run.views.hasShown) {
      this.record(...passed(...this.#rulesOfEffects));
    }
    return areRight;
  }

  async #checkListOf(user: User, query = this.run.query): Promise<boolean> {
    const { run } = this;
    const own = new Set(this.records);
    const isOwn = (record: LedgerRecord) => own.has(record);
    const deviationIn = (view: View) => run.views.deviationNow(view, isOwn);
    const isRight = (view: View) =>
      !run.views.hasFindings(this.records) && deviationIn(view) === undefined;
    const isCut = (view: View) => deviationIn(view)?.kind === 'missing' && !run.views.isWhole(view);
    // Where lists may well be pages, no later list shows more.
    const mayBePage = run.hasPages || query !== run.query;
    const isDone = (view: View) => isRight(view) || (mayBePage && isCut(view));
    // What harsh input has done to lists is apart from the rules.
    const part = this.apart && this;
    const view = await run.poll(user, isDone, { query, part });
    if (isCut(view) && query === run.query) {
      run.hasPages = true;
      this.record(...notChecked(run.hiddenReason, undefined, storageRule));
    }
    return isRight(view);
  }

  /** The requests that created plants of this script, and then those that changed or deleted them. */
  exchangesOf(...plants: readonly NewPlant[]): readonly SentExchange[] {
    const all = plants.map((plant) => this.run.ledger.recordOf(plant)?.exchanges ?? []);
    return [...new Set([...all.flatMap((exchanges) => exchanges.slice(0, 1)), ...all.flat()])];
  }
}
