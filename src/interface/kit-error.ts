/** What went wrong, for programs: the message is for people. */
export type KitErrorCode =
  | 'admin-api'
  | 'broker'
  | 'invalid-base-url'
  | 'invalid-fault'
  | 'invalid-fixture'
  | 'invalid-option'
  | 'invalid-plant'
  | 'invalid-profile'
  | 'cannot-listen'
  | 'invalid-pact'
  | 'missing-package'
  | 'provider-unreachable'
  | 'unreadable-file'
  | 'unwritable-file';

/**
 * An input the kit cannot use, told so that its author can mend it:
 * `Failed to <what>: <cause>. <remedy>`.
 */
export class KitError extends Error {
  override readonly name = 'KitError';
  readonly code: KitErrorCode;

  constructor(code: KitErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** Tells the kit's own errors from defects. */
export function isKitError(error: unknown): error is KitError {
  return error instanceof KitError;
}
