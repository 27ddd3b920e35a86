import { createFlagError, type TableValues } from '../flags.js';

/** How a Pact Broker is reached. */
export const brokerFlags = {
  brokerUrl: {
    value: '<url>',
    env: 'PACT_BROKER_BASE_URL',
    help: 'base URL of the Pact Broker',
    read: readPlainUrl,
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

/** Flags that select pacts cannot be given with --pact-url, which names them. */
const selecting = { needs: [['brokerUrl']], conflicts: ['pactUrl'] } as const;

const select = (value: string, help: string) =>
  ({ ...selecting, value, isMultiple: true, help }) as const;

/** The pacts of a broker, and the publishing of their results. */
export const pactBrokerFlags = {
  ...brokerFlags,
  branch: { value: '<name>', help: 'branch of the service' },
  providerTag: { value: '<tag>', isMultiple: true, help: 'tag of the version of the service' },
  // Each value of the next five flags becomes a consumer version selector of Pact.
  consumerBranch: select('<name>', 'select the latest pacts of this branch'),
  consumerTag: select('<tag>', 'select the latest pacts with this tag'),
  environment: select('<name>', 'select the pacts of what is deployed or released there'),
  latest: { ...selecting, help: 'select the latest pact of each consumer, of any branch' },
  consumerVersionSelectors: {
    ...select('<json>', 'select pacts as Pact does, such as [{"branch":"main","consumer":"web"}]'),
    read: readSelectors,
  },
  pactUrl: {
    value: '<url>',
    isMultiple: true,
    help: 'verify this pact of the broker, such as the one that a webhook is about',
    read: readPlainUrl,
  },
  pending: { ...selecting, help: 'pacts that the service has never passed do not fail the run' },
  includeWipPactsSince: {
    needs: [['brokerUrl'], ['branch', 'providerTag']],
    conflicts: ['pactUrl'],
    value: '<date>',
    help: 'add new pacts of other branches since this date; they do not fail the run',
  },
  allowNoPacts: { ...selecting, help: 'do not fail if the broker has no pacts' },
  publish: {
    needs: [['brokerUrl', 'pactUrl'], ['providerVersion']],
    help: 'publish the results to the broker',
  },
  providerVersion: { value: '<version>', help: 'version of the service, for --publish' },
  buildUrl: {
    value: '<url>',
    defaultHelp: 'what the CI says',
    help: 'address of the build, for --publish',
  },
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

function readPlainUrl(url: string, name: string): string {
  if (!/^https?:\/\/[^?#@]+$/.test(url) || !URL.canParse(url)) {
    // The message does not show the address, which may have a password in it, or be a token.
    throw createFlagError(
      `${name} is not an http or https address, or it has credentials or a query`,
      'Give the address alone, and credentials with --broker-token or --broker-username.',
    );
  }
  return url;
}
