import type { Secrets } from '../report/redact.js';
import { secretsOfToken } from '../session/secrets.js';
import { mockTokens } from './mock-setup.js';

/** Tokens of other kinds must not be shown either. */
export function secretsOfTokens({
  endedToken,
  readOnlyToken,
}: {
  readonly endedToken?: string | undefined;
  readonly readOnlyToken?: string | undefined;
}): Secrets {
  return [
    ...(endedToken === undefined ? [] : secretsOfToken(endedToken, 'ENDED_TOKEN')),
    ...(readOnlyToken === undefined ? [] : secretsOfToken(readOnlyToken, 'READ_ONLY_TOKEN')),
  ];
}

/** The tokens of the mock are shown as those of the provider are. */
export function secretsOfMock(): Secrets {
  return [
    ...secretsOfToken(mockTokens.first, 'TOKEN'),
    ...secretsOfToken(mockTokens.second, 'SECOND_TOKEN'),
    ...secretsOfTokens({ endedToken: mockTokens.ended, readOnlyToken: mockTokens.readOnly }),
  ];
}
