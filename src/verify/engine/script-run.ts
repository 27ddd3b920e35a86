import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { settleAll } from '../http/concurrency.js';
import {
  describeAnswer,
  type Exchange,
  isError,
  isNotFound,
  isSuccess,
  statusOf,
} from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { CheckKind } from '../report/verification-report.js';
import type { Provider } from './detect-provider.js';
import { type Finding, failed, notChecked, passed } from './finding.js';
import { judge } from './judge.js';
import { hiddenReason, isListed, type Listing } from './lists.js';
import { hasSucceeded } from './shapes.js';
import { createStep, deleteStep, type Step } from './step.js';
import { type Deviation, perform, type World } from './world.js';

/** A check by its name in reports. */
export interface CheckName {
  readonly kind: CheckKind;
  readonly title: string;
}

/** What a check has found. */
export interface CheckFinding {
  readonly check: CheckName;
  readonly finding: Finding;
}

/** A plant that the provider says it has created. */
export interface AcceptedPlant extends NewPlant {
  readonly created: Exchange;
}

export interface ScriptRunOptions {
  readonly check: CheckName;
  /** Whether the script runs once more, alone: then lists are looked at after each request. */
  readonly isSecondRun: boolean;
  /** Determines every random choice, except ids and names. */
  readonly seed: number;
  /** The checks that a script of several is limited to; default all. */
  readonly only?: ReadonlySet<string> | undefined;
}

/**
 * One run of a script: sends its steps, judges each response, and compares the lists with the plants of the
 * script.
 */
export class ScriptRun {
  readonly provider: Provider;
  readonly world: World;
  readonly options: ScriptRunOptions;
  readonly findings: CheckFinding[] = [];
  /** The check that findings belong to. */
  check: CheckName;
  #latest: { readonly step: Step; readonly exchange: Exchange } | undefined;

  constructor(provider: Provider, options: ScriptRunOptions) {
    this.provider = provider;
    this.options = options;
    this.check = options.check;
    this.world = provider.run.openWorld();
  }

  record(...findings: readonly Finding[]): void {
    this.findings.push(...findings.map((finding) => ({ check: this.check, finding })));
  }

  /** Sends a step, judges its response, and records what it means for the plants. */
  async send(step: Step, setup: readonly Exchange[] = []): Promise<Exchange> {
    const exchange = await perform(this.provider.connection, this.world, step);
    this.record(...judge({ step, exchange, setup }));
    if (step.request.method !== 'GET') {
      this.#latest = { step, exchange };
      if (this.options.isSecondRun && this.check.kind === 'situation') {
        await this.checkLists();
      }
    }
    return exchange;
  }

  /** Sends the create of a plant, which the provider may reject. */
  tryCreate(plant: NewPlant, user?: User, onOwnSocket?: boolean): Promise<Exchange> {
    return this.send({ ...createStep(plant, user), onOwnSocket });
  }

  /**
   * Creates a plant.
   *
   * @throws CannotCheckError when the provider rejects it.
   */
  async create(
    plant: NewPlant = this.provider.plants.next(),
    user?: User,
    onOwnSocket?: boolean,
  ): Promise<AcceptedPlant> {
    const created = await this.tryCreate(plant, user, onOwnSocket);
    if (!hasSucceeded(created)) {
      throw new CannotCheckError(
        `a plant could not be created: ${describeAnswer(created)}`,
        'create.answers-200-with-plant',
      );
    }
    return { ...plant, created };
  }

  /**
   * Deletes a plant that exists. A rejection fails a rule, unless the user may not delete.
   *
   * @param rule the rule that fails if the plant is stored and cannot be deleted.
   * @param wasStored whether a list has shown it; default whether it is listed after the delete.
   * @throws CannotCheckError when the provider does not delete it.
   */
  async remove(
    plant: NewPlant,
    user: User = 'first',
    rule: RuleId = 'delete.removes-one-plant',
    wasStored = false,
  ): Promise<Exchange> {
    const deleted = await this.send(deleteStep(plant, user));
    if (isSuccess(deleted)) {
      return deleted;
    }
    const answer = describeAnswer(deleted);
    const status = statusOf(deleted);
    if (status !== 401 && status !== 403) {
      const { lists } = this.provider;
      const listing = await lists.poll(user, (one) => isListed(one, plant));
      const isEverListed = isListed(listing, plant);
      // Processes of one service that share no store list it now and then.
      const later = isEverListed ? await settleAll([lists.read(user), lists.read(user)]) : [];
      const isStored = isEverListed && later.every((one) => isListed(one, plant));
      const seen = isEverListed ? 'only some lists show it' : 'it is not listed';
      const mismatch = {
        rule: isStored || wasStored ? rule : 'create.stores-plant',
        expected: `"${plant.name}", which has been created, can be deleted`,
        actual: `${answer}, and ${isStored ? 'it is still listed' : seen}`,
      } as const;
      // If it was stored, the delete of another one may have removed it.
      const others = wasStored && !isStored ? this.world.plants.map((one) => one.plant) : [];
      const exchanges = [...this.exchangesOf(plant, ...others), deleted, listing.exchange];
      this.record({
        ...failed(mismatch, [...new Set(exchanges)]),
        ...(mismatch.rule !== 'create.stores-plant' && { needs: 'create.stores-plant' as const }),
      });
    }
    throw new CannotCheckError(
      `a plant could not be deleted: ${answer}`,
      'delete.removes-one-plant',
    );
  }

  /** The requests that created plants of this script, and then those that changed or deleted them. */
  exchangesOf(...plants: readonly NewPlant[]): readonly Exchange[] {
    const ofPlants = this.world.plants
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
      this.record(
        ...notChecked(hiddenReason, 'list.returns-array-of-plants', rule ?? 'create.stores-plant'),
      );
      return false;
    }
    const owners = new Set(this.world.plants.map(({ owner }) => owner));
    for (const user of connection.users.filter((one) => owners.has(one))) {
      const isAsExpected = (one: Listing) => this.world.deviationOf(user, one) === undefined;
      if (!(await this.checkList(user, await lists.poll(user, isAsExpected), rule))) {
        return false;
      }
    }
    const { plants } = this.world;
    const isStored = plants.some(({ presence }) => presence === 'there');
    const isDeleted = plants.some((one) => one.rule === 'delete.removes-one-plant');
    this.record(
      ...passed(
        ...(isStored ? (['create.stores-plant', 'list.returns-accessible-plants'] as const) : []),
        ...(isDeleted ? (['delete.removes-one-plant'] as const) : []),
        ...(rule === undefined ? [] : [rule]),
      ),
    );
    return true;
  }

  /** The same for one list of a user. */
  async checkList(user: User, listing: Listing, rule?: RuleId): Promise<boolean> {
    const deviation = this.world.deviationOf(user, listing);
    if (deviation === undefined) {
      return true;
    }
    const { kind, expected, actual, of } = deviation;
    const failedRule = rule ?? this.#ruleOf(deviation);
    this.world.doubt(of);
    const mayBeHidden = kind === 'missing' && this.provider.lists.mayBeCut(listing);
    if (mayBeHidden && !(await this.#isLost(of.plant, user))) {
      this.record(...notChecked(hiddenReason, 'list.returns-array-of-plants', failedRule));
      return false;
    }
    const title = this.#latest?.step.situation?.title;
    const latest = this.#latest === undefined ? [] : [this.#latest.exchange];
    const { plant: other = of.plant } = this.#latest?.step ?? {};
    const wanted = title === undefined ? expected : `${expected}, after ${title}`;
    this.record({
      ...failed({ rule: failedRule, expected: wanted, actual }, [
        ...new Set([...this.exchangesOf(of.plant, other), ...latest, listing.exchange]),
      ]),
      ...(failedRule !== 'create.stores-plant' && { needs: 'create.stores-plant' as const }),
    });
    return false;
  }

  /** Whether a plant that a list does not show is not in the store either, so that no page hides it. */
  async #isLost(plant: NewPlant, user: User): Promise<boolean> {
    const deleted = await perform(this.provider.connection, this.world, deleteStep(plant, user));
    return isNotFound(deleted);
  }

  /** The rule that the latest request has failed by the plants that it has left. */
  #ruleOf({ kind, of }: Deviation): RuleId {
    const { step, exchange } = this.#latest ?? {};
    const { operation, rule } = step?.situation ?? {};
    if (kind === 'present' && of.rule !== undefined) {
      return of.rule;
    }
    if (kind === 'changed' || kind === 'twice') {
      return 'create.stores-plant';
    }
    if (operation === 'any' && rule !== undefined) {
      return rule;
    }
    if (step?.request.method === 'DELETE') {
      return 'delete.removes-one-plant';
    }
    return exchange !== undefined && isError(exchange) && step?.situation !== undefined
      ? 'create.rejects-400-with-error'
      : 'create.stores-plant';
  }
}
