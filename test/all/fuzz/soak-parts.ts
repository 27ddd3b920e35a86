import { readFileSync } from 'node:fs';
import type { Profile } from 'plant-store-kit';
import { soakHistories } from './linearizability/soak-histories.js';
import { soakConnections } from './soak-connections.js';
import { soakHostileProviders } from './soak-hostile-providers.js';
import { soakInProcess } from './soak-in-process.js';
import type { SoakResult } from './soak-result.js';
import { soakSockets } from './wire/soak-sockets.js';

/** How large the parts of a run are. */
export interface SoakSizes {
  /** Requests in process, over all profiles. */
  readonly requests: number;
  /** Requests over sockets. */
  readonly sockets: number;
  /** Connections at once. */
  readonly connections: number;
  /** Histories for each choice of a taken id. */
  readonly histories: number;
}

type RunPart = (sizes: SoakSizes, seed: number) => Promise<SoakResult>;
type RunTable = (sizes: SoakSizes, seed: number) => Promise<SoakResult[]>;

/** The parts of a soak run, by the names that `--only` takes. */
export const soakParts: Readonly<Record<string, RunPart | RunTable>> = {
  service: ({ requests }, seed) => soakInProcess({ name: 'service', count: 0.7 * requests, seed }),
  fetch: ({ requests }, seed) =>
    soakInProcess({ name: 'fetch', count: 0.15 * requests, seed, usesFetch: true }),
  'lenient-prototype': withProfile('lenient-prototype'),
  'paged-lists': withProfile('paged-lists'),
  'strict-framework': withProfile('strict-framework'),
  sockets: ({ sockets }, seed) => soakSockets({ count: sockets, seed }),
  connections: ({ connections }) =>
    soakConnections({ count: connections, ordinary: 3 * connections, maxOrdinaryMs: 1000 }),
  histories: ({ histories }, seed) => soakHistories({ count: histories, seed }),
  'hostile-providers': (_, seed) => soakHostileProviders(seed),
};

/** A run in process with an example profile. */
function withProfile(name: string): RunPart {
  return ({ requests }, seed) => {
    const text = readFileSync(
      new URL(`../../fixtures/profiles/${name}.json`, import.meta.url),
      'utf8',
    );
    const profile = JSON.parse(text) as Profile;
    return soakInProcess({ name, count: 0.05 * requests, seed, profile });
  };
}
