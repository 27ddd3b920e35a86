import { type ParameterId, parameters } from '../interface/parameters.js';
import { joinWithAnd } from '../text/wording.js';
import type { ReportedAssumption, ReportedChoice } from './challenge-report.js';
import type { Choice } from './choice.js';
import {
  describeChoices,
  describePassing,
  faultLine,
  quotesOf,
  subjectsOf,
} from './describe-choices.js';
import type { ChoiceResult } from './find-cause.js';

/** An assumption without what only the whole run knows: its profile, and how it is repeated. */
export interface FoundAssumption extends Omit<ReportedAssumption, 'profile' | 'repeat'> {
  readonly choices: readonly Choice[];
}

/** What the tests assume, by what has failed. What fails at several points in the same way is one assumption. */
export function toAssumptions(findings: readonly ChoiceResult[]): FoundAssumption[] {
  const held = findings.filter(({ verdict }) => verdict === 'held');
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  return groupFindings(failed).map((group) => toAssumption(group, held));
}

/** The choices of results, with one row for each group. */
export function toReported(findings: readonly ChoiceResult[]): ReportedChoice[] {
  return groupFindings(findings).map((group) => ({
    ...nameAndDescribe(group),
    reason: group[0]?.reason,
  }));
}

/** The results by their group. A result of several choices, which fail only together, is a group of its own. */
function groupFindings(findings: readonly ChoiceResult[]): (readonly ChoiceResult[])[] {
  const groups = new Map<unknown, ChoiceResult[]>();
  for (const finding of findings) {
    const [first, ...others] = finding.choices;
    const key = others.length > 0 ? finding : [first?.group, finding.reason].join();
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()];
}

/** Whether the tests fail only with several choices at once: such a finding is a group of its own. */
function isTogether([first]: readonly ChoiceResult[]): boolean {
  return first !== undefined && first.choices.length > 1;
}

function nameAndDescribe(group: readonly ChoiceResult[]) {
  const choices = group.flatMap((finding) => finding.choices);
  const ids = choices.map(({ id }) => id);
  const described = isTogether(group) ? choices.map((choice) => [choice]) : [choices];
  return {
    id: isTogether(group) ? ids.join(' + ') : (ids[0] ?? ''),
    other: joinWithAnd(described.map(describeChoices)),
  };
}

function toAssumption(
  found: readonly ChoiceResult[],
  held: readonly ChoiceResult[],
): FoundAssumption {
  const choices = found.flatMap((finding) => finding.choices);
  const isPair = isTogether(found);
  const passes = choices.map((choice) => passesAt(choice, held));
  const passing = isPair
    ? choices.map((choice, index) => describePassing([choice], [passes[index] ?? []]))
    : [describePassing(choices, passes)];
  const needed = choices.flatMap(neededPoints);
  return {
    choices,
    ...nameAndDescribe(found),
    sentence: joinWithAnd(passing.map(({ sentence }) => sentence)),
    passing: isPair ? undefined : passing[0]?.predicate,
    points: [
      ...choices.map(({ point, part, other }, index) => ({
        point,
        part,
        fails: other,
        passes: passes[index] ?? [],
      })),
      ...needed,
    ],
    ...((isPair || needed.length > 0) && { together: true as const }),
    requests: subjectsOf(choices),
    openBy: [...new Set(choices.flatMap(quotesOf))].join('; '),
    failedTests: [...new Set(found.flatMap(({ failedTests }) => failedTests))],
    failure: found[0]?.reason ?? '',
    fault: choices.flatMap((choice) => faultLine(choice) ?? [])[0],
  };
}

/** The parameters without which a situation cannot arise: the tests fail only with them. */
function neededPoints({ needs }: Choice): FoundAssumption['points'] {
  return Object.entries(needs?.parameters ?? {}).map(([point, fails]) => {
    const { default: usual } = parameters[point as ParameterId];
    return { point, part: 'value', fails, passes: [usual] };
  });
}

/** What the mock of the tests does, and other values with which they pass. */
function passesAt({ point, part, usual, unnoticed = [] }: Choice, held: readonly ChoiceResult[]) {
  const others = held
    .flatMap(({ choices }) => choices)
    .filter((choice) => choice.point === point && choice.part === part);
  return [usual, ...unnoticed, ...others.map(({ other }) => other)];
}
