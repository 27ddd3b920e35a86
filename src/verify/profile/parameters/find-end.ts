import { CannotCheckError } from '../../http/cannot-check-error.js';

/** Whether a value is within the range. */
type IsWithin<Value> = (value: Value) => Promise<boolean>;

/**
 * Finds the end of a range: the last number within it, on the side of a number beyond it.
 *
 * Searches the typical ends first, then by bisection.
 *
 * @param within a number within the range.
 * @param beyond a number beyond the end to find.
 * @param typicalEnds where ranges of this kind often end.
 */
export async function findEnd(
  within: bigint,
  beyond: bigint,
  typicalEnds: readonly bigint[],
  isWithin: IsWithin<bigint>,
): Promise<bigint> {
  const step = within < beyond ? 1n : -1n;
  const isBetween = (one: bigint) => (one - within) * step > 0n && (beyond - one) * step > 0n;
  let [inside, outside] = [within, beyond];
  let guesses = typicalEnds
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
    // A typical end that is within the range is probably its end.
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
 * Finds the end of a range of counts, then tests the last count and the next one once more.
 *
 * @param describeCount a count with its noun: "a name of 20 letters".
 * @throws CannotCheckError when the second tests differ from the first.
 */
export async function findCount(
  within: number,
  beyond: number,
  typicalEnds: readonly number[],
  isWithin: IsWithin<number>,
  describeCount: (count: number) => string,
): Promise<number> {
  const end = await findEnd(BigInt(within), BigInt(beyond), typicalEnds.map(BigInt), (value) =>
    isWithin(Number(value)),
  );
  const step = within < beyond ? 1 : -1;
  const last = Number(end);
  if (!(await isWithin(last)) || (await isWithin(last + step))) {
    throw new CannotCheckError(
      `the provider accepted ${describeCount(last)} or ${describeCount(last + step)} at one time and rejected it at another`,
    );
  }
  return last;
}
