import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { isRejected, type Outcome } from '../../../src/interface/outcome.js';
import type { Parameters } from '../../../src/interface/parameters.js';
import { effectOf, resolveOutcome } from '../../../src/interface/resolve-outcome.js';
import { type SituationId, situationIds, situations } from '../../../src/interface/situations.js';
import { chosenOf } from '../../chosen-of.js';
import { compareServer } from './compare-server.js';

/** The parameters of situations that arise only with these. */
const parametersFor: { readonly [Id in SituationId]?: Partial<Parameters> } = {
  'create.id-below-minimum': { 'create.id-minimum': '0' },
  'create.id-above-maximum': { 'create.id-maximum': '9007199254740991' },
  'create.name-too-short': { 'create.minimum-name-length': 3 },
  'create.name-too-long': { 'create.maximum-name-length': 64 },
  'create.name-other-characters': { 'create.name-characters': '[ \\-0-9A-Za-z]' },
  'create.tag-too-short': { 'create.minimum-tag-length': 3 },
  'create.tag-too-long': { 'create.maximum-tag-length': 64 },
  'create.tag-other-characters': { 'create.tag-characters': '[a-z]' },
  'create.store-full': { 'create.maximum-plants': 12 },
  'create.user-full': { 'create.maximum-plants-per-user': 8 },
  'list.limit-above-maximum': { 'list.maximum-limit': 3 },
  // Without a default limit, a huge limit that is ignored has the same effect as one that is not.
  'list.limit-huge': { 'list.default-limit': 2 },
  'delete.shared-plant': { 'list.visibility': 'all' },
};

/** Outcomes that differ from the default, each in one thing that an app could notice. */
function otherOutcomes(id: SituationId): Outcome[] {
  const { requires, effects } = situations[id];
  const usual = resolveOutcome({}, id);
  const isCreate = id.startsWith('create.');
  if (requires === 'rejected') {
    return [isCreate ? { status: 400, error: { error: 1234 } } : { status: 418 }];
  }
  if (requires === 'accepted') {
    return [{ status: isCreate ? 200 : 203, headers: { deprecation: 'true' } }];
  }
  const otherEffects = Object.keys(effects).filter((effect) => effect !== effectOf(id, usual));
  return [
    { status: isRejected(usual) && usual.status === 409 ? 418 : 409 },
    ...otherEffects.map((effect) => ({ effect })),
  ];
}

/** A limit above the maximum that is ignored caps no list. */
function violatesLimit(
  id: SituationId,
  { effect }: { readonly effect?: string | undefined },
): boolean {
  return id === 'list.limit-above-maximum' && effect === 'ignored';
}

/** The situations that are by default treated like this one. */
function likeSituations(id: SituationId): SituationId[] {
  return situationIds.filter((other) => {
    const byDefault = situations[other].default;
    return 'like' in byDefault && byDefault.like === id;
  });
}

/** A comparison does not change the rate of its requests. */
const compared = situationIds.filter(
  (id) => situations[id].isOutside === undefined && id !== 'request.over-rate',
);

const cases = chosenOf(
  compared.flatMap((id) =>
    otherOutcomes(id).map((outcome) => [id, JSON.stringify(outcome), outcome] as const),
  ),
  (_, index) => index % 5 === 0,
);

describe.concurrent('an outcome that differs from the mock is noticed in its situation', () => {
  it.each(cases)('%s: %s', async (id, _text, outcome) => {
    const parameters = parametersFor[id] ?? {};
    const provider: Profile = { parameters, outcomes: { [id]: outcome } };

    const { differences, reason } = await compareServer({ provider, mock: { parameters } });

    const subjects = differences.map(({ subject = '' }) => subject.replace(/\/.*/, ''));
    const affected = [id, ...likeSituations(id), ...likeSituations(id).flatMap(likeSituations)];
    expect(subjects).toContain(id);
    expect(subjects.filter((subject) => !affected.includes(subject as SituationId))).toEqual([]);
    expect([...new Set(differences.flatMap(({ rules }) => rules))]).toEqual(
      violatesLimit(id, 'effect' in outcome ? outcome : {}) ? ['list.limit-caps-results'] : [],
    );
    expect(reason).toBeUndefined();
  });
});
