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
import type { Deviation, ExpectedPlant, ExpectedPlants } from './expected-plants.js';
import { type JudgedStep, judge } from './judge.js';
import { findByName, isListed, type Listing, maxLagMs } from './lists.js';
import { hasSucceeded } from './response-rules.js';
import { type CheckFinding, type CheckName, type Finding, notChecked, passed } from './results.js';
import { describePlant } from './same-text.js';
import { createStep, deleteStep, type Step } from './step.js';

const deleteRule = 'delete.removes-one-plant';
/** With more of its plants there, a script does not show one failure by one plant. */
const manyPlants = 8;

export interface ScriptRunnerOptions {
  readonly check: CheckName;
  /** Alone; then lists are looked at after each request of a situation. */
  readonly isSecondRun: boolean;
  /** A rule without which lists show nothing, if it has failed: then no list is looked at. */
  readonly maskOfLists?: RuleId | undefined;
  /** Where its plants are noted; default apart from those of other scripts. */
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
  #latest: JudgedStep | undefined;

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
    const exchange = await this.#sendOnceVisible(step);
    this.record(...judge({ step, exchange, setup }));
    if (step.request.method !== 'GET') {
      this.#latest = { step, exchange };
      if (this.options.isSecondRun && this.check.kind === 'situation') {
        await this.checkLists();
      }
    }
    return exchange;
  }

  /** A request whose connection is lost is sent once more, unless it may have created a plant. */
  async #sendAgainIfLost(step: Step): Promise<Exchange> {
    const { session } = this.provider;
    const exchange = await session.send(step, this.expectedPlants);
    const isLost = exchange.response === undefined && exchange.isLost === true;
    return isLost && step.request.method !== 'POST'
      ? session.send(step, this.expectedPlants)
      : exchange;
  }

  /** A provider may see a plant as late as its lists do: a delete that does not find one is sent again then. */
  async #sendOnceVisible(step: Step): Promise<Exchange> {
    const { session, lists } = this.provider;
    const exchange = await this.#sendAgainIfLost(step);
    const { plant, user, request } = step;
    const known = this.expectedPlants.plants.findLast((one) => one.plant === plant);
    const isEarly = known?.presence === 'there' && known.owner === user && !known.wasListed;
    if (plant === undefined || request.method !== 'DELETE' || !isNotFound(exchange) || !isEarly) {
      return exchange;
    }
    if (isListed(await lists.read(user), plant)) {
      return exchange;
    }
    const listing = await lists.poll(user, (one) => isListed(one, plant));
    this.expectedPlants.noteListing(user, listing);
    return isListed(listing, plant) ? session.send(step, this.expectedPlants) : exchange;
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
   * Waits until the provider has seen a change, if its lists were ever late: a request about a plant may be
   * early, too.
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

  /** A plant that neither a delete nor a whole list knows was not stored; any other delete must succeed. */
  async #explainRejectedDelete(plant: NewPlant, deleted: Exchange, rule: RuleId): Promise<Finding> {
    const { lists } = this.provider;
    const listing = isNotFound(deleted)
      ? await lists.poll('first', (one) => isListed(one, plant))
      : await lists.read();
    const isShown = isListed(listing, plant);
    const wasShown = this.expectedPlants.plants.some(
      ({ plant: { id, name }, wasListed }) => id === plant.id && name === plant.name && wasListed,
    );
    const isStored = !isNotFound(deleted) || isShown || wasShown || lists.mayBePage(listing);
    return {
      rule: isStored ? rule : 'create.stores-plant',
      verdict: 'failed',
      expected: `"${plant.name}", which has been created, can be deleted`,
      actual: `${describeAnswer(deleted)}, and it is ${isShown ? 'still' : 'not'} listed`,
      exchanges: [...new Set([...this.exchangesOf(plant), deleted, listing.exchange])],
    };
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
   * What a list proves passes its rules, and nothing else does.
   *
   * @param rule a further rule, which fails if they are not, and passes if whole lists are; by default, the
   *   request before says which rule fails.
   * @returns whether they are.
   */
  async checkLists(rule?: RuleId): Promise<boolean> {
    const { connection, lists } = this.provider;
    const { maskOfLists } = this.options;
    if (maskOfLists !== undefined) {
      const reason = `cannot be checked while ${maskOfLists} fails`;
      this.record(...notChecked(reason, maskOfLists, rule ?? 'create.stores-plant'));
      return false;
    }
    if (lists.facts.shown === 'none') {
      this.record(...this.#hidden(rule));
      return false;
    }
    const owners = new Set(this.expectedPlants.plants.map(({ owner }) => owner));
    for (const user of connection.users.filter((one) => owners.has(one))) {
      const deviationOf = (one: Listing) =>
        this.expectedPlants.deviationOf(user, one, lists.isPage(one));
      const late: Listing[] = [];
      const isAsExpected = (one: Listing) => deviationOf(one) === undefined;
      const { query } = lists.facts;
      const onLate = (one: Listing) => late.push(one);
      const listing = await lists.poll(user, isAsExpected, query, maxLagMs, onLate);
      this.record(...this.#judgeLate(user, late, listing));
      const proof = this.expectedPlants.noteListing(user, listing, lists.isPage(listing));
      const deviation = deviationOf(listing);
      if (deviation !== undefined) {
        this.record(...(await this.#explain(listing, deviation, rule)));
        return false;
      }
      const isWhole = !lists.isPage(listing);
      this.record(
        ...passed(
          ...(proof.showsCreated ? ofCreated : []),
          ...(proof.lacksDeleted ? ([deleteRule] as const) : []),
          ...(rule && isWhole && proof.showsCreated && !needsProof.has(rule) ? [rule] : []),
        ),
      );
    }
    return true;
  }

  /** Notes what a page shows now: another plant may push out what it shows. */
  async lookAtPage(): Promise<void> {
    const { lists } = this.provider;
    if (lists.facts.shown === 'some') {
      const listing = await lists.read();
      this.expectedPlants.noteListing('first', listing, lists.isPage(listing));
    }
  }

  /**
   * A page may leave out a plant that it has shown, as others push it out. It shows the plant again once the later
   * ones are deleted.
   */
  async checkPushedOut(): Promise<void> {
    const { lists, session } = this.provider;
    const listing = lists.facts.shown === 'some' ? await lists.read() : undefined;
    const known = this.expectedPlants.remaining.find(
      ({ presence, wasListed, plant }) =>
        presence === 'there' && wasListed && listing && !isListed(listing, plant),
    );
    if (known === undefined) {
      return;
    }
    const others = this.expectedPlants.remaining.filter((one) => one !== known);
    await settleAll(
      others.map((one) => session.send(deleteStep(one.plant, one.owner), this.expectedPlants)),
    );
    const after = await lists.poll('first', (one) => isListed(one, known.plant));
    if (!isListed(after, known.plant)) {
      const expected = `the list shows ${describePlant(known.plant)}, as before later plants were created and deleted`;
      const all = this.expectedPlants.plants.map(({ plant }) => plant);
      const exchanges = [...this.exchangesOf(known.plant, ...all), after.exchange];
      const failure = { expected, actual: 'it does not', exchanges };
      this.record({ rule: 'create.stores-plant', verdict: 'failed', ...failure });
    }
  }

  /**
   * A list that is late may lack a plant, or still show one. It never shows a plant of another user that the user
   * does not see otherwise, and no plant twice.
   */
  #judgeLate(user: User, late: readonly Listing[], listing: Listing): readonly Finding[] {
    const others = this.expectedPlants.plants.filter(
      ({ owner, plant, presence }) =>
        owner !== user && presence === 'there' && !isListed(listing, plant),
    );
    for (const one of late) {
      const foreign = others.find(({ plant }) => isListed(one, plant));
      const twice = this.expectedPlants.plants.find(({ plant }, _, all) => {
        const namesakes = all.filter((other) => other.plant.name === plant.name);
        return namesakes.length === 1 && findByName(one, plant.name).length > 1;
      });
      const known = foreign ?? twice;
      if (known !== undefined) {
        const name = JSON.stringify(known.plant.name);
        const rule = 'list.returns-accessible-plants';
        const expected = foreign
          ? `${name} of another user, which other lists hide, is not listed`
          : `${name} is listed once`;
        const actual = foreign ? 'it is listed now and then' : 'it is listed twice now and then';
        const exchanges = [...known.exchanges, listing.exchange, one.exchange];
        return [{ rule, verdict: 'failed', expected, actual, exchanges }];
      }
    }
    return [];
  }

  /**
   * Lists as apps do, without a query, where another query lists more plants: that list shows the plants, too, or
   * it is a page, which has as many plants as were seen in any such list, and others among them.
   *
   * @returns whether it does.
   */
  async checkPlainList(created: readonly NewPlant[]): Promise<boolean> {
    const { lists } = this.provider;
    if (lists.facts.query === '') {
      return true;
    }
    const rule = 'list.returns-accessible-plants';
    const showsAll = (one: Listing) => created.every((plant) => isListed(one, plant));
    const listing = await lists.poll('first', showsAll, '');
    const others = listing.plants.filter(({ name }) => !created.some((one) => one.name === name));
    const isPage = others.length > 0 && listing.plants.length >= lists.facts.longestPlain;
    if (showsAll(listing) || isPage) {
      return true;
    }
    const missing = created.find((plant) => !isListed(listing, plant));
    const expected = `a list without a limit shows ${describePlant(missing ?? {})}, as one with ${lists.facts.query.slice(1)} does`;
    const exchanges = [...this.exchangesOf(...created), listing.exchange];
    this.record({ rule, verdict: 'failed', expected, actual: 'it does not', exchanges });
    return false;
  }

  /** Says which rule an unexpected list of a user fails: by default by what the plant went through. */
  async #explain(
    listing: Listing,
    { kind, known, expected, actual }: Deviation<ExpectedPlant>,
    rule?: RuleId,
  ): Promise<readonly Finding[]> {
    const isMissing = kind === 'missing';
    const { step, exchange } = this.#latest ?? {};
    // A delete as one user need not have to do with the plants of another, unless a list had shown them.
    const isDelete = step?.request.method === 'DELETE';
    const isOfDelete = isDelete && (step.user === known.owner || known.wasListed);
    const isByDelete = isMissing && isOfDelete && step.situation?.operation !== 'any';
    const byDefault = isByDelete ? deleteRule : 'create.stores-plant';
    const failedRule = rule ?? known.rule ?? byDefault;
    const { title } = step?.situation ?? {};
    const after = title === undefined ? '' : `, after ${title}`;
    // A delete may have removed another plant, so it takes all plants to repeat it.
    // So does a plant that many others have pushed out.
    const { remaining, plants: all } = this.expectedPlants;
    const others = failedRule === deleteRule ? all : remaining.length > manyPlants ? remaining : [];
    const plants = [known, ...others].map(({ plant }) => plant);
    const ofPlants = this.exchangesOf(...plants, step?.plant ?? known.plant);
    const exchanges = [...ofPlants, ...(exchange ? [exchange] : []), listing.exchange];
    if (kind === 'extra' && known.rule === 'create.rejects-400-with-error') {
      this.provider.session.cleanUp.distrustsRejections = true;
    }
    // One mistake is reported once.
    this.expectedPlants.note(known.plant, 'maybe', listing.exchange);
    if (isMissing && this.provider.lists.mayBePage(listing) && !(await this.#isLost(known))) {
      return this.#hidden(failedRule);
    }
    const failure = { expected: expected + after, actual, exchanges };
    return [{ rule: failedRule, verdict: 'failed', ...failure }];
  }

  /**
   * Deletes all other plants of this script, so that a page has room for one that a list lacks.
   *
   * @returns whether the list is shorter then, and still lacks it. If neither is so, other plants may have
   * taken the room, and the script is undecided.
   */
  async #isLost({ plant, owner }: ExpectedPlant): Promise<boolean> {
    const { lists, session } = this.provider;
    const others = this.expectedPlants.remaining.filter((one) => one.plant !== plant);
    await settleAll(
      others.map((one) => session.send(deleteStep(one.plant, one.owner), this.expectedPlants)),
    );
    const isSettled = (one: Listing) => isListed(one, plant) || !lists.mayBePage(one);
    const listing = await lists.poll(owner, isSettled);
    if (isListed(listing, plant)) {
      lists.notePage();
      return false;
    }
    this.isUndecided = lists.mayBePage(listing);
    return !this.isUndecided;
  }

  #hidden(rule: RuleId = 'create.stores-plant'): readonly Finding[] {
    return notChecked(this.provider.lists.hiddenReason, 'list.returns-array-of-plants', rule);
  }
}

/** A finding with the start of each body, and each exchange once. */
function asKept(finding: Finding): Finding {
  return finding.verdict === 'failed'
    ? { ...finding, exchanges: [...new Set(finding.exchanges.map(keptExchange))] }
    : finding;
}

const ofCreated = ['create.stores-plant', 'list.returns-accessible-plants'] as const;
/** What a list does not contradict does not show these. */
const needsProof: ReadonlySet<RuleId> = new Set([...ofCreated, deleteRule]);
