/** The users who hold a token. */
export const zooTokens = {
  alice: 'zoo-alice-b1x7Qm40',
  bob: 'zoo-bob-Zk93fTe2',
} as const;

/** The owner of the plants that every user sees. */
export const everyone = 'everyone';

/** A user whose plants alice and bob do not see. */
export const stranger = 'carol';

export function userOfToken(token: string): string | undefined {
  return Object.entries(zooTokens).find(([, issued]) => issued === token)?.[0];
}
