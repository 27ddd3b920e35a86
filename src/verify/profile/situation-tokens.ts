import type { SituationToken } from '../../interface/situation.js';
import type { Secrets } from '../report/redact.js';

/** Tokens that situations need beside those of the users. */
export interface SituationTokens {
  readonly readOnlyToken?: string | undefined;
  readonly endedToken?: string | undefined;
}

/** The tokens that were given, by what they are. */
export function toTokens({
  readOnlyToken,
  endedToken,
}: SituationTokens): Readonly<Partial<Record<SituationToken, string>>> {
  return {
    ...(readOnlyToken !== undefined && { 'read-only': readOnlyToken }),
    ...(endedToken !== undefined && { ended: endedToken }),
  };
}

/** What must not be shown of them, and what is shown in its place. */
export function tokenSecrets({ readOnlyToken = '', endedToken = '' }: SituationTokens): Secrets {
  return [
    [readOnlyToken, '$READ_ONLY_TOKEN'],
    [endedToken, '$ENDED_TOKEN'],
  ];
}
