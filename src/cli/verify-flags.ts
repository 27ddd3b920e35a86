import { brokerFlags, selectorFlags } from './broker-flags.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import {
  describeFlagGroups,
  type Flags,
  type FlagValues,
  type GivenFlags,
  maxSeed,
  readWholeNumber,
} from './flags.js';
import { readSessionOptions, sessionFlags } from './session-flags.js';

const checkFlags = {
  only: {
    value: '<rules>',
    isMultiple: true,
    help: 'check only these rules, such as create or list.error-body',
  },
  seed: { value: '<n>', help: 'repeat the random sequences of an earlier run' },
  pacts: {
    value: '<path>',
    isMultiple: true,
    help: 'pact of a frontend, or a folder of pacts, to verify as well',
  },
  provider: {
    value: '<name>',
    help: 'name of the service in its pacts (plant-store; of a folder, the only one there)',
  },
  profile: {
    value: '<file>',
    help: 'report drift from this profile, also of rules that --only leaves out',
  },
  robustness: { help: 'also send huge bodies, deep nesting and half characters' },
  'known-failures': {
    value: '<file>',
    help: 'rules that the service is known to fail; their failures do not fail the run',
  },
  'update-known-failures': {
    help: 'write the rules that fail now to the file of --known-failures',
  },
} as const satisfies Flags;

const reportFlags = {
  json: { help: 'print the report as JSON' },
  junit: { value: '<file>', help: 'write the report to this file as JUnit XML' },
  html: { value: '<file>', help: 'write the report to this file as HTML' },
  quiet: { short: 'q', help: 'print only failures, drift and errors' },
} as const satisfies Flags;

const pactBrokerFlags = {
  ...brokerFlags,
  branch: { value: '<name>', help: 'branch of the service' },
  'provider-tag': { value: '<tag>', isMultiple: true, help: 'tag of the version of the service' },
  ...selectorFlags,
  'pact-url': {
    value: '<url>',
    isMultiple: true,
    help: 'verify this pact of the broker, such as the one that a webhook is about',
  },
  pending: { help: 'pacts that the service has never passed do not fail the run' },
  'include-wip-pacts-since': {
    value: '<date>',
    help: 'add new pacts of other branches since this date; they do not fail the run',
  },
  'allow-no-pacts': { help: 'do not fail if the broker has no pacts' },
  publish: { help: 'publish the results to the broker' },
  'provider-version': { value: '<version>', help: 'version of the service, for --publish' },
  'build-url': { value: '<url>', help: 'address of the build, for --publish (what the CI says)' },
} as const satisfies Flags;

const groups = {
  'The service': sessionFlags,
  'What is checked': checkFlags,
  'The report': { ...reportFlags, help: { short: 'h', help: 'print this help' } },
  'A Pact Broker': pactBrokerFlags,
} as const;

export const flags = {
  ...groups['The service'],
  ...groups['What is checked'],
  ...groups['The report'],
  ...groups['A Pact Broker'],
} as const satisfies Flags;

export type VerifyFlags = FlagValues<typeof flags>;

export const help = `Checks a running service in any language against the plant store interface.

Usage: plant-store-kit verify --url <url> --token <token> [flags]

${describeFlagGroups(groups)}

The service needs no test code and no empty store: verify creates plants with new ids and names.
It deletes them at the end, also after a failure or Ctrl-C.

With --profile the report also shows drift: each point in which the service no longer does what the
profile says. Drift fails no rule. Some points need --second-token, --read-only-token or
--ended-token.

${describeExitCodes(exitCodes.verify)}

Examples:
  plant-store-kit verify --url http://127.0.0.1:8080/v1 --token t1 --second-token t2
  plant-store-kit verify --server "npm start" --url http://127.0.0.1:8080 --token t1 --junit out.xml
  plant-store-kit verify --url http://127.0.0.1:8080 --token t1 --profile profile.json
  plant-store-kit verify --url https://staging.example.com --token-command "./get-token" --only list
`;

/** Reads the options of a verification. @throws KitError `invalid-flags` */
export function readVerifyOptions(given: GivenFlags<typeof flags>, stop: AbortSignal) {
  const { only, seed, robustness } = given.values;
  return {
    ...readSessionOptions(given, stop),
    only: only?.flatMap((text) => text.split(',')),
    robustness,
    seed: readWholeNumber('--seed', seed, 0, maxSeed),
  };
}
