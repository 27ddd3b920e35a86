import type { Secrets } from '../report/redact.js';
import { secretsOfToken } from '../session/secrets.js';
import { secretsOfTokens } from '../session/situation-tokens.js';
import { mockTokens } from './mock-setup.js';

/** The tokens of the mock: reports show them by the same variables as those of the provider. */
export function secretsOfMock(): Secrets {
  return [
    ...secretsOfToken(mockTokens.first, 'TOKEN'),
    ...secretsOfToken(mockTokens.second, 'SECOND_TOKEN'),
    ...secretsOfTokens({ endedToken: mockTokens.ended, readOnlyToken: mockTokens.readOnly }),
  ];
}
