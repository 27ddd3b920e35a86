import * as z from 'zod';

/** One way to select consumer versions, as the documentation of the Pact Broker describes it. */
export const consumerVersionSelector = z.strictObject({
  mainBranch: z.boolean().optional(),
  branch: z.string().optional(),
  fallbackBranch: z.string().optional(),
  matchingBranch: z.boolean().optional(),
  tag: z.string().optional(),
  fallbackTag: z.string().optional(),
  latest: z.boolean().optional(),
  deployed: z.boolean().optional(),
  released: z.boolean().optional(),
  deployedOrReleased: z.boolean().optional(),
  environment: z.string().optional(),
  consumer: z.string().optional(),
});

export type ConsumerVersionSelector = z.output<typeof consumerVersionSelector>;

/**
 * The selectors of a provider that gives none: the main branches of the consumers, their deployed or
 * released versions, and if the provider has a branch, their branches of the same name.
 */
export function defaultSelectors(providerBranch: string | undefined): ConsumerVersionSelector[] {
  return [
    { mainBranch: true },
    { deployedOrReleased: true },
    // The broker rejects this selector if the provider has no branch.
    ...(providerBranch === undefined ? [] : [{ matchingBranch: true }]),
  ];
}
