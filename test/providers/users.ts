export const providerTokens = {
  alice: 'alice-b1x7Qm40',
  bob: 'bob-Zk93fTe2',
} as const;

/** The owner of the plants that every user sees. */
export const everyone = 'everyone';

/** A user whose plants alice and bob do not see. */
export const anotherUser = 'carol';

export function userOfToken(token: string): string | undefined {
  return Object.entries(providerTokens).find(([, issued]) => issued === token)?.[0];
}
