import type { SituationToken } from '../../interface/situation.js';
import type { Exchange } from '../session/exchange.js';
import type { SessionContext } from '../session/session-context.js';
import type { ProfileRecorder } from './profile-recorder.js';

/** How many plants of ours there may be at once, unless somebody says otherwise. */
export const defaultMaxPlants = 110;

/** What a profile is observed with. */
export interface ProfilingContext extends SessionContext {
  readonly recorder: ProfileRecorder;
  /** How many plants of ours there may be at once. */
  readonly maxPlants: number;
  /** Every exchange since the observation began. */
  readonly exchanges: readonly Exchange[];
  /** Tokens of other kinds, as far as they were given. */
  readonly tokens: Readonly<Partial<Record<SituationToken, string>>>;
  /** Why no plant may be created, as a clause; undefined where plants may be. */
  readonly unusable?: string | undefined;
}
