import { createHash } from 'node:crypto';

/** One version of a pact in the stub. */
export interface StoredContract {
  readonly consumer: string;
  readonly provider: string;
  /** The consumer's version. */
  readonly version: string;
  readonly branch?: string | undefined;
  readonly tags: readonly string[];
  readonly buildUrl?: string | undefined;
  /** Byte for byte as it was published. */
  readonly text: string;
}

/** A result that was published. */
export interface StoredResult {
  readonly consumer: string;
  readonly provider: string;
  /** The request's body. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A version of a pacticipant that was put on a branch. */
export interface StoredBranch {
  readonly pacticipant: string;
  readonly branch: string;
  readonly version: string;
}

/** The data of the stub. */
export interface StubStore {
  readonly contracts: StoredContract[];
  readonly results: StoredResult[];
  readonly branches: StoredBranch[];
  /** The contracts without a successful result, by their sha. */
  readonly pending: Set<string>;
}

export type Selector = Readonly<Record<string, unknown>>;

/** The sha of a content, as in the broker's `pact-version/{sha}`. */
export function shaOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** Selects the latest contract of each consumer for each selector, and every content once. */
export function selectContracts(
  { contracts }: StubStore,
  {
    provider,
    selectors,
    providerBranch,
  }: {
    readonly provider: string;
    readonly selectors: readonly Selector[];
    readonly providerBranch: string | undefined;
  },
): StoredContract[] {
  const wanted = selectors.length === 0 ? [{ latest: true }] : selectors;
  const found = wanted.flatMap((selector) => {
    const latest = new Map<string, StoredContract>();
    for (const contract of contracts) {
      if (contract.provider === provider && isMatch(contract, selector, providerBranch)) {
        latest.set(contract.consumer, contract);
      }
    }
    return [...latest.values()];
  });
  return [...new Map(found.map((contract) => [shaOf(contract.text), contract])).values()];
}

/** No contract is deployed or released here; every main branch is `main`. */
function isMatch(
  { consumer, branch, tags }: StoredContract,
  selector: Selector,
  providerBranch: string | undefined,
): boolean {
  if (selector.consumer !== undefined && selector.consumer !== consumer) {
    return false;
  }
  return (
    (selector.mainBranch === true && branch === 'main') ||
    (selector.matchingBranch === true && branch === providerBranch) ||
    (selector.branch !== undefined && branch === selector.branch) ||
    (typeof selector.tag === 'string' && tags.includes(selector.tag)) ||
    (selector.latest === true && selector.tag === undefined && selector.branch === undefined)
  );
}
