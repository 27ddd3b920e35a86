import type { RuleId } from 'plant-store-kit';
import type { Check } from '../../../src/verify/rules/sequences/check.js';
import type { Provider } from '../behaviour.js';

/** A provider that breaks the interface. */
export interface Fault extends Provider {
  /** The rules it breaks, by the document: the first is what it is about, and has to be found. */
  readonly breaks: readonly [RuleId, ...RuleId[]];
  /** The check of several requests that has to find it. `npm test` has one for each of them, too. */
  readonly foundBy?: Check;
}

/** What is broken where every error is. */
export const everyError: Fault['breaks'] = [
  'error.body',
  'authentication.required',
  'create.rejects-400-with-error',
  'list.error-body',
  'delete.error-body',
];
