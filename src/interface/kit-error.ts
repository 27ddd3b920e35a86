/** Why something cannot be done, and what to do about it. */
export interface Problem {
  /** Why it did not work, as a clause; a full stop at its end is dropped. */
  readonly cause: string;
  /** What to do about it, in whole sentences. Default: nothing. */
  readonly remedy?: string | undefined;
}

/** The parts of an error message: what failed, why, and what to do about it. */
export interface FailureParts extends Problem {
  /** What was tried, to follow `Failed to`: `read the plants`. */
  readonly task: string;
}

/** The sentence of every error of the kit: `Failed to <task>: <cause>. <remedy>`. */
export function createFailureMessage({ task, cause, remedy = '' }: FailureParts): string {
  // Other programs end what they say with a full stop, or with a line break, or with neither.
  const clause = cause.replace(/[\s.]+$/, '');
  return `Failed to ${task}: ${clause}${/[?!]$/.test(clause) ? '' : '.'} ${remedy}`.trim();
}

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

/** The data of an error, by its code. */
export interface KitErrorDetails extends Readonly<Record<KitErrorCode, object>> {
  readonly 'admin-api': {
    readonly url: string;
    /** The status of the response; undefined if there was none. */
    readonly status: number | undefined;
  };
  readonly broker: {
    /** Without credentials. */
    readonly url: string;
    /** The status of the response; undefined if there was none, or if its body is wrong. */
    readonly status: number | undefined;
  };
  readonly 'cannot-listen': { readonly host: string; readonly port: number };
  readonly 'invalid-base-url': { readonly baseUrl: string };
  /** The origin, as in the message: `the faults: item 2`. */
  readonly 'invalid-fault': { readonly source: string };
  /** The origin, as in the message: `plants "plants.json"`. */
  readonly 'invalid-fixture': { readonly source: string };
  readonly 'invalid-flags': Readonly<Record<string, never>>;
  /** The origin, as in the message: `handlers "handlers.js"`. */
  readonly 'invalid-handlers': { readonly source: string };
  /** The origin, as in the message: `known failures "known.json"`. */
  readonly 'invalid-known-failures': { readonly source: string };
  /** Its name, with the names of its parents: `times`, `journal.entries`, `headers.accept`. */
  readonly 'invalid-option': { readonly option: string };
  /** The origin, as in the message: `pact "web-plant-store.json"`. */
  readonly 'invalid-pact': { readonly source: string };
  /** The wrong field; undefined if the plant is not an object. */
  readonly 'invalid-plant': { readonly field: string | undefined };
  /** The origin, as in the message: `profile "provider.profile.json"`. */
  readonly 'invalid-profile': { readonly source: string };
  readonly 'missing-package': { readonly packageName: string };
  readonly 'provider-unreachable': { readonly url: string };
  readonly 'unreadable-file': { readonly path: string };
  readonly 'unwritable-file': { readonly paths: readonly string[] };
}

/** The parts of a {@link KitError}. */
export interface KitErrorOptions<Code extends KitErrorCode> extends FailureParts {
  readonly code: Code;
  readonly details: KitErrorDetails[Code];
  /** The error that caused it, if any: it becomes the standard `cause`. */
  readonly error?: unknown;
}

/**
 * An error that the user can correct. Its message is `Failed to <task>: <cause>. <remedy>`.
 */
export class KitError<Code extends KitErrorCode = KitErrorCode> extends Error {
  override readonly name = 'KitError';
  /** See `kitErrorCodes`. */
  readonly code: Code;
  /** The data of the code, such as `url` of `provider-unreachable`. */
  readonly details: KitErrorDetails[Code];
  /** The parts of the message. */
  readonly parts: FailureParts;

  constructor({ code, task, cause, remedy, details, error }: KitErrorOptions<Code>) {
    const parts = { task, cause, remedy };
    super(createFailureMessage(parts), error === undefined ? undefined : { cause: error });
    this.code = code;
    this.details = details;
    this.parts = parts;
  }
}

/** A KitError of any code; its `code` determines the type of its `details`. */
export type AnyKitError = { [Code in KitErrorCode]: KitError<Code> }[KitErrorCode];

/**
 * Whether an error is one that the user can correct, and not a defect.
 *
 * @example
 * if (isKitError(error) && error.code === 'provider-unreachable') {
 *   console.error(error.details.url);
 * }
 */
export function isKitError(error: unknown): error is AnyKitError {
  return error instanceof KitError;
}
