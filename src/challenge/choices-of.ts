import { describedSituations } from '../interface/described-situations.js';
import { withDefaults } from '../interface/profile.js';
import { resolveOutcome } from '../interface/resolve-outcome.js';
import { otherOutcomes } from '../interface/samples/outcomes.js';
import { isRejected } from '../interface/situation.js';
import { situationIds } from '../interface/situations.js';
import { type Choice, createChoice, isPlayable, type Usual } from './choice.js';
import type { Met, MetRequest } from './met.js';
import { parameterChoices } from './parameter-choices.js';
import { Reach } from './reach.js';

/** Everything that the interface leaves open, that the tests would notice, and that the mock can do in another way. */
export function choicesOf(met: Met, usual: Usual): Choice[] {
  const choices = [
    ...outcomeChoices(usual),
    ...parameterChoices(met, withDefaults(usual.profile.parameters)),
    ...rejectedLimits(met, usual),
  ];
  const reach = new Reach(met);
  return choices.filter((choice) => reach.of(choice).size > 0 && isPlayable([choice], usual));
}

/** One choice for all situations that the same words leave open, and that are answered alike. */
function outcomeChoices({ profile, situations }: Usual): Choice[] {
  const groups = new Map<string, Choice>();
  for (const point of situationIds.filter((id) => situations.has(id))) {
    const usual = resolveOutcome(profile.outcomes ?? {}, point);
    for (const { name, part, outcome: other } of otherOutcomes(point, usual)) {
      // The document says the same of the message of every Error, and of the headers of every response.
      const section =
        part === 'message' || part === 'headers' ? '' : describedSituations[point].section;
      const key = [section, name, isRejected(usual)].join();
      const changes = [...(groups.get(key)?.changes ?? []), { point, usual, other }];
      const hidesNothing = name === 'further-header';
      groups.set(key, createChoice(name, part, changes, { hidesNothing }));
    }
  }
  return [...groups.values()];
}

/** A bound that large limits exceed, and with it their rejection: no list exceeds a bound that is not there. */
function rejectedLimits({ requests }: Met, { profile }: Usual): Choice[] {
  const bound = 100;
  const point = 'list.limit-above-maximum';
  const isBounded = profile.parameters?.['list.maximum-limit'] !== undefined;
  const isMetBy = ({ limit = 0 }: MetRequest) => limit > bound;
  if (isBounded || !requests.some(isMetBy)) {
    return [];
  }
  const change = {
    point,
    usual: resolveOutcome(profile.outcomes ?? {}, point),
    other: { status: 400 },
    needs: { parameters: { 'list.maximum-limit': bound }, isMetBy },
  } as const;
  return [createChoice('rejected-400', 'outcome', [change])];
}
