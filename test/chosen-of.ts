/** Whether this is `npm run test:all`, which runs every case of every table. */
export const isAll = process.env.TEST_ALL === 'true';

/** The cases of a long table that `npm test` runs, named by a person; `npm run test:all` runs all of them. */
export function chosenOf<Case>(
  cases: readonly Case[],
  isChosen: (one: Case, index: number) => boolean,
): readonly Case[] {
  return isAll ? cases : cases.filter(isChosen);
}
