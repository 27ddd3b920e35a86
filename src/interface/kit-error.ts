import { createFailureMessage, type FailureParts } from './failure-message.js';
import type { KitErrorCode } from './kit-error-codes.js';

/** What an error tells a program, by its code. */
export interface KitErrorDetails extends Readonly<Record<KitErrorCode, object>> {
  readonly 'admin-api': {
    readonly url: string;
    /** Of the response; undefined where there was none. */
    readonly status: number | undefined;
  };
  readonly broker: {
    /** Without credentials. */
    readonly url: string;
    /** Of the response; undefined where there was none, or where its body is what is wrong. */
    readonly status: number | undefined;
  };
  readonly 'cannot-listen': { readonly host: string; readonly port: number };
  readonly 'invalid-base-url': { readonly baseUrl: string };
  /** Where it came from, as the message names it: `the faults: item 2`. */
  readonly 'invalid-fault': { readonly source: string };
  /** Where it came from, as the message names it: `plants "plants.json"`. */
  readonly 'invalid-fixture': { readonly source: string };
  readonly 'invalid-flags': Readonly<Record<string, never>>;
  /** Its name, with those of what it is in: `times`, `journal.bytes`, `headers.accept`. */
  readonly 'invalid-option': { readonly option: string };
  /** Where it came from, as the message names it: `pact "web-plant-store.json"`. */
  readonly 'invalid-pact': { readonly source: string };
  /** The field that is wrong; undefined where the plant is not an object. */
  readonly 'invalid-plant': { readonly field: string | undefined };
  /** Where it came from, as the message names it: `profile "provider.profile.json"`. */
  readonly 'invalid-profile': { readonly source: string };
  readonly 'missing-package': { readonly packageName: string };
  readonly 'provider-unreachable': { readonly url: string };
  readonly 'unreadable-file': { readonly path: string };
  readonly 'unwritable-file': { readonly paths: readonly string[] };
}

/** What a {@link KitError} is made of. */
export interface KitErrorOptions<Code extends KitErrorCode> extends FailureParts {
  readonly code: Code;
  readonly details: KitErrorDetails[Code];
  /** The error behind it, if there is one: it becomes the standard `cause`. */
  readonly error?: unknown;
}

/**
 * Something the kit cannot do, said so that its user can correct it:
 * `Failed to <task>: <cause>. <remedy>`.
 */
export class KitError<Code extends KitErrorCode = KitErrorCode> extends Error {
  override readonly name = 'KitError';
  /** See `kitErrorCodes`. */
  readonly code: Code;
  /** What the code comes with: `url` of `provider-unreachable`, say. */
  readonly details: KitErrorDetails[Code];
  /** What the message is made of. */
  readonly parts: FailureParts;

  constructor({ code, task, cause, remedy, details, error }: KitErrorOptions<Code>) {
    const parts = { task, cause, remedy };
    super(createFailureMessage(parts), error === undefined ? undefined : { cause: error });
    this.code = code;
    this.details = details;
    this.parts = parts;
  }
}

/** A KitError of any code; a look at its `code` tells the type of its `details`. */
export type AnyKitError = { [Code in KitErrorCode]: KitError<Code> }[KitErrorCode];

/**
 * Tells the kit's own errors from defects.
 *
 * @example
 * if (isKitError(error) && error.code === 'provider-unreachable') {
 *   console.error(error.details.url);
 * }
 */
export function isKitError(error: unknown): error is AnyKitError {
  return error instanceof KitError;
}
