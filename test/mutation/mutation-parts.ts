export type MutationRoom = 'store' | 'service' | 'interface';

/** Sources that one run of Stryker changes, and the fast tests that concern them. */
export interface MutationPart {
  readonly room: MutationRoom;
  /** Globs from the root. */
  readonly mutate: readonly string[];
  /** Globs in `test`, without `.test.ts`. The folder of the first one runs first. */
  readonly tests: readonly string[];
}

/** What holds the state of a service; the other files handle a request. */
const sandboxFiles =
  '{active-profile,add-plants,create-plant-service,plant-control,plant-sandbox,plant-service,plants,' +
  'rate-limit,rewind,sandbox,sandbox-address,sandboxes,undo-log,write-plants}';

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
  sandboxes: {
    room: 'service',
    mutate: [`src/service/${sandboxFiles}.ts`],
    tests: ['service/*', 'mock/*'],
  },
  requests: {
    room: 'service',
    mutate: ['src/service/*.ts', `!src/service/${sandboxFiles}.ts`],
    // Those of sandboxes are slow, and concern the part above.
    tests: ['service/!(rewind|sandboxes)', 'service/{situations,parameters}/*'],
  },
  interface: {
    room: 'interface',
    mutate: ['src/interface/**/*.ts'],
    tests: ['interface/*', 'service/{situations,parameters}/*'],
  },
};
