import { UnusableProviderError } from '../http/cannot-check-error.js';
import { type Exchange, isSuccess, statusOf } from '../http/exchange.js';
import type { RequestSender } from '../http/request.js';
import { requestCreate } from './create-plant.js';
import { type IdRange, idRanges } from './id-ranges.js';
import { createTestName, randomLetters } from './test-names.js';
import { TestPlants } from './test-plants.js';

export type CreateTag = () => string | undefined;
export type CreateName = () => string;

/** The kinds of names and tags to try, the best first. */
export interface PlantStyles {
  readonly names: readonly CreateName[];
  /** The last one makes no tag. */
  readonly tags: readonly CreateTag[];
}

export const usualStyles: PlantStyles = {
  names: [createTestName],
  tags: [() => randomLetters(6), () => 'herb', () => undefined],
};

/** With names and tags that are so short that plants of other clients may have them. */
export const shortStyles: PlantStyles = {
  names: [
    createTestName,
    () => createTestName().toLowerCase(),
    () => `${randomLetters(1).toUpperCase()}${randomLetters(2)}`,
    () => randomLetters(1).toUpperCase(),
  ],
  tags: [...usualStyles.tags.slice(0, -1), () => randomLetters(1), ...usualStyles.tags.slice(-1)],
};

/** A kind of plant that the provider accepts. */
export interface AcceptedKind {
  readonly range: IdRange;
  /** An id of the range that the provider has accepted. */
  readonly id: string;
  readonly createTag: CreateTag;
  readonly createName: CreateName;
  /** The creates that were tried with ids of the range, of which the last one succeeded. */
  readonly attempts: readonly Exchange[];
}

/**
 * Creates plants of several kinds until the provider accepts one.
 *
 * @throws UnusableProviderError when it accepts none.
 */
export async function findAcceptedKind(
  sender: RequestSender,
  { names, tags }: PlantStyles,
): Promise<AcceptedKind> {
  const rejected: Exchange[] = [];
  for (const createName of names) {
    for (const range of idRanges) {
      const attempts: Exchange[] = [];
      for (const createTag of tags) {
        const plant = new TestPlants(range, createTag, createName).next();
        const attempt = await requestCreate(sender, plant);
        attempts.push(attempt);
        if (isSuccess(attempt)) {
          return { range, id: plant.id, createTag, createName, attempts };
        }
      }
      rejected.push(...attempts);
      // Another id helps only if the provider has rejected the plant itself.
      if (!attempts.some((exchange) => [400, 422].includes(statusOf(exchange) ?? 0))) {
        throw createsRejected(rejected);
      }
    }
  }
  throw createsRejected(rejected);
}

function createsRejected(attempts: readonly Exchange[]): UnusableProviderError {
  const status = attempts.map(statusOf).at(-1) ?? 'nothing';
  return new UnusableProviderError(
    `no plant could be created: POST /plants was answered with ${status}`,
    attempts,
  );
}
