import type { Exchange } from '../http/exchange.js';
import type { TokensByKind } from '../http/situation-tokens.js';
import type { SessionContext } from '../session/session-context.js';
import type { ProfileRecorder } from './profile-recorder.js';

/** How many plants of the run the provider may hold at once, by default. */
export const defaultMaxPlants = 110;

/** What every part of an observation needs. */
export interface ProfilingContext extends SessionContext {
  readonly recorder: ProfileRecorder;
  /** How many plants of the run the provider may hold at once. */
  readonly maxPlants: number;
  /** Every exchange since the observation started. */
  readonly exchanges: readonly Exchange[];
  /** The given tokens other than those of the users. */
  readonly tokens: TokensByKind;
  /** Why no plant may be created, as a clause; undefined if plants may be. */
  readonly unusable?: string | undefined;
}

/** What an accepted request did. */
export type DetectedEffect =
  /** Effects that explain the responses, the most likely one first. */
  | { readonly effects: readonly [string, ...string[]] }
  /** What the provider did if no effect of the situation explains it, to follow "it". */
  | { readonly other: string };
