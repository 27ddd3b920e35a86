import { observationToText } from 'plant-store-kit/verify';
import { beforeAll, describe, expect, it } from 'vitest';
import { chosenOf } from '../../chosen-of.js';
import { changeAnswers } from '../../providers/answer.js';
import { type Change, combine } from '../../providers/behaviour.js';
import { everyOf, inTurn, newest, reject } from '../../providers/changes.js';
import { changeOf } from '../../providers/conforming.js';
import { type Observed, observeChanged } from './observed.js';

describe('an observed profile has', { timeout: 60_000 }, () => {
  const tokens = { readOnlyToken: 'read-only-secret', endedToken: 'ended-token-secret' };
  let observed: Observed;

  beforeAll(async () => {
    let total = 0;
    const change: Change = ({ authenticate, sort }) => ({
      authenticate(authorization, operation, request) {
        const mayRead = operation.name === 'list' && authorization === 'Bearer read-only-secret';
        return mayRead ? 'alice' : authenticate(authorization, operation, request);
      },
      presentError: ({ status, message }, { request }) => ({
        error: status,
        message: `${message}: ${request.headers.authorization}`,
        path: request.path,
        code: 'E1',
      }),
      sort(plants) {
        total = plants.length;
        return sort(plants);
      },
      ...changeAnswers({ to: 'list', rejected: false }, (answer) => ({
        ...answer,
        headers: {
          ...answer.headers,
          'x-total-count': String(total),
          'content-range': `plants 0-${total}`,
        },
      })),
    });
    observed = await observeChanged(change, tokens);
  }, 60_000);

  it('placeholders for the paths, texts and ids that Errors have, and no token', () => {
    expect(observed.outcomes['delete.unknown-id']).toEqual({
      status: 404,
      error: {
        message: expect.stringMatching(/\{id\}: Bearer \{token\}$/),
        path: '{path}',
        code: 'E1',
      },
    });
    const text = JSON.stringify(observed.report);
    for (const secret of ['alice-b1x7Qm40', 'bob-Zk93fTe2', ...Object.values(tokens)]) {
      expect(text).not.toContain(secret);
    }
  });

  it('the header that counts plants, and no header whose value depends on them otherwise', () => {
    expect(observed.outcomes['list.all']?.headers).toEqual({ 'x-total-count': '{total}' });
    expect(observed.report.unsupported).toMatchObject([{ subject: 'content-range' }]);
  });

  it('no outcome that the document does not have, which it says once', async () => {
    const { report, outcomes } = await observeChanged(({ statuses }) => ({
      statuses: { ...statuses, create: 201 },
    }));

    expect(outcomes).not.toHaveProperty('create.new-plant');
    expect(report.unsupported).toContainEqual({
      subject: 'create.new-plant',
      behaviour:
        'A create of a plant that is not in the store: no outcome can express the answer of the provider.',
      evidence: 'The provider answered 201 to POST /plants.',
    });
    const text = observationToText(report, { hasColors: false });
    expect(text.match(/create\.new-plant/g)).toHaveLength(1);
  });
});

describe.concurrent('an observation reads', () => {
  it.each(chosenOf([104, 5], (shown) => shown === 104))(
    'limits that are ignored, where a list without one has up to %d plants',
    async (shown) => {
      const { outcomes, report } = await observeChanged({
        readLimit(query) {
          const text = query.get('limit') ?? '';
          return /^\d+$/.test(text) ? Number(text) : shown;
        },
      });

      expect(outcomes).toMatchObject({
        'list.limit-negative': { effect: 'ignored' },
        'list.limit-malformed': { effect: 'ignored' },
      });
      expect(report.unsupported).toEqual([]);
    },
  );

  it('what limits do where every list has the newest 3 plants', async () => {
    const { sort, cut } = newest(3);

    const { outcomes } = await observeChanged({ sort, cut });

    expect(outcomes).toMatchObject({
      'list.limited': { effect: 'accepted' },
      'list.limit-zero': { effect: 'empty' },
      'list.limit-malformed': { status: 400 },
    });
  });

  it('a rejection with an unusual status, such as 599', async () => {
    const { outcomes, report } = await observeChanged(
      changeAnswers({ status: 404 }, (answer) => ({ ...answer, status: 599 })),
    );

    expect(report.reason).toBeUndefined();
    expect(outcomes).toMatchObject({
      'delete.unknown-id': { status: 599 },
      'delete.deleted-id': { status: 599 },
      'list.limit-zero': { effect: 'empty' },
    });
  });

  it('all others, if a delete of a plant that is gone is answered with 500', async () => {
    const { outcomes, reasons, report } = await observeChanged({
      missing: () => reject('there is no such plant', 500),
    });

    expect(report.reason).toBeUndefined();
    expect(reasons['delete.deleted-id']).toMatch(/^The provider answered 500 to DELETE /);
    expect(outcomes).toMatchObject({ 'list.limit-zero': { effect: 'empty' } });
  });
});

it('a create that replaces a plant of the user has an effect, and of another user is unsupported', async () => {
  const { outcomes, report } = await observeChanged(
    changeOf('puts a plant in the place of another'),
  );

  expect(outcomes['create.taken-id']).toMatchObject({ effect: 'replaced' });
  expect(outcomes).not.toHaveProperty('create.others-id');
  expect(report.unsupported).toEqual([
    {
      subject: 'create.others-id',
      behaviour:
        "A create with the id of another user's plant: no outcome can express the answer of the provider.",
      evidence: 'The provider answered 200 to POST /plants.',
    },
  ]);
});

describe('what is not always answered alike is unsupported, with both exchanges:', () => {
  const names = Array.from({ length: 20 }, (_, at) => `x-tenant-of-the-test-${at}`);
  let observed: Observed;

  beforeAll(async () => {
    const change = combine(
      changeOf('takes the scheme as Bearer'),
      changeOf('changes a plant with the id'),
      changeOf('answers 206 to a list that was cut'),
      inTurn(everyOf(2), (isTurn) => ({
        missing: () => reject('there is no such plant', isTurn() ? 404 : 410),
      })),
    );
    const headers = Object.fromEntries(names.map((name) => [name, 'test']));
    observed = await observeChanged(change, { headers });
  }, 60_000);

  const unsupported = (subject: string) =>
    observed.report.unsupported.find((found) => found.subject === subject);

  it('two samples of one variant, by requests that run as they are shown', () => {
    expect(observed.outcomes['authentication.scheme-case']).toEqual({ effect: 'accepted' });
    const found = unsupported('authentication.scheme-case');
    expect(found).toEqual({
      subject: 'authentication.scheme-case',
      behaviour:
        'A request whose scheme is "Bearer" in another case: the provider does not answer all such requests alike.',
      evidence: expect.stringMatching(
        /^`curl .*bearer \$TOKEN.*\/plants\S*'` is answered like any other; `curl .*BEARER \$TOKEN.*` is rejected with 401, /,
      ),
    });
    expect(found?.evidence).toContain(`"${names.at(-1)}: `);
  });

  it('a sample whose answer no outcome can express', () => {
    expect(observed.outcomes['create.taken-id']).toEqual({ effect: 'replaced' });
    expect(unsupported('create.taken-id')).toEqual({
      subject: 'create.taken-id',
      behaviour: expect.stringMatching(/: the provider does not answer all such requests alike\.$/),
      evidence: expect.stringMatching(
        /^`curl .*"tag".*` replaces the existing plant, in the same position; `curl .*`: the provider answered 200 /,
      ),
    });
  });

  it('one sample that is sent twice', () => {
    expect(observed.outcomes['delete.unknown-id']).toMatchObject({ status: expect.any(Number) });
    expect(unsupported('delete.unknown-id')).toEqual({
      subject: 'delete.unknown-id',
      behaviour: expect.stringMatching(/: the provider does not answer all such requests alike\.$/),
      evidence: expect.stringMatching(
        /^`curl .*` is rejected with 4(04|10); `curl .*` is rejected with 4(04|10)\.$/,
      ),
    });
  });

  it('a list, whose status depends on how many plants there are', () => {
    const answered = (status: number) => `\`curl .*/plants.*\` was answered with ${status}`;
    expect(unsupported('list.limited')).toEqual({
      subject: 'list.limited',
      behaviour: expect.stringMatching(/: the status depends on more than the request\.$/),
      evidence: expect.stringMatching(`${answered(200)}, and ${answered(206)}\\.$`),
    });
  });

  it('each of them once, and what follows from them', () => {
    expect(observed.report.unsupported.map(({ subject }) => subject).sort()).toEqual([
      'authentication.scheme-case',
      'create.others-id',
      'create.taken-id',
      'delete.malformed-id/beyond int64',
      'delete.unknown-id',
      'list.limited',
    ]);
  });
});
