import type { RuleId } from 'plant-store-kit';
import { type Change, type Provider, providersOf } from '../behaviour.js';

export interface Fault extends Provider {
  /** The rules it breaks, by the document: the first is what it is about, and has to be found. */
  readonly breaks: readonly [RuleId, ...RuleId[]];
  /** The title of the script that has to find it. `npm test` has one for each script, too. */
  readonly foundBy?: string;
}

/** How long a slow store takes, in milliseconds: long enough for another request to come in. */
export const slowMs = 15;

/** Providers that break the same rules, by their names. */
export const breaking = (
  breaks: Fault['breaks'],
  rows: Readonly<Record<string, Change | Omit<Fault, 'name' | 'breaks'>>>,
): readonly Fault[] =>
  providersOf<Omit<Fault, 'breaks'>>(rows).map((provider) => ({ ...provider, breaks }));
