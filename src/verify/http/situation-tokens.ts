import type { SituationToken } from '../../interface/situation.js';
import { type Secret, secretsOfToken } from './secrets.js';

/** The tokens that some situations need in addition to those of the users. */
export interface SituationTokens {
  /** The token of a user who may only list plants. */
  readonly readOnlyToken?: string | undefined;
  /** A token that has expired or was revoked. */
  readonly endedToken?: string | undefined;
}

/** Tokens other than those of the users, by their kind. */
export type TokensByKind = Readonly<Partial<Record<SituationToken, string>>>;

/** The tokens that were given, by their kind. */
export function toTokens({ readOnlyToken, endedToken }: SituationTokens): TokensByKind {
  return {
    ...(readOnlyToken !== undefined && { 'read-only': readOnlyToken }),
    ...(endedToken !== undefined && { ended: endedToken }),
  };
}

/** The given tokens, and the variables that are shown in their place. */
export function secretsOfTokens({ readOnlyToken, endedToken }: SituationTokens): readonly Secret[] {
  return [
    ...(readOnlyToken === undefined ? [] : secretsOfToken(readOnlyToken, 'READ_ONLY_TOKEN')),
    ...(endedToken === undefined ? [] : secretsOfToken(endedToken, 'ENDED_TOKEN')),
  ];
}
