import type { RunningProvider } from '../providers/provider.js';
import { type RunningCommand, runCommand } from './run-command.js';

/** Observes a provider with the token of its first user. */
export function observe(
  { url, token }: Pick<RunningProvider, 'url' | 'token'>,
  flags: readonly string[],
  env?: NodeJS.ProcessEnv,
): RunningCommand {
  return runCommand(['observe', '--url', url, '--token', token, ...flags], env);
}
