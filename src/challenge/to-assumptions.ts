import { type ParameterId, parameters } from '../interface/parameters.js';
import type { Assumption } from './challenge-report.js';
import type { Change, Choice } from './choice.js';
import {
  describeChoice,
  describePassing,
  faultLine,
  joinWithAnd,
  predicateOf,
  quoteOpenPoints,
} from './describe-choice.js';
import type { Finding } from './find-assumptions.js';

/** An assumption without what only the whole run knows: its profile, and how it is repeated. */
export interface FoundAssumption extends Omit<Assumption, 'profile' | 'repeat'> {
  readonly choices: readonly Choice[];
}

/** What the tests assume, by what has failed. What fails at several points in the same way is one assumption. */
export function toAssumptions(findings: readonly Finding[]): FoundAssumption[] {
  const held = findings.filter(({ verdict }) => verdict === 'held');
  const groups = new Map<string, Finding[]>();
  for (const finding of findings.filter(({ verdict }) => verdict === 'failed')) {
    const key = finding.choices.map(({ group }) => group).join();
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map((group) => toAssumption(group, held));
}

function toAssumption(found: readonly Finding[], held: readonly Finding[]): FoundAssumption {
  const isPair = found.some(({ choices }) => choices.length > 1);
  const choices = isPair ? (found[0]?.choices ?? []) : joinPoints(found);
  const passing = choices.map((choice) => describePassing(choice, passesOf(choice, held)));
  const needed = choices.flatMap(({ changes }) => changes.flatMap(neededPoints));
  return {
    choices,
    id: choices.map(({ id }) => id).join(' + '),
    other: joinWithAnd(choices.map(describeChoice)),
    sentence: joinWithAnd(passing.map(({ sentence }) => sentence)),
    passing: joinWithAnd(passing.map(({ predicate }) => predicate)),
    points: [
      ...choices.flatMap(({ part, changes }) =>
        changes.map((change) => ({
          point: change.point,
          part,
          fails: change.other,
          passes: passesAt(change, part, held),
        })),
      ),
      ...needed,
    ],
    ...((isPair || needed.length > 0) && { together: true as const }),
    openBy: [...new Set(choices.flatMap(quoteOpenPoints))].join('; '),
    failedTests: [...new Set(found.flatMap(({ failedTests }) => failedTests))],
    failure: found[0]?.reason ?? '',
    fault: choices.flatMap((choice) => faultLine(choice) ?? [])[0],
  };
}

/** The parameters without which a situation cannot arise: the tests fail only with them. */
function neededPoints({ needs }: Change): FoundAssumption['points'] {
  return Object.entries(needs?.parameters ?? {}).map(([point, fails]) => {
    const { default: usual } = parameters[point as ParameterId];
    return { point, part: 'value', fails, passes: [usual] };
  });
}

/** The choices of one group as one choice, with the points of all. */
function joinPoints(found: readonly Finding[]): Choice[] {
  const choices = found.flatMap((finding) => finding.choices);
  const [first] = choices;
  return first === undefined
    ? []
    : [{ ...first, changes: choices.flatMap(({ changes }) => changes) }];
}

/** With what the tests pass at the points of a choice. */
function passesOf({ part, changes }: Choice, held: readonly Finding[]): readonly string[] {
  return changes.flatMap((change) =>
    passesAt(change, part, held).map((value) => predicateOf(change.point, part, value)),
  );
}

/** What the mock of the tests does, and other values with which they pass. */
function passesAt(
  { point, usual, unnoticed = [] }: Change,
  part: Choice['part'],
  held: readonly Finding[],
): unknown[] {
  const choices = held.flatMap((finding) => finding.choices).filter((one) => one.part === part);
  const changes = choices.flatMap((choice) => choice.changes).filter((one) => one.point === point);
  return [usual, ...unnoticed, ...changes.map(({ other }) => other)];
}
