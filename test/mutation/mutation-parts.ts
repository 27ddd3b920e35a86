export type MutationRoom = 'store' | 'service' | 'interface';

/** Sources that one run of Stryker changes, and the fast tests that concern them. */
export interface MutationPart {
  readonly room: MutationRoom;
  /** Globs from the root. */
  readonly mutate: readonly string[];
  /** Globs in `test`, without `.test.ts`. The folder of the first one runs first. */
  readonly tests: readonly string[];
}

/** Several small parts, because a mutant that survives runs all tests of its part. */
export const mutationParts: Readonly<Record<string, MutationPart>> = {
  store: {
    room: 'store',
    mutate: ['src/store/*.ts'],
    // The two others hold threads and times.
    tests: ['store/!(isolation|flat)', 'service/*'],
  },
  journal: {
    room: 'service',
    mutate: ['src/service/journal/*.ts'],
    tests: ['service/journal/*'],
  },
  faults: {
    room: 'service',
    mutate: ['src/service/faults/*.ts'],
    tests: ['service/faults/*'],
  },
  service: {
    room: 'service',
    mutate: ['src/service/*.ts'],
    tests: ['service/*', 'mock/*', 'service/{situations,parameters}/*'],
  },
  interface: {
    room: 'interface',
    mutate: ['src/interface/**/*.ts'],
    tests: ['interface/*', 'service/{situations,parameters}/*'],
  },
};
