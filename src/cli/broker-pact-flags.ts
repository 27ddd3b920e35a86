import { assertNames } from './broker-flags.js';
import { createFlagError } from './flags.js';
import { selectorFlags } from './selector-flags.js';
import type { flags, VerifyFlags } from './verify-flags.js';

/** The address itself is not shown: it may have a password in it. */
function assertPactUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw createFlagError(
      '--pact-url is not an http or https address',
      'Give the address of a pact, as a webhook gets it.',
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    throw createFlagError(
      '--pact-url has credentials or a query in it, which the address of a pact has not',
      'Give credentials with --broker-token, or with --broker-username and --broker-password.',
    );
  }
}

/** The flags that select pacts of a broker. */
const selecting = [
  'pending',
  'allow-no-pacts',
  'include-wip-pacts-since',
  ...(Object.keys(selectorFlags) as (keyof typeof selectorFlags)[]),
] as const;

/**
 * Checks the flags about a broker with each other, before anything is sent.
 *
 * @throws KitError `invalid-flags`, naming the flag.
 */
export function assertBrokerPactFlags(values: VerifyFlags): void {
  const pactUrls = values['pact-url'];
  const selected = selecting.find((name) => values[name] !== undefined);
  const lacking = values.publish ? 'publish' : selected;
  if (lacking !== undefined && values['broker-url'] === undefined && pactUrls === undefined) {
    throw createFlagError(`--${lacking} needs a broker`, 'Give one with --broker-url.');
  }
  if (selected !== undefined && pactUrls !== undefined) {
    throw createFlagError(
      `--${selected} selects pacts, and --pact-url names them already`,
      'Drop one.',
    );
  }
  pactUrls?.forEach(assertPactUrl);
  if (values.publish && values['provider-version'] === undefined) {
    throw createFlagError('--publish needs a version', 'Give one with --provider-version.');
  }
  const wipSince = values['include-wip-pacts-since'];
  if (wipSince !== undefined && !/^\d{4}-\d\d-\d\d/.test(wipSince)) {
    throw createFlagError(
      `--include-wip-pacts-since cannot be "${wipSince}"`,
      'Give a date such as 2026-01-31.',
    );
  }
  if (
    wipSince !== undefined &&
    values.branch === undefined &&
    values['provider-tag'] === undefined
  ) {
    throw createFlagError(
      '--include-wip-pacts-since needs the branch of the service',
      'Give one with --branch, or a tag with --provider-tag.',
    );
  }
  assertNames<typeof flags>(values, ['provider', 'provider-version', 'branch', 'provider-tag']);
}
