import { describe, expect, it } from 'vitest';
import { rejectIf } from '../../providers/changes.js';
import { observeChanged } from './observed.js';

// What every other parameter is determined by, round-trip.test.ts shows.
it('an observation determines how long names may be where each plant needs a tag', async () => {
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
