import { createFlagError, type TableValues } from '../flags.js';

/** How a Pact Broker is reached. */
export const brokerFlags = {
  brokerUrl: {
    value: '<url>',
    env: 'PACT_BROKER_BASE_URL',
    help: 'base URL of the Pact Broker',
  },
  brokerToken: { value: '<token>', env: 'PACT_BROKER_TOKEN', help: 'token of the broker' },
  brokerUsername: {
    value: '<name>',
    env: 'PACT_BROKER_USERNAME',
    help: 'user of the broker, in place of a token',
  },
  brokerPassword: {
    value: '<password>',
    env: 'PACT_BROKER_PASSWORD',
    help: 'password of that user',
  },
} as const;

/** Which pacts of a broker are verified; each value is a consumer version selector of Pact. */
const selectorFlags = {
  consumerBranch: {
    value: '<name>',
    isMultiple: true,
    help: 'select the latest pacts of this branch',
    read: (branch: string): object => ({ branch }),
  },
  consumerTag: {
    value: '<tag>',
    isMultiple: true,
    help: 'select the latest pacts with this tag',
    read: (tag: string): object => ({ tag, latest: true }),
  },
  environment: {
    value: '<name>',
    isMultiple: true,
    help: 'select the pacts of what is deployed or released there',
    read: (environment: string): object => ({ environment }),
  },
  latest: { help: 'select the latest pact of each consumer, of whatever branch' },
  consumerVersionSelectors: {
    value: '<json>',
    isMultiple: true,
    help: 'select pacts as Pact does, such as [{"branch":"main","consumer":"web"}]',
    read: readSelectors,
  },
} as const;

/** The pacts of a broker, and the publishing of their results. */
export const pactBrokerFlags = {
  ...brokerFlags,
  branch: { value: '<name>', help: 'branch of the service' },
  providerTag: { value: '<tag>', isMultiple: true, help: 'tag of the version of the service' },
  ...selectorFlags,
  pactUrl: {
    value: '<url>',
    isMultiple: true,
    help: 'verify this pact of the broker, such as the one that a webhook is about',
    read: readPactUrl,
  },
  pending: { help: 'pacts that the service has never passed do not fail the run' },
  includeWipPactsSince: {
    value: '<date>',
    help: 'add new pacts of other branches since this date; they do not fail the run',
  },
  allowNoPacts: { help: 'do not fail if the broker has no pacts' },
  publish: { help: 'publish the results to the broker' },
  providerVersion: { value: '<version>', help: 'version of the service, for --publish' },
  buildUrl: { value: '<url>', help: 'address of the build, for --publish (what the CI says)' },
} as const;

export type PactBrokerFlags = TableValues<typeof pactBrokerFlags>;

function readSelectors(text: string, name: string): object[] {
  try {
    return [JSON.parse(text)].flat();
  } catch {
    throw createFlagError(
      `${name} cannot be ${text}`,
      `Give JSON such as '[{"mainBranch":true},{"branch":"main"}]'.`,
    );
  }
}

function readPactUrl(url: string, name: string): string {
  if (!/^https?:\/\/[^?@]+$/.test(url) || !URL.canParse(url)) {
    // The address itself is not shown: it may have a password in it.
    throw createFlagError(
      `${name} is no http or https address without credentials and a query`,
      'Give the address of a pact, as a webhook gets it, and credentials with --broker-token.',
    );
  }
  return url;
}

/**
 * Checks the flags about a broker with each other, before anything is sent.
 *
 * @throws KitError `invalid-flags`
 */
export function assertBrokerFlags(flags: PactBrokerFlags): void {
  const { brokerUrl, pactUrl, publish, includeWipPactsSince: since } = flags;
  const selecting = {
    '--pending': flags.pending,
    '--allow-no-pacts': flags.allowNoPacts,
    '--include-wip-pacts-since': since,
    '--consumer-branch': flags.consumerBranch,
    '--consumer-tag': flags.consumerTag,
    '--environment': flags.environment,
    '--latest': flags.latest,
    '--consumer-version-selectors': flags.consumerVersionSelectors,
  };
  const [selected] = Object.entries(selecting).find(([, value]) => value !== undefined) ?? [];
  const needing = publish ? '--publish' : selected;
  if (needing && brokerUrl === undefined && pactUrl === undefined) {
    throw createFlagError(`${needing} needs a broker`, 'Give one with --broker-url.');
  }
  if (selected && pactUrl !== undefined) {
    throw createFlagError(
      `${selected} selects pacts, and --pact-url names them already`,
      'Leave out one of them.',
    );
  }
  if (publish && flags.providerVersion === undefined) {
    throw createFlagError('--publish needs a version', 'Give one with --provider-version.');
  }
  if (since && flags.branch === undefined && flags.providerTag === undefined) {
    throw createFlagError(
      '--include-wip-pacts-since needs the branch of the service',
      'Give one with --branch, or a tag with --provider-tag.',
    );
  }
}
