import type { SituationToken } from '../../interface/situation.js';
import type { Secrets } from '../report/redact.js';

/** The tokens that situations need in addition to those of the users. */
export interface SituationTokens {
  readonly readOnlyToken?: string | undefined;
  readonly endedToken?: string | undefined;
}

/** The tokens that were given, by their kind. */
export function toTokens({
  readOnlyToken,
  endedToken,
}: SituationTokens): Readonly<Partial<Record<SituationToken, string>>> {
  return {
    ...(readOnlyToken !== undefined && { 'read-only': readOnlyToken }),
    ...(endedToken !== undefined && { ended: endedToken }),
  };
}

/** The tokens as secrets, with the names that reports show in their place. */
export function tokenSecrets({ readOnlyToken = '', endedToken = '' }: SituationTokens): Secrets {
  return [
    [readOnlyToken, '$READ_ONLY_TOKEN'],
    [endedToken, '$ENDED_TOKEN'],
  ];
}
