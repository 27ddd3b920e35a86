import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import type { DetectedProvider } from './detect-provider.js';
import type { Deviation } from './deviation.js';
import type { ExpectedPlant } from './expected-plant.js';
import type { ExpectedPlants } from './expected-plants.js';
import { deleteRule, type Finding, failed, notChecked, passed } from './finding.js';
import type { JudgedStep } from './judge.js';
import { findByName, isListed, type Listing } from './lists.js';
import { deleteStep } from './step.js';

const ofCreated = ['create.stores-plant', 'list.returns-accessible-plants'] as const;
/** The rules that pass only if a list shows an effect: a list that contradicts nothing is not enough. */
const needsProof: ReadonlySet<RuleId> = new Set([...ofCreated, deleteRule]);
/** If a script has more plants than this, their number may be why one is missing. */
const manyPlants = 8;

/** The parts of a running script that a look at the lists needs. */
export interface RunningScript {
  readonly provider: DetectedProvider;
  readonly expectedPlants: ExpectedPlants;
  /** A failed rule because of which lists show nothing: then no list is read. */
  readonly options: { readonly maskOfLists?: RuleId | undefined };
  /** The latest request that may have changed something. */
  readonly latest: JudgedStep | undefined;
  /** Whether a list lacked a plant, and only a run without other plants can tell whether it is a page. */
  isUndecided: boolean;
  record(...findings: readonly Finding[]): void;
  exchangesOf(...plants: readonly NewPlant[]): readonly Exchange[];
}

/**
 * Lists the plants of each user until the lists are as the responses of the provider say they must be. Rules pass only
 * by the effects that a list shows.
 *
 * @param rule the rule that fails if the lists are wrong, and passes if they are whole and right. By default, the
 *   latest request says which rule fails.
 * @returns whether the lists are right.
 */
export async function checkLists(runner: RunningScript, rule?: RuleId): Promise<boolean> {
  const { connection, lists } = runner.provider;
  const { maskOfLists } = runner.options;
  if (maskOfLists !== undefined) {
    const reason = `cannot be checked while ${maskOfLists} fails`;
    runner.record(...notChecked(reason, maskOfLists, rule ?? 'create.stores-plant'));
    return false;
  }
  if (lists.facts.shown === 'none') {
    runner.record(...hidden(runner, rule));
    return false;
  }
  const owners = new Set(runner.expectedPlants.plants.map(({ owner }) => owner));
  for (const user of connection.users.filter((one) => owners.has(one))) {
    const deviationOf = (one: Listing) =>
      runner.expectedPlants.deviationOf(user, one, lists.isPage(one));
    const late: Listing[] = [];
    const isAsExpected = (one: Listing) => deviationOf(one) === undefined;
    const listing = await lists.poll(user, isAsExpected, { onLate: (one) => late.push(one) });
    runner.record(...judgeLate(runner, user, late, listing));
    const proof = runner.expectedPlants.noteListing(user, listing, lists.isPage(listing));
    const deviation = deviationOf(listing);
    if (deviation !== undefined) {
      runner.record(...(await explain(runner, listing, deviation, rule)));
      return false;
    }
    const isWhole = !lists.isPage(listing);
    if (proof.showsCreated) {
      runner.record(...passed(...ofCreated));
    }
    if (proof.lacksDeleted) {
      runner.record(...passed(deleteRule));
    }
    if (rule !== undefined && isWhole && proof.showsCreated && !needsProof.has(rule)) {
      runner.record(...passed(rule));
    }
  }
  return true;
}

/**
 * A late list may lack a plant, or still show a deleted one. It must not show a plant of another user that the other
 * lists of the user hide, and it must not show a plant twice.
 */
function judgeLate(
  runner: RunningScript,
  user: User,
  late: readonly Listing[],
  listing: Listing,
): readonly Finding[] {
  const others = runner.expectedPlants.plants.filter(
    ({ owner, plant, presence }) =>
      owner !== user && presence === 'there' && !isListed(listing, plant),
  );
  for (const one of late) {
    const foreign = others.find(({ plant }) => isListed(one, plant));
    const twice = runner.expectedPlants.plants.find(({ plant }, _, all) => {
      const namesakes = all.filter((other) => other.plant.name === plant.name);
      const isTwice = (list: Listing) => findByName(list, plant.name).length > 1;
      return namesakes.length === 1 && isTwice(one) && !isTwice(listing);
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
      return [failed(rule, { expected, actual }, exchanges)];
    }
  }
  return [];
}

/** Says which rule an unexpected list fails. By default, the history of the plant decides. */
async function explain(
  runner: RunningScript,
  listing: Listing,
  { kind, known, expected, actual }: Deviation<ExpectedPlant>,
  rule?: RuleId,
): Promise<readonly Finding[]> {
  const isMissing = kind === 'missing';
  const byLimit = isMissing ? await explainByLimit(runner, listing, known) : undefined;
  if (byLimit !== undefined) {
    return [byLimit];
  }
  const { step, exchange } = runner.latest ?? {};
  // A delete by one user is not about the plants of another user, unless a list has shown them.
  const isDelete = step?.request.method === 'DELETE';
  const isOfDelete = isDelete && (step.user === known.owner || known.wasListed);
  const isByDelete = isMissing && isOfDelete && step.situation?.operation !== 'any';
  const byDefault = isByDelete ? deleteRule : 'create.stores-plant';
  // A delete that removes nothing fails the rule about deletes. One that removes another plant may fail another rule.
  const isOnlyExtra =
    kind === 'extra' && known.rule === deleteRule && !lacksPlant(runner, known.owner, listing);
  const failedRule = isOnlyExtra ? deleteRule : (rule ?? known.rule ?? byDefault);
  const { title } = step?.situation ?? {};
  const after = title === undefined ? '' : `, after ${title}`;
  const plants = involved(runner, known, failedRule).map(({ plant }) => plant);
  const ofPlants = runner.exchangesOf(...plants, step?.plant ?? known.plant);
  const exchanges = [...ofPlants, ...(exchange ? [exchange] : []), listing.exchange];
  if (kind === 'extra' && known.rule === 'create.rejects-400-with-error') {
    runner.provider.session.cleanUp.distrustsRejections = true;
  }
  // The same mistake is not reported again.
  runner.expectedPlants.note(known.plant, 'maybe', listing.exchange);
  if (isMissing && runner.provider.lists.mayBePage(listing) && !(await isLost(runner, known))) {
    return hidden(runner, failedRule);
  }
  return [failed(failedRule, { expected: expected + after, actual }, exchanges)];
}

/**
 * The failure that a list with a limit lacks a plant which a list without one shows, although it is too short for a
 * page. Later lists of the run have no limit then.
 */
async function explainByLimit(
  runner: RunningScript,
  listing: Listing,
  { plant, owner }: ExpectedPlant,
): Promise<Finding | undefined> {
  const { lists } = runner.provider;
  const { query } = lists.facts;
  if (query === '' || lists.mayBePage(listing)) {
    return undefined;
  }
  const plain = await lists.read(owner, '');
  // If the plant only came late, this list shows it, too.
  const limited = await lists.read(owner, query);
  const countIn = (one: Listing) => findByName(one, plant.name).length;
  if (countIn(plain) <= countIn(limited)) {
    return undefined;
  }
  lists.dropQuery(plain);
  const name = JSON.stringify(plant.name);
  const expected = `a list with ${query.slice(1)} shows ${name}, as the list without a limit does`;
  const exchanges = [...runner.exchangesOf(plant), plain.exchange, limited.exchange];
  return failed('list.returns-accessible-plants', { expected, actual: 'it does not' }, exchanges);
}

/** Whether a list lacks a plant of a user that it has shown. */
function lacksPlant({ expectedPlants }: RunningScript, user: User, listing: Listing): boolean {
  return expectedPlants.plants.some(
    ({ owner, presence, wasListed, plant }) =>
      owner === user && presence === 'there' && wasListed && !isListed(listing, plant),
  );
}

/** The plants that are needed to repeat a failure. */
function involved(
  { expectedPlants: { plants, remaining } }: RunningScript,
  known: ExpectedPlant,
  rule: RuleId,
): readonly ExpectedPlant[] {
  if (rule === deleteRule) {
    // A delete may have removed the wrong plant.
    return [known, ...plants];
  }
  return remaining.length > manyPlants ? [known, ...remaining] : [known];
}

/**
 * Deletes all other plants of this script, so that a page has room for the missing plant.
 *
 * @returns whether the list is shorter after that and still lacks the plant. If the list is not shorter, plants of
 *   others may have taken the room, and the script is undecided.
 */
async function isLost(runner: RunningScript, { plant, owner }: ExpectedPlant): Promise<boolean> {
  const { lists } = runner.provider;
  await removeAllBut(runner, plant);
  const isSettled = (one: Listing) => isListed(one, plant) || !lists.mayBePage(one);
  const listing = await lists.poll(owner, isSettled);
  if (isListed(listing, plant)) {
    lists.notePage();
    return false;
  }
  runner.isUndecided = lists.mayBePage(listing);
  return !runner.isUndecided;
}

/** Deletes the other plants of a script. */
export async function removeAllBut(
  { provider: { session }, expectedPlants }: RunningScript,
  plant: NewPlant,
): Promise<void> {
  const others = expectedPlants.remaining.filter((one) => one.plant !== plant);
  await settleAll(
    others.map((one) => session.send(deleteStep(one.plant, one.owner), expectedPlants)),
  );
}

function hidden(runner: RunningScript, rule: RuleId = 'create.stores-plant'): readonly Finding[] {
  return notChecked(runner.provider.lists.hiddenReason, 'list.returns-array-of-plants', rule);
}
