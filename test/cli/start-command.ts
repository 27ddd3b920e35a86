import { setTimeout as sleep } from 'node:timers/promises';
import { PlantClient } from '../behaviour/plant-client.js';
import { type RunningCommand, runCommand } from './run-command.js';

export interface StartedCommand extends AsyncDisposable {
  readonly url: string;
  readonly client: PlantClient;
  readonly command: RunningCommand;
}

/** Starts a command that listens, and waits for its address. Not with Vitest: scripts use it, too. */
async function start(
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  token?: string,
): Promise<StartedCommand> {
  const command = runCommand(args, env);
  const addressOf = () => /https?:[^\s"]+/.exec(command.printed() + command.complaints())?.[0];
  while (addressOf() === undefined) {
    const code = await Promise.race([command.code, sleep(5)]);
    if (code !== undefined) {
      throw new Error(`The command ended with ${code}: ${command.complaints()}`);
    }
  }
  const url = addressOf() as string;
  const stop = async () => void (await command.stop());
  return { url, command, client: new PlantClient(url, fetch, token), [Symbol.asyncDispose]: stop };
}

export const serve = (flags: readonly string[], env?: NodeJS.ProcessEnv) =>
  start(['serve', ...(env?.PORT ? [] : ['--port', '0']), ...flags], env);

/** Starts a proxy of a provider, whose client has the token of the provider. */
export function startProxy(
  provider: string | { readonly url: string; readonly token?: string },
  flags: readonly string[] = [],
): Promise<StartedCommand> {
  const { url, token } = typeof provider === 'string' ? { url: provider } : provider;
  return start(['proxy', '--url', url, '--port', '0', ...flags], undefined, token);
}
