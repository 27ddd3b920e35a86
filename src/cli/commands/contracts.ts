import { parse, stringify } from 'lossless-json';
import type { KitError } from '../../text/kit-error.js';
import { toOneLine } from '../../text/printable.js';
import { Broker } from '../../verify/pacts/broker.js';
import { readOwnPact, readPact } from '../../verify/pacts/pact-file.js';
import { type Build, readBuild } from '../ci/read-build.js';
import { type CommandGroup, defineCommand } from '../command.js';
import { checkPacts } from '../contracts/check-pacts.js';
import { makeFromHar } from '../contracts/make-from-har.js';
import { createFlagError } from '../flags.js';
import { brokerFlags } from '../provider/broker-flags.js';
import { readPacts } from '../provider/read-pacts.js';

const check = defineCommand({
  description: 'Compares what the tests have recorded with the last commit.',
  operands: ['<folder>'],
  flags: {},
  exitCodes: {
    0: 'the pacts are as committed',
    1: 'the pacts are not as committed',
    2: 'a flag or a file cannot be used',
  },
  examples: ['contracts check pacts'],
  async run({ operands: [folder] }, { output }) {
    return (await checkPacts(folder, output)) ? 0 : 1;
  },
});

const fromHar = defineCommand({
  description: 'Makes a pact from the traffic that a browser saved.',
  operands: ['<file>'],
  flags: {
    Flags: {
      out: { value: '<folder>', default: 'pacts', help: 'folder of the pact' },
      consumer: { value: '<name>', isRequired: true, help: 'name of your app' },
    },
  },
  exitCodes: { 0: 'the pact was made', 2: 'a flag or a file cannot be used' },
  examples: ['contracts from-har session.har --consumer my-web-app'],
  async run({ flags, operands: [file] }, { output }) {
    await makeFromHar(file, flags, output);
    return 0;
  },
});

const publish = defineCommand({
  description: 'Publishes pacts to a Pact Broker; without a folder, the contract of the interface.',
  operands: ['[folder]'],
  flags: {
    Flags: {
      ...brokerFlags,
      brokerUrl: { ...brokerFlags.brokerUrl, isRequired: true },
      consumer: {
        value: '<name>',
        defaultHelp: 'plant-store-client',
        help: 'name of your app in the contract of the interface',
      },
      consumerVersion: {
        value: '<version>',
        defaultHelp: 'the commit',
        help: 'version to publish',
      },
      branch: {
        value: '<name>',
        defaultHelp: 'the branch of the commit',
        help: 'branch of that version',
      },
      tag: { value: '<tag>', isMultiple: true, help: 'tag of that version' },
      buildUrl: { value: '<url>', defaultHelp: 'what the CI says', help: 'address of the build' },
      provider: { value: '<name>', defaultHelp: 'that in the pact', help: 'name of the service' },
    },
  },
  exitCodes: {
    0: 'the pacts were published',
    2: 'a flag or a file cannot be used, or the broker did not answer or rejected it',
  },
  examples: ['contracts publish pacts --broker-url https://broker.example.com'],
  async run({ flags, operands: [folder] }, { env, output, stop }) {
    const build = await readBuild(env);
    const { consumerVersion: version = build.commit, branch = build.branch } = flags;
    if (version === undefined) {
      throw createVersionError(build);
    }
    const broker = new Broker({ ...flags, url: flags.brokerUrl, signal: stop });
    const texts =
      folder === undefined
        ? [{ source: 'the contract', text: readOwnPact() }]
        : await readPacts([folder], undefined, output);
    // All are read before the first one is published, so that a wrong file does not leave half of them published.
    const pacts = texts.map((pact) => ({ ...readPact(pact), text: pact.text }));
    for (const pact of pacts) {
      const consumer = (folder === undefined ? flags.consumer : undefined) ?? pact.consumer;
      const provider = flags.provider ?? pact.provider;
      await broker.send({
        task: `publish the contracts of "${consumer}" ${version}`,
        method: 'POST',
        path: 'contracts/publish',
        json: {
          pacticipantName: consumer,
          pacticipantVersionNumber: version,
          branch,
          tags: flags.tag,
          buildUrl: flags.buildUrl ?? build.url,
          contracts: [
            {
              consumerName: consumer,
              providerName: provider,
              specification: 'pact',
              contentType: 'application/json',
              content: Buffer.from(rename(pact.text, consumer, provider)).toString('base64'),
            },
          ],
        },
      });
      const place = branch === undefined ? 'no branch' : `branch "${branch}"`;
      const names = `"${consumer}" ${version} (${place}) and "${provider}"`;
      output.print(`${toOneLine(`Published the pact of ${names}.`)}\n`);
    }
    return 0;
  },
});

/** The text of a pact with these names, and all its numbers as they were. */
function rename(text: string, consumer: string, provider: string): string {
  const pact = parse(text) as object;
  const names = { consumer: { name: consumer }, provider: { name: provider } };
  return stringify({ ...pact, ...names }, null, 2) ?? '';
}

function createVersionError({ isPullRequest }: Build): KitError {
  return isPullRequest
    ? createFlagError(
        'the CI does not name the last commit of the pull request',
        'Give it with --consumer-version, and its branch with --branch.',
      )
    : createFlagError(
        'this folder has no git commit, and no CI names one',
        'Give the version with --consumer-version.',
      );
}

export const contracts: CommandGroup = {
  description: 'Checks, publishes and makes pacts of your app, which its tests record.',
  subcommands: { check, 'from-har': fromHar, publish },
};
