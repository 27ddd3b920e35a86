import { describe, expect, it } from 'vitest';
import { Refusal } from '../../zoo/behaviour.js';
import { observeMock } from './observe-mock.js';
import { observeChanged } from './observe-zoo.js';

const patience = { timeout: 60_000 };

describe.concurrent('names and tags', patience, () => {
  it('are not told of that come from a list', async () => {
    const { reasons } = await observeChanged((reference) => ({
      readTag(value) {
        const tag = reference.readTag(value);
        if (tag !== undefined && tag !== 'herb') {
          throw new Refusal(400, 'there is no such tag');
        }
        return tag;
      },
    }));

    for (const point of ['shortest-tag', 'longest-tag', 'tag-characters']) {
      expect(reasons[`create.${point}`]).toBe('a tag of other letters than "herb" is refused');
    }
  });

  it('have no length that is told where none is taken', async () => {
    const { reasons } = await observeChanged({
      readTag(value) {
        if (value !== undefined) {
          throw new Refusal(400, 'there are no tags');
        }
        return undefined;
      },
    });

    expect(reasons['create.longest-tag']).toBe('no tag that was tried is taken');
  });

  it('have no room for spaces where they are short', async () => {
    const { told, untold } = await observeMock({ profile: { 'create.longest-name': 2 } });

    const reasonOf = (id: string) => untold.find(({ point }) => point === id)?.reason;
    expect(told).toContainEqual(
      expect.objectContaining({ point: 'create.longest-name', choice: 2 }),
    );
    expect(reasonOf('create.padded-name')).toBe('names have no room for it');
    expect(reasonOf('create.name-characters')).toBe('a name has no room for characters to try');
  });

  it('that begin with a space are not told of where no name may have one', async () => {
    const { untold } = await observeMock({ profile: { 'create.name-characters': '[!-~]' } });

    expect(untold).toContainEqual({
      point: 'create.padded-name',
      reason: 'a space is refused wherever it stands in a name',
    });
  });
});
