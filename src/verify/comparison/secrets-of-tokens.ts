import type { Secrets } from '../report/redact.js';
import { secretsOfToken } from '../session/secrets.js';
import { mockTokens } from './mock-setup.js';

/** The secrets of tokens of other kinds, which no report may show either. */
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

/** The tokens of the mock: reports show them by the same variables as those of the provider. */
export function secretsOfMock(): Secrets {
  return [
    ...secretsOfToken(mockTokens.first, 'TOKEN'),
    ...secretsOfToken(mockTokens.second, 'SECOND_TOKEN'),
    ...secretsOfTokens({ endedToken: mockTokens.ended, readOnlyToken: mockTokens.readOnly }),
  ];
}
