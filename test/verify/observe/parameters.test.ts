import { describe, expect, it } from 'vitest';
import { rejectIf } from '../../providers/changes.js';
import { observeChanged } from './observed.js';

describe.concurrent('an observation determines', () => {
  it('pages, bounds, sizes, order and visibility of a provider with short pages', async () => {
    const { parameters } = await observeChanged((reference) => ({
      readLimit: (query) => Number(query.get('limit') ?? 20),
      cut: (plants, limit) => plants.slice(0, Math.min(limit, 50)),
      ids: { from: 1n, to: 2n ** 31n - 1n },
      visible: () => true,
      sort: (plants) => plants.toReversed(),
      admit: ({ body }) => rejectIf(body.length > 65_536, 'the body is too large'),
      readName(value) {
        const name = reference.readName(value);
        rejectIf(name.trim() === '' || name.length > 30, 'this is no name');
        return name;
      },
      present: ({ name, tag = '' }) => ({ name, tag }),
      encode: (value) => Buffer.from(`${JSON.stringify(value, undefined, 4)}\n`),
      finish: (answer) => ({
        ...answer,
        ...(answer.body.length > 0 && {
          headers: { 'content-type': 'application/json; charset=utf-8' },
        }),
      }),
    }));

    expect(parameters).toMatchObject({
      'list.default-limit': 20,
      'list.maximum-limit': 50,
      'list.order': { key: 'creation', direction: 'descending' },
      'list.visibility': 'all',
      'create.id-minimum': '1',
      'create.id-maximum': '2147483647',
      'create.minimum-name-length': 1,
      'create.maximum-name-length': 30,
      'request.maximum-body-bytes': 65_536,
      'response.absent-tag': 'empty',
      'response.content-type': 'application/json; charset=utf-8',
      'response.white-space': 'indented',
    });
  });

  it('how long names may be where each plant needs a tag', async () => {
    const { parameters } = await observeChanged((reference) => ({
      readName(value) {
        const name = reference.readName(value);
        rejectIf(name.length < 2 || name.length > 30, 'this is no name');
        return name;
      },
      readTag(value) {
        rejectIf(value === undefined, 'there is no tag');
        return reference.readTag(value);
      },
    }));

    expect(parameters).toMatchObject({
      'create.minimum-name-length': 2,
      'create.maximum-name-length': 30,
    });
  });
});

const spaced = (value: unknown) => JSON.stringify(value, undefined, 1).replace(/\n */g, ' ');
const notIndented = 'Some JSON of responses has white space, and not all of it is indented.';

describe.concurrent('an observation leaves open, with the reason,', () => {
  it('what no profile can express, and what only a second user shows', async () => {
    const { parameters, reasons, report } = await observeChanged(
      {
        sort: (plants) =>
          plants.toSorted((one, other) => (one.name.slice(-2) < other.name.slice(-2) ? -1 : 1)),
        present: ({ name, tag }) => ({ name, tag: tag ?? null }),
        finish: (answer) => ({ ...answer, headers: { 'content-type': 'text/json' } }),
        encode: (value) => Buffer.from(spaced(value)),
        readTag(value) {
          rejectIf(value !== undefined && value !== 'herb', 'there is no such tag');
          return value as string | undefined;
        },
      },
      { secondToken: undefined },
    );

    expect(parameters).not.toHaveProperty('list.order');
    expect(parameters).not.toHaveProperty('response.white-space');
    expect(reasons).toMatchObject({
      'list.order': expect.stringMatching(
        /^The plants were created in the order .*, and listed in the order .*, which no profile can express\.$/,
      ),
      'list.visibility': 'No token of a second user was given (--second-token).',
      'create.maximum-tag-length': 'The provider accepts no tag that was tried.',
      'response.absent-tag':
        'For a plant without a tag, the provider returned the tag null, which no profile can express.',
      'create.maximum-plants': 'No observation tries it, so a profile states it by hand.',
      'response.white-space': notIndented,
    });
    expect(report.unsupported.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['list.order', 'response.absent-tag']),
    );
  });

  it('white space in lists alone', async () => {
    const { parameters, reasons } = await observeChanged({
      encode: (value) => Buffer.from(Array.isArray(value) ? spaced(value) : JSON.stringify(value)),
    });

    expect(parameters).not.toHaveProperty('response.white-space');
    expect(reasons['response.white-space']).toBe(notIndented);
  });

  it('the ids that a plant may have, if a create may replace it', async () => {
    const { reasons } = await observeChanged({
      ids: { from: 1n, to: 2n ** 63n - 1n },
      create(store, created) {
        store.plants = [...store.plants.filter(({ key }) => key !== created.key), created];
        return created;
      },
    });

    expect(reasons['create.id-minimum']).toMatch(/^A create may replace a plant of another client/);
  });
});
