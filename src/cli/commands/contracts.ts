import { parse, stringify } from 'lossless-json';
import { toOneLine } from '../../interface/printable.js';
import { Broker } from '../../verify/pacts/broker.js';
import { readOwnPact, readPact } from '../../verify/pacts/pact-file.js';
import { type CommandContext, defineCommand, type ExitCode } from '../command.js';
import { checkPacts } from '../contracts/check-pacts.js';
import { makeFromHar } from '../contracts/make-from-har.js';
import { createFlagError, type FlagValues } from '../flags.js';
import { brokerFlags } from '../provider/broker-flags.js';
import { readBuild } from '../provider/read-build.js';
import { readPacts } from '../provider/read-pacts.js';

const flagGroups = {
  'from-har': {
    out: { value: '<folder>', default: 'pacts', help: 'folder of the pact' },
    consumer: {
      value: '<name>',
      help: 'name of your app; with publish, that in the contract of the interface (plant-store-client)',
    },
  },
  publish: {
    ...brokerFlags,
    consumerVersion: { value: '<version>', help: 'version to publish (the commit)' },
    branch: { value: '<name>', help: 'branch of that version (the branch of the commit)' },
    tag: { value: '<tag>', isMultiple: true, help: 'tag of that version' },
    buildUrl: { value: '<url>', help: 'address of the build (what the CI says)' },
    provider: { value: '<name>', help: 'name of the service (that in the pact)' },
  },
} as const;

type ContractFlags = FlagValues<typeof flagGroups>;

export const contracts = defineCommand({
  description: 'Checks, publishes and makes pacts of your app, which its tests record.',
  subcommands: {
    check: {
      operands: ['<folder>'],
      summary: 'compare what the tests have recorded with the last commit',
    },
    'from-har': {
      operands: ['<file>'],
      summary: 'make a pact from the traffic that a browser saved',
    },
    publish: {
      operands: ['[<folder>]'],
      summary:
        'publish the pacts to a Pact Broker; without a folder, the contract of the interface',
    },
  },
  flags: flagGroups,
  exitCodes: {
    0: 'the pacts are as committed; or the pact was made, or published',
    1: 'with check: the pacts are not as committed',
    2: 'a flag or a file cannot be used, or the broker did not answer or rejected it',
  },
  examples: [
    'contracts check pacts',
    'contracts publish pacts --broker-url https://broker.example.com',
    'contracts from-har session.har --consumer my-web-app',
  ],
  async run({ flags, subcommand, operands: [path] }, context) {
    switch (subcommand) {
      case 'check':
        return (await checkPacts(path as string, context.output)) ? 0 : 1;
      case 'from-har':
        await makeFromHar(path as string, flags, context.output);
        return 0;
      default:
        return publish(path, flags, context);
    }
  },
});

async function publish(
  folder: string | undefined,
  flags: ContractFlags,
  { env, output, stop }: CommandContext,
): Promise<ExitCode> {
  const { brokerUrl, tag: tags } = flags;
  if (brokerUrl === undefined) {
    throw createFlagError('--broker-url is missing', 'Give the base URL of the Pact Broker.');
  }
  const build = await readBuild(env);
  const { consumerVersion: version = build.commit, branch = build.branch } = flags;
  if (version === undefined) {
    throw build.isPullRequest
      ? createFlagError(
          'the CI does not name the last commit of the pull request',
          'Give it with --consumer-version, and its branch with --branch.',
        )
      : createFlagError(
          'this folder has no git commit, and no CI names one',
          'Give the version with --consumer-version.',
        );
  }
  const broker = new Broker({ ...flags, url: brokerUrl, signal: stop });
  const texts =
    folder === undefined
      ? [{ source: 'the contract', text: readOwnPact() }]
      : await readPacts([folder], undefined, output);
  const read = texts.map(({ text, ...one }) => ({ text, names: readPact({ text, ...one }) }));
  for (const { text, names } of read) {
    const consumer = (folder === undefined ? flags.consumer : undefined) ?? names.consumer;
    const provider = flags.provider ?? names.provider;
    const renamed = { consumer: { name: consumer }, provider: { name: provider } };
    const content = stringify({ ...(parse(text) as object), ...renamed }, null, 2) ?? '';
    const contract = {
      consumerName: consumer,
      providerName: provider,
      specification: 'pact',
      contentType: 'application/json',
      content: Buffer.from(content).toString('base64'),
    };
    await broker.send({
      task: `publish the contracts of "${consumer}" ${version}`,
      method: 'POST',
      path: 'contracts/publish',
      json: {
        pacticipantName: consumer,
        pacticipantVersionNumber: version,
        branch,
        tags,
        buildUrl: flags.buildUrl ?? build.url,
        contracts: [contract],
      },
    });
    const place = branch === undefined ? 'no branch' : `branch "${branch}"`;
    const pact = `"${consumer}" ${version} (${place}) and "${provider}"`;
    output.print(`${toOneLine(`Published the pact of ${pact}.`)}\n`);
  }
  return 0;
}
