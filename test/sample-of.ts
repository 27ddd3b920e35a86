/**
 * Every so many cases of a long table, for tests that take seconds each. "npm run test:all" has all
 * of them.
 */
export function sampleOf<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return process.env.ALL_CASES === 'true' ? cases : cases.filter((_, index) => index % every === 0);
}
