import { createProfile } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { situationIds } from '../../../src/interface/situations.js';
import type { Change } from '../../providers/behaviour.js';
import { conforming } from '../../providers/conforming.js';
import { startProvider } from '../../providers/provider.js';
import { observeSituations } from './observe-situations.js';

/** The situations that are about texts, and the usual create. */
const ofTexts = situationIds.filter((id) =>
  /^create\.(new-plant|padded|unusual|empty|null|member|duplicate)/.test(id),
);

/** Observes a provider of the zoo. */
async function observe(change: Change) {
  await using provider = await startProvider({ name: 'changes texts', change });
  const { url, token, secondToken } = provider;
  const report = await observeSituations({ url, token, secondToken }, ofTexts);
  const { outcomes = {} } = createProfile(report);
  return {
    outcomes,
    unsupported: report.unsupported.map(({ subject, evidence }) => `${subject}: ${evidence}`),
  };
}

describe.concurrent('an observation of a provider that changes texts', () => {
  it('finds which texts the provider trims', async () => {
    const name = 'trims names and tags, and takes a blank tag for none';
    const change = conforming.find((variant) => variant.name === name)?.change ?? {};

    const { outcomes, unsupported } = await observe(change);

    expect(outcomes).toMatchObject({
      'create.padded-name': { effect: 'trimmed' },
      'create.padded-tag': { effect: 'trimmed' },
      'create.padded-tag/blank': { effect: 'dropped' },
    });
    expect(unsupported).toEqual([]);
  });

  it('reports a character that is listed as another one as unsupported', async () => {
    const { outcomes, unsupported } = await observe((reference) => ({
      async create(store, plant) {
        await reference.create(store, { ...plant, name: plant.name.replace(/\p{Cs}/u, '\ufffd') });
        return plant;
      },
    }));

    expect(outcomes).toMatchObject({
      'create.padded-name': { effect: 'accepted' },
      'create.unusual-name/NUL': { effect: 'accepted' },
      'create.unusual-name/control character': { effect: 'accepted' },
    });
    expect(unsupported).toEqual([
      expect.stringMatching(
        /^create\.unusual-name\/lone surrogate: .*, and it lists the plant as \{"name":"Fern\w+\ufffd","tag"/,
      ),
    ]);
  });

  it('reports a tag that is only in the response to the create as unsupported', async () => {
    const { outcomes, unsupported } = await observe((reference) => ({
      async create(store, plant) {
        await reference.create(store, { ...plant, tag: plant.tag || undefined });
        return plant;
      },
    }));

    expect(outcomes).not.toHaveProperty(['create.empty-tag']);
    expect(unsupported).toEqual([
      expect.stringMatching(/^create\.empty-tag: .* lists the plant as \{"name":"Fern\w+"\}\.$/),
    ]);
  });

  it('reports a name that is listed differently from the response to the create as unsupported', async () => {
    const { outcomes, unsupported } = await observe((reference) => ({
      async create(store, plant) {
        const { name } = plant;
        await reference.create(store, { ...plant, name: name.trimStart() });
        return plant;
      },
    }));

    expect(outcomes).toHaveProperty(['create.padded-name/trailing'], { effect: 'accepted' });
    expect(outcomes).not.toHaveProperty(['create.padded-name']);
    expect(outcomes).not.toHaveProperty(['create.padded-name/leading']);
    expect(unsupported).toEqual([
      expect.stringMatching(
        /^create\.padded-name\/leading: .* 200 to POST \/plants, and it lists the plant as \{"name":"ern/,
      ),
      expect.stringMatching(
        /^create\.padded-name\/blank: .* 200 to POST \/plants, and it does not list the plant that it returned\.$/,
      ),
    ]);
  });
});
