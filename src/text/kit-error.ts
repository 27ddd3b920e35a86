/** Why something cannot be done, and what to do about it. */
export interface CauseAndRemedy {
  /** Why it did not work, as a clause; a full stop at its end is dropped. */
  readonly cause: string;
  /** What to do about it, in whole sentences. Default: nothing. */
  readonly remedy?: string | undefined;
}

/** The parts of an error message: what failed, why, and what to do about it. */
export interface FailureParts extends CauseAndRemedy {
  /** What was tried, to follow `Failed to`: `read the plants`. */
  readonly task: string;
}

/** The sentence of every error of the kit: `Failed to <task>: <cause>. <remedy>`. */
export function createFailureMessage({ task, cause, remedy = '' }: FailureParts): string {
  // Other programs end what they say with a full stop, or with a line break, or with neither.
  const clause = cause.replace(/[\s.]+$/, '');
  return `Failed to ${task}: ${clause}${/[?!]$/.test(clause) ? '' : '.'} ${remedy}`.trim();
}

/** A row of the codes; `exitCode` is that of a command that fails with it. */
// So that a bundler drops the codes, which the client does not use.
/* @__NO_SIDE_EFFECTS__ */
function code(meaning: string, exitCode: 2 | 3 = 2) {
  return { meaning, exitCode } as const;
}

/** Every code that a {@link KitError} can have. */
export const kitErrorCodes = {
  'admin-api': code(
    'A call of the admin API got no response, a rejection, or the response of another server.',
  ),
  broker: code('The Pact Broker did not answer, rejected a request, or sent something unexpected.'),
  'cannot-listen': code('The server cannot listen on its host and port.'),
  'invalid-assumptions': code('The assumptions of an app are not JSON or have a wrong shape.'),
  'invalid-base-url': code(
    'A base URL is neither an http URL nor a path, or it is a path outside a page.',
  ),
  'invalid-fault': code(
    'A fault or a scenario has a wrong shape, or an unknown user or token, or there are too many faults.',
  ),
  'invalid-fixture': code(
    'The initial plants or users, or the plants of a snapshot, have a wrong shape.',
  ),
  'invalid-flags': code('A command does not exist, or it cannot use its flags.'),
  'invalid-handlers': code(
    'The module of --handlers cannot be loaded, or exports no array of MSW handlers.',
  ),
  'invalid-known-failures': code(
    'The known failures of a verification are not JSON or have a wrong shape.',
  ),
  'invalid-option': code('An option, an argument or a member of a filter has a wrong value.'),
  'invalid-pact': code('A pact is not JSON, has a wrong shape, or has no HTTP interactions.'),
  'invalid-plant': code('A single plant has a wrong field, or an id that is taken.'),
  'invalid-profile': code('A profile is not JSON, has a wrong shape, or contradicts itself.'),
  'missing-package': code('An optional package is needed and not installed.'),
  'provider-unreachable': code(
    'The provider, or the server that --server starts, does not answer, or has no plant store there.',
    3,
  ),
  'unreadable-file': code('A file cannot be read, or is not UTF-8.'),
  'unwritable-file': code('One or more files cannot be written.'),
} as const;

/** What went wrong, for programs; the message is for people. */
export type KitErrorCode = keyof typeof kitErrorCodes;

/** The origin of the wrong value, as in the message: `plants "plants.json"`, `the faults`. */
interface Source {
  readonly source: string;
}

/** The response of a server; its status is undefined if there was none, or if its body is wrong. */
interface Answered {
  /** Without credentials. */
  readonly url: string;
  readonly status: number | undefined;
}

/** The data of an error, by its code. */
export interface KitErrorDetails extends Readonly<Record<KitErrorCode, object>> {
  readonly 'admin-api': Answered;
  readonly broker: Answered;
  readonly 'cannot-listen': { readonly host: string; readonly port: number };
  readonly 'invalid-assumptions': Source;
  readonly 'invalid-base-url': { readonly baseUrl: string };
  readonly 'invalid-fault': Source;
  readonly 'invalid-fixture': Source;
  readonly 'invalid-flags': Readonly<Record<never, never>>;
  readonly 'invalid-handlers': Source;
  readonly 'invalid-known-failures': Source;
  /** Its name, with the names of its parents: `times`, `journal.entries`, `headers.accept`. */
  readonly 'invalid-option': { readonly option: string };
  readonly 'invalid-pact': Source;
  /** The wrong field; undefined if the plant is not an object. */
  readonly 'invalid-plant': { readonly field: string | undefined };
  readonly 'invalid-profile': Source;
  readonly 'missing-package': { readonly packageName: string };
  readonly 'provider-unreachable': { readonly url: string };
  readonly 'unreadable-file': { readonly path: string };
  readonly 'unwritable-file': { readonly paths: readonly string[] };
}

/** Why something failed, what to do about it, and the data of the code. */
export type KitErrorOptions<Code extends KitErrorCode> = CauseAndRemedy &
  KitErrorDetails[Code] & {
    /** The error that caused it, if any: it becomes the standard `cause`. */
    readonly error?: unknown;
  };

/** An error that the user can correct. Its message is `Failed to <task>: <cause>. <remedy>`. */
export class KitError<Code extends KitErrorCode = KitErrorCode> extends Error {
  override readonly name = 'KitError';
  /** See `kitErrorCodes`. */
  readonly code: Code;
  /** The data of the code, such as `url` of `provider-unreachable`. */
  readonly details: KitErrorDetails[Code];
  /** The parts of the message. */
  readonly parts: FailureParts;

  /** @param task what was tried, to follow `Failed to`: `read the plants`. */
  constructor(code: Code, task: string, options: KitErrorOptions<Code>) {
    const { cause, remedy, error, ...details } = options;
    const parts = { task, cause, remedy };
    super(createFailureMessage(parts), error === undefined ? undefined : { cause: error });
    this.code = code;
    this.details = details as unknown as KitErrorDetails[Code];
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
