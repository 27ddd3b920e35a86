import type { HttpsOptions } from '../server/secure-context.js';

/** A certificate, its private key, and where they are from. */
export interface LoadedCertificate extends HttpsOptions {
  /** The file of the certificate. */
  readonly path: string;
  /** Until when the kit uses it; only if the kit has made it, so that no client trusts it yet. */
  readonly ownUntil?: Date;
}
