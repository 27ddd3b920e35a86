import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import type { AcceptedPlant } from '../engine/script-run.js';
import type { Exchange } from '../http/exchange.js';
import type { RequestSender } from '../http/request.js';
import type { Mismatch } from '../report/mismatch.js';
import type { Secrets } from '../report/redact.js';

/** What the verification of pacts needs of a run. */
export interface PactContext extends RequestSender {
  /** The valid token of the first user. */
  token(): Promise<string>;
  /** Whether it is that token, or was before it was renewed. */
  isToken(text: string): boolean;
  readonly takesTags: boolean;
  /** A new plant that the provider accepts; with a tag if it accepts tags. */
  nextPlant(): NewPlant;
  /** @throws CannotCheckError when the provider rejects it. */
  createPlant(): Promise<AcceptedPlant>;
  /** The rules that the shape of a response breaks. */
  findWrongShapes(exchange: Exchange): ReadonlyMap<RuleId, Mismatch>;
  /** The secrets known so far, which evidence must not show. */
  secrets(): Secrets;
  /** Called when an interaction begins. */
  onInteraction(): void;
}
