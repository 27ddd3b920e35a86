import { defineCommand } from '../command.js';
import { createFlagError } from '../flags.js';
import { brokerFlags } from '../provider/broker-flags.js';

export const contracts = defineCommand({
  name: 'contracts',
  summary: 'publish the contract to a Pact Broker',
  description: 'Publishes the contract of the plant store interface to a Pact Broker.',
  subcommands: { publish: { summary: 'publish the contract' } },
  usage: 'publish --broker-url <url> [flags]',
  flags: {
    Flags: {
      ...brokerFlags,
      consumerVersion: { value: '<version>', help: 'version to publish (the commit)' },
      branch: { value: '<name>', help: 'branch of that version (the branch of the commit)' },
      tag: { value: '<tag>', isMultiple: true, help: 'tag of that version' },
      buildUrl: { value: '<url>', help: 'address of the build (what the CI says)' },
      consumer: {
        value: '<name>',
        default: 'plant-store-client',
        help: 'name of your frontend',
      },
      provider: { value: '<name>', default: 'plant-store', help: 'name of the service' },
    },
  },
  exitCodes: {
    0: 'the contract was published',
    2: 'a flag cannot be used, or the broker did not answer or rejected it',
  },
  async run({ flags }, context) {
    const { brokerUrl } = flags;
    if (brokerUrl === undefined) {
      throw createFlagError('--broker-url is missing', 'Give the URL of your Pact Broker.');
    }
    const { publishContract } = await import('../provider/publish-contract.js');
    return publishContract({ ...flags, brokerUrl }, context);
  },
});
