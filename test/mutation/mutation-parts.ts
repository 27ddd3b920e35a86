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
  '{active-profile,add-plants,create-plant-service,list-pieces,plant-control,plant-sandbox,plant-service,plants,' +
  'rate-limit,rewind,sandbox,sandbox-address,sandboxes,undo-log,write-plants}';

/** What reads the body of a request, and creates a plant. */
const createFiles =
  '{create-plant,member-case,padding,read-json-body,read-new-plant,validate-new-plant,validate-text}';

/** What reads, checks and describes a profile. */
const profileFiles =
  '{profile*,parameter,parameters/*,outcome*,resolve-outcome,validate-outcome,limit-effect,' +
  'describe-profile,diff-profiles,parse-by-schema,input-error}';

// Those of sandboxes are slow, and concern another part.
const requestTests = ['service/!(rewind|sandboxes)', 'service/{situations,parameters}/*'];

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
    tests: ['service/*', 'mock/*', 'service/{faults,journal}/*', 'server/{faults,admin/*}'],
  },
  create: {
    room: 'service',
    mutate: [`src/service/${createFiles}.ts`],
    tests: requestTests,
  },
  requests: {
    room: 'service',
    mutate: [
      'src/service/*.ts',
      `!src/service/${sandboxFiles}.ts`,
      `!src/service/${createFiles}.ts`,
    ],
    tests: [...requestTests, 'service/faults/*', 'service/journal/requests', 'behaviour/*'],
  },
  profiles: {
    room: 'interface',
    mutate: [`src/interface/${profileFiles}.ts`],
    tests: ['interface/*', 'service/{situations,parameters}/*'],
  },
  values: {
    room: 'interface',
    mutate: ['src/interface/**/*.ts', `!src/interface/${profileFiles}.ts`],
    tests: ['interface/*', 'service/journal/*', ...requestTests, 'cli/{reporter,run}'],
  },
};
