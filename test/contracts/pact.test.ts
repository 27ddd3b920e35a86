import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodeFetch from 'node-fetch';
import { describe, expect, it } from 'vitest';
import { interactions } from '../../contracts/interactions.js';
import { pactFile, writePact } from '../../contracts/write-pact.js';
import type { FetchLike } from '../../src/client/fetch-like.js';
import { providerStateNames } from '../../src/interface/provider-states.js';
import { makeTempFolder } from '../cli/temp-folder.js';

const committed = join(import.meta.dirname, '../../contracts/pacts', pactFile);

interface WrittenInteraction {
  readonly description: string;
  readonly providerStates: readonly { readonly name: string }[];
}

const readInteractions = async (): Promise<readonly WrittenInteraction[]> =>
  JSON.parse(await readFile(committed, 'utf8')).interactions;

describe('the contract', () => {
  it.concurrent.each<[string, FetchLike]>([
    ['the global fetch', globalThis.fetch],
    ['node-fetch', nodeFetch],
  ])(
    'is byte for byte what the client writes over %s (npm run contracts writes it anew)',
    async (_, fetch) => {
      await using empty = await makeTempFolder();

      await writePact(empty.path, fetch);

      expect(await empty.read(join(empty.path, pactFile))).toBe(await readFile(committed, 'utf8'));
    },
  );

  it('has each interaction under a description of its own', async () => {
    const descriptions = (await readInteractions()).map(({ description }) => description);

    expect(new Set(descriptions).size).toBe(interactions.length);
    expect(descriptions).toHaveLength(interactions.length);
  });

  it('asks for the states that can be reached, for each of them, and for no other', async () => {
    const asked = (await readInteractions()).flatMap(({ providerStates }) =>
      providerStates.map(({ name }) => name),
    );

    expect([...new Set(asked)].sort()).toEqual([...providerStateNames].sort());
  });
});

describe('writing the contract', () => {
  it.each<[string, FetchLike]>([
    ['another body', (url, init) => fetch(url, { ...init, body: '{"id":1001}' })],
    ['another path', (url, init) => fetch(url.replace('/plants', '/v1/plants'), init)],
    ['another header', (url, init) => fetch(url, { ...init, headers: {} })],
  ])('fails if the client sends %s', async (_, wrong) => {
    await using empty = await makeTempFolder();

    await expect(writePact(empty.path, wrong)).rejects.toThrow(
      /^The client's request is not the one in the contract: \[/,
    );
  });

  it('fails if the client sends nothing', async () => {
    await using empty = await makeTempFolder();
    const answer = { status: 200, text: async () => '{"name":"Basil","tag":"herb"}' };

    await expect(writePact(empty.path, async () => answer, { patienceMs: 0 })).rejects.toThrow(
      /not the one in the contract: [\s\S]*missing-request/,
    );
  });

  it('fails if the client cannot read the response', async () => {
    await using empty = await makeTempFolder();
    const deaf: FetchLike = async (url, init) => {
      const { status } = await fetch(url, init);
      return { status, text: async () => '' };
    };

    await expect(writePact(empty.path, deaf)).rejects.toThrow(
      'the response does not have the form',
    );
  });
});
