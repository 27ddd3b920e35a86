import { toOneLine } from '../../interface/printable.js';
import { publishOwnPact } from '../../verify/pacts/broker-pacts.js';
import { defineCommand } from '../command.js';
import { createFlagError } from '../flags.js';
import { brokerFlags } from '../provider/broker-flags.js';
import { brokerOf } from '../provider/broker-pacts.js';
import { readBuild } from '../provider/read-build.js';

export const contracts = defineCommand({
  description: 'Publishes the contract of the plant store interface to a Pact Broker.',
  subcommands: { publish: { summary: 'publish the contract' } },
  usage: 'publish --broker-url <url> [flags]',
  flags: {
    Flags: {
      ...brokerFlags,
      brokerUrl: { ...brokerFlags.brokerUrl, isRequired: true },
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
  async run({ flags }, { env, output, stop }) {
    const build = await readBuild(env);
    const { consumerVersion: version = build.commit, branch = build.branch } = flags;
    if (version === undefined) {
      throw createFlagError(
        'this folder has no git commit, and no CI names one',
        'Give the version with --consumer-version.',
      );
    }
    const { consumer, provider, tag: tags, buildUrl = build.url } = flags;
    const broker = brokerOf(flags.brokerUrl, flags, stop);
    await publishOwnPact(broker, { consumer, provider }, { version, branch, tags, buildUrl });
    const place = branch === undefined ? 'no branch' : `branch "${branch}"`;
    const pact = `"${consumer}" ${version} (${place}) and "${provider}"`;
    output.print(`${toOneLine(`Published the pact of ${pact}.`)}\n`);
    return 0;
  },
});
