import { type Provider, Rejection } from '../providers/behaviour.js';
import { faultNamed } from '../providers/faults.js';
import { type RunningProvider, startProvider } from '../providers/provider.js';
import { type RunningCommand, runCommand } from './run-command.js';

/** The rule that takes the least time to check; its plants need not stay. */
export const quick = ['--only', 'delete.answers-without-body', '--stay', '0'] as const;

export const breaksQuickRule: Provider = {
  name: 'answers a delete with a body',
  change: {
    finish: (answer, { operation, rejection }) =>
      operation?.name === 'delete' && rejection === undefined
        ? {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: Buffer.from('{"deleted":true}'),
          }
        : answer,
  },
};

export const deletesNothing: Provider = {
  name: 'deletes nothing',
  change: {
    find() {
      throw new Rejection(500, 'no');
    },
  },
};

/** Starts the faulty provider of a name. */
export function startFaulty(name: string): Promise<RunningProvider> {
  return startProvider(faultNamed(name));
}

export function verify(
  provider: Pick<RunningProvider, 'url' | 'token'>,
  flags: readonly string[],
  env?: NodeJS.ProcessEnv,
): RunningCommand {
  const args = ['verify', '--url', provider.url, '--token', provider.token, ...flags];
  return runCommand(args, env);
}
