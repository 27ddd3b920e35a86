import type { SituationToken } from '../../interface/situation.js';
import type { SessionContext } from '../session/session-context.js';
import type { ProfileRecorder } from './profile-recorder.js';

/** What a profile is observed with. */
export interface ProfilingContext extends SessionContext {
  readonly recorder: ProfileRecorder;
  /** How many plants of ours there may be at once. */
  readonly maxPlants: number;
  /** Tokens of other kinds, as far as they were given. */
  readonly tokens: Readonly<Partial<Record<SituationToken, string>>>;
}
