interface KitErrorCodeEntry {
  readonly meaning: string;
  /** The exit code of a command that fails with this code. */
  readonly exitCode: 2 | 3;
}

/** Every code that a {@link KitError} can have. */
export const kitErrorCodes = {
  'admin-api': {
    meaning:
      'A call of the admin API got no response, a rejection, or the response of another server.',
    exitCode: 2,
  },
  broker: {
    meaning: 'The Pact Broker did not answer, rejected a request, or sent something unexpected.',
    exitCode: 2,
  },
  'cannot-listen': {
    meaning: 'The server cannot listen on its host and port.',
    exitCode: 2,
  },
  'invalid-base-url': {
    meaning: 'A base URL is neither an http URL nor a path, or it is a path outside a page.',
    exitCode: 2,
  },
  'invalid-fault': {
    meaning: 'A fault or a scenario has a wrong shape, or there are too many faults.',
    exitCode: 2,
  },
  'invalid-fixture': {
    meaning: 'The initial plants or users, or the plants of a snapshot, have a wrong shape.',
    exitCode: 2,
  },
  'invalid-flags': {
    meaning: 'A command does not exist, or it cannot use its flags.',
    exitCode: 2,
  },
  'invalid-handlers': {
    meaning: 'The module of --handlers cannot be loaded, or exports no array of MSW handlers.',
    exitCode: 2,
  },
  'invalid-known-failures': {
    meaning: 'The known failures of a verification are not JSON or have a wrong shape.',
    exitCode: 2,
  },
  'invalid-option': {
    meaning: 'An option, an argument or a member of a filter has a wrong value.',
    exitCode: 2,
  },
  'invalid-pact': {
    meaning: 'A pact is not JSON, has a wrong shape, or has no HTTP interactions.',
    exitCode: 2,
  },
  'invalid-plant': {
    meaning: 'A single plant has a wrong field, or an id that is taken.',
    exitCode: 2,
  },
  'invalid-profile': {
    meaning: 'A profile is not JSON, has a wrong shape, or contradicts itself.',
    exitCode: 2,
  },
  'missing-package': {
    meaning: 'An optional package is needed and not installed.',
    exitCode: 2,
  },
  'provider-unreachable': {
    meaning:
      'The provider, or the server that --server starts, does not answer, or has no plant store there.',
    exitCode: 3,
  },
  'unreadable-file': {
    meaning: 'A file cannot be read, or is not UTF-8.',
    exitCode: 2,
  },
  'unwritable-file': {
    meaning: 'One or more files cannot be written.',
    exitCode: 2,
  },
} as const satisfies Readonly<Record<string, KitErrorCodeEntry>>;

/** What went wrong, for programs; the message is for people. */
export type KitErrorCode = keyof typeof kitErrorCodes;
