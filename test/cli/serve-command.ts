import { expect } from 'vitest';
import { PlantClient } from '../behaviour/plant-client.js';
import { waitFor } from '../wait-for.js';
import { type RunningCommand, runCommand } from './run-command.js';

export interface Served extends AsyncDisposable {
  readonly client: PlantClient;
  readonly command: RunningCommand;
}

export async function serve(flags: readonly string[], env?: NodeJS.ProcessEnv): Promise<Served> {
  const command = runCommand(['serve', ...(env?.PORT ? [] : ['--port', '0']), ...flags], env);
  const url = await waitFor(() => {
    const [address] = /https?:\/\/[^\s"]+/.exec(command.printed()) ?? [];
    expect(address, command.complaints()).toBeDefined();
    return address as string;
  });
  return {
    command,
    client: new PlantClient(url, fetch),
    [Symbol.asyncDispose]: async () => void (await command.stop()),
  };
}
