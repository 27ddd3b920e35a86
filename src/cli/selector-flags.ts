import { parseBySchema } from '../interface/parse-by-schema.js';
import {
  type ConsumerVersionSelector,
  consumerVersionSelector,
} from '../verify/broker/consumer-version-selector.js';
import { createFlagError, type Flags, type FlagValues } from './flags.js';

import type { VerifyFlags } from './verify-flags.js';

/** Which pacts of a broker are verified. */
export const selectorFlags = {
  'consumer-branch': {
    value: '<name>',
    isMultiple: true,
    help: 'select the latest pacts of this branch',
  },
  'consumer-tag': {
    value: '<tag>',
    isMultiple: true,
    help: 'select the latest pacts with this tag',
  },
  environment: {
    value: '<name>',
    isMultiple: true,
    help: 'select the pacts of what is deployed or released there',
  },
  latest: { help: 'select the latest pact of each consumer, of whatever branch' },
  'consumer-version-selectors': {
    value: '<json>',
    isMultiple: true,
    help: 'select pacts as Pact does, such as [{"branch":"main","consumer":"web"}]',
  },
} as const satisfies Flags;

/**
 * Reads which pacts are selected.
 *
 * @returns undefined without such a flag.
 * @throws KitError `invalid-flags` for selectors that a broker would reject.
 */
export function readSelectors(
  given: FlagValues<typeof selectorFlags>,
): ConsumerVersionSelector[] | undefined {
  const selectors = [
    ...(given['consumer-branch'] ?? []).map((branch) => ({ branch })),
    ...(given['consumer-tag'] ?? []).map((tag) => ({ tag, latest: true })),
    ...(given.environment ?? []).map((environment) => ({ environment })),
    ...(given.latest ? [{ latest: true }] : []),
    ...(given['consumer-version-selectors'] ?? []).flatMap(parseSelectors),
  ];
  if (selectors.length === 0 && given['consumer-version-selectors'] !== undefined) {
    throw createFlagError(`${flag} has no selector in it`, example);
  }
  return selectors.length === 0 ? undefined : selectors;
}

const flag = '--consumer-version-selectors';
const example = `Give JSON such as '[{"mainBranch":true},{"branch":"main"}]'.`;

function parseSelectors(text: string): ConsumerVersionSelector[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw createFlagError(`${flag} is not JSON: ${text}`, example);
  }
  return [json].flat().map((one) => {
    const parsed = parseBySchema(consumerVersionSelector, one);
    if ('problem' in parsed) {
      const { cause, remedy } = parsed.problem;
      throw createFlagError(`a selector of ${flag} cannot be used: ${cause}`, remedy || example);
    }
    return parsed.value;
  });
}

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
}
