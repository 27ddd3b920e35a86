// npx tsx test/providers/serve-provider.ts <part of a name> [--port <n>]: serves a provider of this folder until it is
// killed, for the flag --server. A dying one ends this process.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { conforming } from './conforming.js';
import { dyingProviders, silentProviders, tokenEndings } from './endings.js';
import { faults } from './faults.js';
import { leavers } from './leavers.js';
import { startProvider } from './provider.js';
import { sharedRanges } from './shared-ranges.js';

const { values: flags, positionals } = parseArgs({
  options: { port: { type: 'string', default: '0' } },
  allowPositionals: true,
});
const [part = ''] = positionals;
const provider = [
  ...conforming,
  ...faults,
  ...leavers,
  ...sharedRanges,
  ...tokenEndings,
  ...silentProviders,
  ...dyingProviders(() => process.exit(2)),
].find(({ name }) => name.includes(part));
if (provider === undefined) {
  throw new Error(`No provider has "${part}" in its name.`);
}
const { url, token, secondToken } = await startProvider(provider, {
  port: Number(flags.port),
});
process.stdout.write(`${url} ${token} ${secondToken}\n`);
