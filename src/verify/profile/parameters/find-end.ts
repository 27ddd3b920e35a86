import { CannotCheckError } from '../../session/cannot-check-error.js';

/** What is asked of a number while an end is looked for. */
type Test<Value> = (value: Value) => Promise<boolean>;

/**
 * Finds where a range ends that holds one number and not another: its last number on that side.
 *
 * Asks for round numbers first, since limits are; then by halves.
 *
 * @param within a number that the range holds.
 * @param beyond a number that it does not hold, on the side that is looked for.
 * @param likely where ranges of this kind like to end.
 */
export async function findEnd(
  within: bigint,
  beyond: bigint,
  likely: readonly bigint[],
  isWithin: Test<bigint>,
): Promise<bigint> {
  const step = within < beyond ? 1n : -1n;
  const isBetween = (one: bigint) => (one - within) * step > 0n && (beyond - one) * step > 0n;
  let [inside, outside] = [within, beyond];
  let guesses = likely
    .filter(isBetween)
    .sort((one, other) => Number((one - other) * step > 0n) * 2 - 1);
  while (guesses.length > 0) {
    const middle = Math.floor(guesses.length / 2);
    const guess = guesses[middle] as bigint;
    if (await isWithin(guess)) {
      inside = guess;
      guesses = guesses.slice(middle + 1);
    } else {
      outside = guess;
      guesses = guesses.slice(0, middle);
    }
  }
  if (inside !== within && inside + step !== outside) {
    // A likely end is most likely the end itself.
    if (!(await isWithin(inside + step))) {
      return inside;
    }
    inside += step;
  }
  while (inside + step !== outside) {
    const middle = (inside + outside) / 2n;
    const next = middle === inside || middle === outside ? inside + step : middle;
    if (await isWithin(next)) {
      inside = next;
    } else {
      outside = next;
    }
  }
  return inside;
}

/**
 * The same for counts, and asks about the last one and the one after it once more.
 *
 * @param describe what a count is a count of, as a noun with the count.
 * @throws CannotCheckError when the answers are not the same again.
 */
export async function findCount(
  within: number,
  beyond: number,
  likely: readonly number[],
  isWithin: Test<number>,
  describe: (count: number) => string,
): Promise<number> {
  const end = await findEnd(BigInt(within), BigInt(beyond), likely.map(BigInt), (value) =>
    isWithin(Number(value)),
  );
  const step = within < beyond ? 1 : -1;
  const last = Number(end);
  if (!(await isWithin(last)) || (await isWithin(last + step))) {
    throw new CannotCheckError(
      `${describe(last)} was accepted at one time, and rejected at another, or ${describe(last + step)} was`,
    );
  }
  return last;
}
