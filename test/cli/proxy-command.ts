import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningCommand, runCommand } from './run-command.js';

export interface RunningProxy extends AsyncDisposable {
  readonly url: string;
  readonly command: RunningCommand;
}

/** Starts a proxy of a provider on a free port, and waits until it is ready. Not with Vitest: scripts use it, too. */
export async function startProxy(
  url: string,
  flags: readonly string[] = [],
  env?: NodeJS.ProcessEnv,
): Promise<RunningProxy> {
  const command = runCommand(['proxy', '--url', url, '--port', '0', ...flags], env);
  const addressOf = () => /^Proxy on (\S+)/.exec(command.printed() + command.complaints())?.[1];
  while (addressOf() === undefined) {
    const code = await Promise.race([command.code, sleep(5)]);
    if (code !== undefined) {
      throw new Error(`The proxy ended with ${code}: ${command.complaints()}`);
    }
  }
  return {
    url: addressOf() as string,
    command,
    [Symbol.asyncDispose]: async () => void (await command.stop()),
  };
}
