/** The middle one. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((first, second) => first - second);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
