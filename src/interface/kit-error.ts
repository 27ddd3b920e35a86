import { createFailureMessage, type FailureParts } from './failure-message.js';
import type { KitErrorCode } from './kit-error-codes.js';

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
