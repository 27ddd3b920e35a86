import type { RuleId } from '../../interface/rules.js';
import type { Deviation } from './deviation.js';
import { accessRule, deleteRule, type Finding, failed, storageRule } from './finding.js';
import type { Change, Ledger, LedgerRecord } from './ledger.js';
import { hasSucceeded } from './response-shape.js';
import { hasSameFields } from './same-plant.js';
import { isShown, type View } from './view.js';

/** A list that differs from what it had to show. */
export interface WrongView<Owner extends string> {
  readonly view: View<Owner>;
  readonly deviation: Deviation<LedgerRecord<Owner>>;
}

/** Says which rule a wrong list fails. */
export function explainList<Owner extends string>(
  ledger: Ledger<Owner>,
  wrong: WrongView<Owner>,
): Finding {
  const { view, deviation } = wrong;
  const { record, expected, actual } = deviation;
  const { rule, cause } = ruleOf(ledger, wrong);
  // A request that has removed the wrong plant needs both of them.
  const named = cause?.step.plant && ledger.recordOf(cause.step.plant);
  const other = cause && latestBefore(ledger, cause, record);
  const others = [named, other].flatMap((record) => record?.create.exchange ?? []);
  const create = record.create.exchange;
  const later = record.removals
    .filter(({ startedAt, effect }) => startedAt <= view.endedAt && effect !== 'nothing')
    .flatMap(({ exchange }) => exchange ?? []);
  const right = deviation.kind === 'missing' ? record.shownTo.get(view.user) : undefined;
  const earlier = right && right.startedAt < view.startedAt ? right : undefined;
  const all = [create, ...others, earlier?.exchange, ...later, cause?.exchange, view.exchange];
  const exchanges = [...new Set(all.filter((exchange) => exchange !== undefined))];
  const { title } = cause?.step.situation ?? {};
  const after = title === undefined ? '' : `, after ${title}`;
  const ageMs = view.startedAt - record.create.endedAt;
  const shown = earlier
    ? `it no longer does, ${(ageMs / 1000).toFixed(1)} s after its create`
    : actual;
  return failed(rule, { expected: expected + after, actual: shown }, exchanges);
}

/** The last plant of the same script that was created before a request, beside this one. */
function latestBefore<Owner extends string>(
  ledger: Ledger<Owner>,
  { step, startedAt }: Change<Owner>,
  record: LedgerRecord<Owner>,
): LedgerRecord<Owner> | undefined {
  const siblings = step.part ? ledger.recordsOf(step.part) : [];
  return siblings.findLast((other) => other !== record && other.create.endedAt <= startedAt);
}

function ruleOf<Owner extends string>(
  ledger: Ledger<Owner>,
  { view, deviation }: WrongView<Owner>,
): {
  readonly rule: RuleId;
  readonly cause?: Change<Owner> | undefined;
} {
  const { record, kind } = deviation;
  const right = record.shownTo.get(view.user);
  const { step } = record.create;
  if (kind === 'extra') {
    const removal = record.removals.findLast(
      ({ effect, endedAt }) => effect === 'done' && endedAt <= view.startedAt,
    );
    if (removal !== undefined) {
      return { rule: deleteRule, cause: removal };
    }
    if (record.create.effect === 'nothing' && isRecognized(ledger, record, view)) {
      return { rule: ruleOfRejected(record.create) };
    }
  }
  if (right !== undefined && right.startedAt >= view.startedAt) {
    return { rule: accessRule };
  }
  if (kind !== 'missing') {
    return { rule: (kind === 'other member' && step.ruleOfEffect) || storageRule };
  }
  const byDefault = seesNothing(ledger, view.user)
    ? accessRule
    : (step.ruleOfEffect ?? storageRule);
  const cause = removalBetween(ledger, right, view, record);
  if (right === undefined) {
    return { rule: byDefault, cause };
  }
  const causeRule = cause && (cause.step.ruleOfEffect ?? ruleOfHarm(cause));
  return { rule: causeRule ?? byDefault, cause };
}

/**
 * The request that may be the reason why a list lacks a plant, which an earlier list may have shown: the last delete of the same
 * script, or the only request of the script, if it names the plant.
 */
function removalBetween<Owner extends string>(
  ledger: Ledger<Owner>,
  right: View<Owner> | undefined,
  view: View<Owner>,
  record: LedgerRecord<Owner>,
): Change<Owner> | undefined {
  const { part } = record.create.step;
  // The earlier list may have been late.
  const since = right ? right.startedAt - ledger.seenLagMs : record.create.endedAt;
  const between = ledger.changes.filter(
    (change) =>
      change !== record.create &&
      change.step.part === part &&
      change.startedAt <= view.endedAt &&
      change.endedAt >= since,
  );
  const [only] = between;
  if (between.length === 1 && only && only.effect === 'nothing' && namesPlant(only, record)) {
    return only;
  }
  return between.findLast(
    ({ step, exchange }) =>
      step.request.method === 'DELETE' && exchange !== undefined && hasSucceeded(exchange),
  );
}

/** Whether a list shows this plant, and not another one of its name. */
function isRecognized<Owner extends string>(
  ledger: Ledger<Owner>,
  { plant }: LedgerRecord<Owner>,
  view: View<Owner>,
): boolean {
  const others = ledger.named(plant.name).filter((record) => record.plant !== plant);
  const isUnlikeOthers = others.every((record) => !hasSameFields(record.plant, plant));
  return others.length === 0 || (isUnlikeOthers && isShown(view, plant));
}

/** Whether no list of a user shows any of the user's plants, while lists of others show all of theirs. */
function seesNothing<Owner extends string>(ledger: Ledger<Owner>, user: Owner): boolean {
  const confirmed = [...ledger.records].filter(({ isConfirmed }) => isConfirmed);
  const isOwn = ({ owner }: LedgerRecord<Owner>) => owner === user;
  const others = confirmed.filter((record) => !isOwn(record));
  const areOthersShown = others.length > 0 && others.every(({ wasShown }) => wasShown);
  return areOthersShown && !confirmed.some((record) => isOwn(record) && record.wasShown);
}

/** The rule that a rejected create fails whose plant is listed. */
function ruleOfRejected<Owner extends string>({ step: { situation } }: Change<Owner>): RuleId {
  const situationRule = situation?.operation === 'any' ? situation.rule : undefined;
  return situationRule ?? 'create.rejects-400-with-error';
}

/** Whether a request has the id of a plant. */
function namesPlant<Owner extends string>(
  { step: { request } }: Change<Owner>,
  { plant }: LedgerRecord<Owner>,
): boolean {
  return request.path === `/plants/${plant.id}` || request.sent?.id === plant.id;
}

/** The rule that a request fails if it removes a plant that it must not. */
function ruleOfHarm<Owner extends string>({ step }: Change<Owner>): RuleId {
  const { situation, request } = step;
  if (situation?.requires === 'rejected' && situation.rule !== undefined) {
    return situation.rule;
  }
  return request.method === 'DELETE' ? deleteRule : storageRule;
}
