import { Broker } from '../verify/pacts/broker.js';
import { createFlagError, type Flags, type FlagValues } from './flags.js';

/** How a Pact Broker is reached. */
export const brokerFlags = {
  'broker-url': {
    value: '<url>',
    env: 'PACT_BROKER_BASE_URL',
    help: 'base URL of the Pact Broker',
  },
  'broker-token': { value: '<token>', env: 'PACT_BROKER_TOKEN', help: 'token of the broker' },
  'broker-username': {
    value: '<name>',
    env: 'PACT_BROKER_USERNAME',
    help: 'user of the broker, in place of a token',
  },
  'broker-password': {
    value: '<password>',
    env: 'PACT_BROKER_PASSWORD',
    help: 'password of that user',
  },
} as const satisfies Flags;

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

/** The broker of the flags. @throws KitError `invalid-option` */
export function readBroker(
  url: string,
  values: FlagValues<typeof brokerFlags>,
  signal: AbortSignal,
): Broker {
  return new Broker({
    url,
    token: values['broker-token'],
    username: values['broker-username'],
    password: values['broker-password'],
    signal,
  });
}

/**
 * The consumer version selectors of Pact by these flags. Without one, they are the main branches of the
 * consumers, their deployed or released versions, and their branches of the same name as the provider's.
 *
 * @throws KitError `invalid-flags`
 */
export function readSelectors(
  given: FlagValues<typeof selectorFlags>,
  branch: string | undefined,
): readonly object[] {
  const selectors = [
    ...(given['consumer-branch'] ?? []).map((branch) => ({ branch })),
    ...(given['consumer-tag'] ?? []).map((tag) => ({ tag, latest: true })),
    ...(given.environment ?? []).map((environment) => ({ environment })),
    ...(given.latest ? [{ latest: true }] : []),
    ...(given['consumer-version-selectors'] ?? []).flatMap(parseSelectors),
  ];
  if (selectors.length > 0) {
    return selectors;
  }
  const latest = [{ mainBranch: true }, { deployedOrReleased: true }];
  // The broker rejects this selector if the provider has no branch.
  return branch === undefined ? latest : [...latest, { matchingBranch: true }];
}

function parseSelectors(text: string): object[] {
  try {
    return [JSON.parse(text)].flat();
  } catch {
    throw createFlagError(
      `--consumer-version-selectors cannot be ${text}`,
      `Give JSON such as '[{"mainBranch":true},{"branch":"main"}]'.`,
    );
  }
}
