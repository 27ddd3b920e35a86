import {
  type Outcome,
  type Parameters,
  type Profile,
  type SituationId,
  situations,
} from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { effectOf, resolveOutcome } from '../../../src/interface/resolve-outcome.js';
import { isRejected } from '../../../src/interface/situation.js';
import { compareServer, inShort } from './compared.js';

/** Parameters with which situations arise that do not arise by default. */
const circumstances: readonly Partial<Parameters>[] = [
  {},
  {
    'create.id-minimum': '0',
    'create.id-maximum': '9007199254740991',
    'create.minimum-name-length': 3,
    'create.maximum-name-length': 64,
    'create.minimum-tag-length': 3,
    'create.maximum-tag-length': 64,
  },
  { 'list.maximum-limit': 3 },
  { 'list.default-limit': 2, 'list.visibility': 'all' },
];

/** In which of these circumstances a situation arises; undefined in all of them. */
const arisesIn: { readonly [Id in SituationId]?: number } = {
  'create.padded-name': 0,
  'create.padded-tag': 0,
  'create.empty-tag': 0,
  'create.id-below-minimum': 1,
  'create.id-above-maximum': 1,
  'create.name-too-short': 1,
  'create.name-too-long': 1,
  'create.tag-too-short': 1,
  'create.tag-too-long': 1,
  'list.limit-above-maximum': 2,
  'delete.shared-plant': 3,
  'delete.others-plant': 0,
};

/** A comparison does not try how many requests and plants a provider takes. */
const compared = (Object.keys(situations) as SituationId[]).filter(
  (id) =>
    situations[id].isOutside === undefined &&
    !['request.over-rate', 'create.store-full'].includes(id),
);

/** An error integer of its own. */
const integerOf = (id: string) => 1000 + compared.indexOf(id as SituationId);

/** Outcomes that differ from the default, each in one thing that an app could notice. */
function otherOutcomes(id: SituationId): readonly Outcome[] {
  const { requires, effects } = situations[id];
  const usual = resolveOutcome({}, id);
  if (requires === 'rejected') {
    const isCreate = id.startsWith('create.');
    const error = { error: integerOf(id) };
    return [isCreate ? { status: 400, error } : { status: 418 }];
  }
  if (requires === 'accepted') {
    return [{ headers: { deprecation: id } }];
  }
  const otherEffects = Object.keys(effects).filter((effect) => effect !== effectOf(id, usual));
  if (id === 'list.limit-above-maximum') {
    // If it is ignored, what differs is the list without a limit.
    return [{ status: 409 }];
  }
  return [
    { status: isRejected(usual) && usual.status === 409 ? 418 : 409 },
    ...otherEffects.map((effect) => ({ effect })),
  ];
}

interface Noticed {
  readonly parameters: Partial<Parameters>;
  readonly outcomes: NonNullable<Profile['outcomes']>;
}

/** So many reach every variant of every situation. */
const steps = 300;

/** Many outcomes at once: all cases together have each situation. */
const packed: readonly Noticed[] = circumstances.map((values, position) => ({
  parameters: values,
  outcomes: Object.fromEntries(
    compared
      .filter((id) => (arisesIn[id] ?? compared.indexOf(id) % circumstances.length) === position)
      .map((id) => {
        const others = otherOutcomes(id);
        return [id, others[compared.indexOf(id) % others.length]];
      }),
  ),
}));

describe.concurrent.each(packed)(
  'a server with outcomes of its own, in case %#',
  {
    timeout: 120_000,
  },
  ({ parameters, outcomes }) => {
    it('is noticed to differ from the mock in each of their situations', async () => {
      const report = await compareServer({ parameters, outcomes }, { parameters }, { steps });

      const isNoticed = (id: string) => {
        // Situations that answer alike are one difference.
        const integer = String(integerOf(id));
        return report.differences.some(({ subject, difference }) => {
          return subject.startsWith(`${id}/`) || subject === id || difference.includes(integer);
        });
      };
      const missed = Object.keys(outcomes).filter((id) => !isNoticed(id));
      expect(missed, inShort(report).join('\n')).toEqual([]);
      expect(report.reason).toBeUndefined();
    });

    it('differs in none from a mock with the same profile', async () => {
      const report = await compareServer(
        { parameters, outcomes },
        { parameters, outcomes },
        { steps },
      );

      expect(inShort(report)).toEqual([]);
      expect(report).toMatchObject({ steps, unsettled: 0, leftovers: [] });
      expect(report.reason).toBeUndefined();
    });
  },
);

describe.concurrent('a value that differs from the mock is noticed', { timeout: 120_000 }, () => {
  const ofEveryAnswer: Partial<Parameters> = {
    'list.order': { key: 'creation', direction: 'descending' },
    'response.content-type': 'application/json; charset=utf-8',
    'response.absent-tag': 'empty',
    'error.integer': 1000,
    'error.further-members': { path: '{path}' },
  };
  const ofSomePlants: Partial<Parameters> = {
    ...circumstances[1],
    'request.maximum-body-bytes': 1024,
  };

  it.each([ofEveryAnswer, ofSomePlants])('with its parameter, in case %#', async (parameters) => {
    const report = await compareServer({ parameters }, {});

    const noticed = report.differences.map(({ parameter }) => parameter);
    expect(noticed).toEqual(expect.arrayContaining(Object.keys(parameters)));
    expect(report.differences.flatMap(({ rules }) => rules)).toEqual([]);
  });

  it('at a usual request if every request shows it', async () => {
    const parameters = { 'response.content-type': 'application/json; charset=utf-8' };

    const { differences } = await compareServer({ parameters }, {}, { steps: 80 });

    expect(differences.map(({ subject }) => subject)).toEqual(['list.all']);
  });

  it('once if every rejection shows it', async () => {
    const parameters = { 'error.further-members': { path: '{path}' } };

    const { differences } = await compareServer({ parameters }, {}, { steps: 80 });

    expect(differences).toMatchObject([
      { title: expect.stringMatching(/, and in .* and \d+ other situations$/) },
    ]);
  });
});
