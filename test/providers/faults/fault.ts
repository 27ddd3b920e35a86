import type { RuleId } from 'plant-store-kit';
import type { Provider } from '../behaviour.js';

export const faultCategories = [
  'shape',
  'status',
  'content type',
  'authentication',
  'limit',
  'storage',
  'identity',
  'deletion',
  'error bodies',
  'input checks',
  'encoding',
  'concurrency',
  'paths',
] as const;

export type FaultCategory = (typeof faultCategories)[number];

/** A provider that breaks the interface. */
export interface Fault extends Provider {
  readonly category: FaultCategory;
  /** The rules it breaks, by the document: the first is what it is about, and has to be found. */
  readonly breaks: readonly [RuleId, ...RuleId[]];
}

export function faultsOf(
  category: FaultCategory,
  rows: readonly Omit<Fault, 'category'>[],
): readonly Fault[] {
  return rows.map((row) => ({ category, ...row }));
}
