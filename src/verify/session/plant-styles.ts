import { createTestName, randomLetters } from './test-names.js';

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
