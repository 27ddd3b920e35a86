import { KitError } from '../../text/kit-error.js';
import { redacted } from '../../text/sensitive.js';
import { parseHttpUrl } from '../../text/syntax.js';
import type { Leftover } from '../report/verification-report.js';
import type { Clock } from './clock.js';

/** An access token, or a function that gets one, and a new one once it has expired. */
export type TokenSource = string | ((signal: AbortSignal) => string | Promise<string>);

/** The plants that a run creates. */
export interface SampleOptions {
  /** The lowest and the highest id; default the first range near 2^52, 2^31 or 10^6 that the provider accepts. */
  readonly ids?:
    | readonly [lowest: string | number | bigint, highest: string | number | bigint]
    | undefined;
  /** The names, each used for one plant at a time; default names of ten letters. */
  readonly names?: readonly string[] | undefined;
  /** The tags; default tags of six letters, or none if those are rejected. */
  readonly tags?: readonly string[] | undefined;
}

/** The process of a service, for reports of its failures. */
export interface ServerProcess {
  /**
   * Returns what it has printed so far. Reports show its last lines, without tokens, beside a failure with a status
   * of 500 or higher, or without a response.
   */
  output(): string;
  /**
   * Resolves with how it has ended, as a clause such as `it ended with exit code 1`, or with undefined if it still runs.
   * Called when the service no longer answers.
   */
  ended(): Promise<string | undefined>;
}

/** How a running service is reached. */
export interface ConnectionOptions {
  /** The base URL, without /plants. */
  readonly url: string;
  /**
   * The access token of a user who may create, list and delete plants; or a function that fetches
   * one. Its signal is aborted when the run is over.
   */
  readonly token: TokenSource;
  /** The access token of another user, which some checks need. */
  readonly secondToken?: string | undefined;
  /** The token of a user who may only list plants. */
  readonly readOnlyToken?: string | undefined;
  /** A token that has expired or was revoked. */
  readonly endedToken?: string | undefined;
  /** Plants that the provider accepts, if it does not accept the default ones. */
  readonly samples?: SampleOptions | undefined;
  /** Headers to send with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Certificates of authorities as PEM, which are trusted besides those of Node.js. */
  readonly ca?: string | undefined;
  /** Accepts every certificate, so that another server may answer; reports say this. Default false. */
  readonly insecure?: boolean | undefined;
  /** The client certificate as PEM, with those of its authorities, if the provider asks for one. */
  readonly cert?: string | undefined;
  /** The private key of the client certificate as PEM, without a passphrase. */
  readonly key?: string | undefined;
  /** How long to wait for the first answer of the provider, in milliseconds; default 0. */
  readonly waitMs?: number | undefined;
  /** How long one response may take, in milliseconds; default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** How late a list may show a create or a delete, in milliseconds; default 2,500. A later one is wrong. */
  readonly lagMs?: number | undefined;
  /** How many requests may be under way at once; default 8. */
  readonly concurrency?: number | undefined;
  /**
   * How long the whole run may take, in milliseconds; default 600,000. Then it ends as with `signal`.
   */
  readonly deadlineMs?: number | undefined;
  /** Stops the run early: each plant that it has created is still deleted, if it can be at once. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called when the provider has answered, with a function that returns the plants of the run that may be there at that
   * moment.
   */
  readonly onReached?: ((plantsLeft: () => readonly Leftover[]) => void) | undefined;
  /** The process of the service, if the caller has started it. */
  readonly server?: ServerProcess | undefined;
  /** Called with the number of steps that are done, and of all steps. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The options of a run with the clock that it goes by; default the time of the machine. */
export type TimedOptions<Options extends ConnectionOptions> = Options & {
  readonly clock?: Clock | undefined;
};

export function invalidOption(
  option: string,
  task: string,
  cause: string,
  remedy: string,
): KitError<'invalid-option'> {
  return new KitError('invalid-option', task, { cause, remedy, option });
}

/**
 * Parses the base URL of a provider: without `/plants`, and without a slash at its end.
 *
 * @throws KitError `invalid-option` when the text is not such a URL.
 */
export function parseProviderUrl(text: string): string {
  const url = parseHttpUrl(text);
  const base = url?.href.replace(/\/+$/, '') ?? '';
  const problems = [
    [!url, 'is no http or https URL'],
    [/[?#]/.test(base), 'has a query or a fragment'],
    [url?.username || url?.password, 'has credentials'],
    [base.endsWith('/plants'), 'ends with /plants, which the kit adds'],
  ] as const;
  const [, problem] = problems.find(([applies]) => applies) ?? [];
  if (problem !== undefined) {
    // What is not of the host and the path may be a secret.
    const shown = text
      .replace(/^([\w+.-]*:?\/\/)?.*@/s, `$1${redacted}@`)
      .replace(/(?<=[?#]).*/s, '...');
    throw invalidOption(
      'url',
      `read the address "${shown}"`,
      `it ${problem}`,
      'Give the base URL of the service alone: http://127.0.0.1:8080/v1.',
    );
  }
  return base;
}
