// npx tsx test/all/fuzz/run-soak.ts: sends hostile requests, connections and histories, and checks every answer.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { renderReport } from './report.js';
import { type SoakSizes, soakParts } from './soak-parts.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    requests: { type: 'string', default: '1000000' },
    sockets: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '1000' },
    histories: { type: 'string', default: '300' },
  },
});

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(values.seed);
const sizes: SoakSizes = {
  requests: Number(values.requests),
  sockets: Number(values.sockets),
  connections: Number(values.connections),
  histories: Number(values.histories),
};
const numbers = { seed, ...sizes };
const invalid = Object.entries(numbers).find(([, value]) => !Number.isSafeInteger(value));
const parts = Object.entries(soakParts).filter(([name]) => [undefined, name].includes(values.only));

if (invalid !== undefined || parts.length === 0) {
  const names = Object.keys(soakParts).join(', ');
  process.stderr.write(
    invalid === undefined
      ? `There is no part "${values.only}": ${names}.\n`
      : `--${invalid[0]} must be a whole number.\n`,
  );
  process.exitCode = 2;
} else {
  process.stdout.write(`seed ${seed}\n`);
  const results = [];
  for (const [name, run] of parts) {
    process.stdout.write(`${name} …\n`);
    results.push(...[await run(sizes, seed)].flat());
  }
  process.stdout.write(`\n${renderReport(results, seed)}`);
  process.exitCode = results.some(({ violation }) => violation !== undefined) ? 1 : 0;
}
