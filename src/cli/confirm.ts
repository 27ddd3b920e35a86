import { confirm as ask, isCancel } from '@clack/prompts';

/** Asks a question in the terminal; a cancelled one is answered with no. */
export async function confirm(message: string): Promise<boolean> {
  const answer = await ask({ message });
  return !isCancel(answer) && answer;
}
