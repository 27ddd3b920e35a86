import { observationToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { observeChanged } from './observed.js';

describe('an observed profile has', () => {
  it('placeholders for the paths, texts and ids that Errors have, and no token', async () => {
    const tokens = { readOnlyToken: 'read-only-secret', endedToken: 'ended-token-secret' };
    const { report, outcomes } = await observeChanged(
      {
        presentError: ({ status, message }, { request }) => ({
          error: status,
          message: `${message}: ${request.headers.authorization}`,
          path: request.path,
          code: 'E1',
        }),
      },
      tokens,
    );

    expect(outcomes['delete.unknown-id']).toEqual({
      status: 404,
      error: {
        message: expect.stringMatching(/\{id\}: Bearer \{token\}$/),
        path: '{path}',
        code: 'E1',
      },
    });
    expect(report.unsupported).toEqual([]);
    const text = JSON.stringify(report);
    for (const secret of ['alice-b1x7Qm40', 'bob-Zk93fTe2', ...Object.values(tokens)]) {
      expect(text).not.toContain(secret);
    }
  });

  it('the header that counts plants, and no header whose value depends on them otherwise', async () => {
    let total = 0;
    const { outcomes, report } = await observeChanged((reference) => ({
      sort(plants) {
        total = plants.length;
        return reference.sort(plants);
      },
      finish: (answer, { operation, rejection }) =>
        operation?.name === 'list' && rejection === undefined
          ? {
              ...answer,
              headers: {
                ...answer.headers,
                'x-total-count': String(total),
                'content-range': `plants 0-${total}`,
              },
            }
          : answer,
    }));

    expect(outcomes['list.all']?.headers).toEqual({ 'x-total-count': '{total}' });
    expect(report.unsupported).toMatchObject([{ subject: 'content-range' }]);
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
