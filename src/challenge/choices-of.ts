import { describedSituations } from '../interface/described-situations.js';
import { resolveOutcome } from '../interface/resolve-outcome.js';
import { isRejected } from '../interface/situation.js';
import { situationIds } from '../interface/situations.js';
import { areValid, type Choice } from './choice.js';
import type { Met, MetRequest } from './met.js';
import { otherOutcomes } from './other-outcomes.js';
import { parameterChoices } from './parameter-choices.js';

/** Everything that the interface leaves open, that the tests have met, and that the mock can do in another way. */
export function choicesOf(met: Met): Choice[] {
  const choices = [...outcomeChoices(met), ...rejectedLimits(met)];
  return [...choices.filter((choice) => areValid([choice], met)), ...parameterChoices(met)];
}

function outcomeChoices({ profile, situations }: Met): Choice[] {
  const points = situationIds.filter((id) => situations.has(id));
  return points.flatMap((point) => {
    const usual = resolveOutcome(profile.outcomes ?? {}, point);
    return otherOutcomes(point, usual).map(({ name, part, outcome: other }): Choice => {
      // The document says the same of the message of every Error, and of the headers of every response.
      const isOfAll = part === 'message' || part === 'headers';
      const section = isOfAll ? '' : describedSituations[point].section;
      return {
        id: `${point}/${name}`,
        point,
        part,
        group: [section, name, isRejected(usual)].join(),
        usual,
        other,
        leavesRest: name === 'further-header',
      };
    });
  });
}

/** A bound that large limits exceed, and with it their rejection: no list exceeds a bound that is not there. */
function rejectedLimits({ requests, profile: { parameters, outcomes = {} } }: Met): Choice[] {
  const max = 100;
  const point = 'list.limit-above-maximum';
  const usual = resolveOutcome(outcomes, point);
  const isMetBy = ({ limit = 0 }: MetRequest) => limit > max;
  const isBounded = parameters?.['list.maximum-limit'] !== undefined;
  if (isBounded || isRejected(usual) || !requests.some(isMetBy)) {
    return [];
  }
  const id = `${point}/rejected-400`;
  const needs = { parameters: { 'list.maximum-limit': max }, isMetBy };
  return [{ id, point, part: 'outcome', group: id, usual, other: { status: 400 }, needs }];
}
