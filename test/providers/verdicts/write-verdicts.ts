// npx tsx test/providers/verdicts/write-verdicts.ts [--mirror] [--write | --only <text>]: verifies all
// providers of test/providers and our own mock, or with --mirror observes and compares those that
// conform, and prints what differs from the table of an earlier run. --write writes the table anew.
// --latency <ms> measures the reference with requests that take so long, which may be 0.
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { observeProvider, verifyProvider } from 'plant-store-kit/verify';
import type { Provider } from '../behaviour.js';
import { conforming } from '../conforming.js';
import { type Fault, faults } from '../faults.js';
import { describeDifferences, mirrorProvider } from '../mirror-provider.js';
import { ownMockProfiles } from '../own-mock-profiles.js';
import { referenceProvider, startProvider } from '../provider.js';
import { emptyRow, printDifferences, type Row, readTable, writeTable } from './verdict-table.js';

const atOnce = 4;
const mirrorSteps = 150;
/** The two profiles that are furthest apart, and every fourth of those that differ in one entry. */
const profiles = ownMockProfiles.filter((_, index) => index < 2 || index % 4 === 2);

const { values: flags } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    mirror: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    latency: { type: 'string' },
  },
});

interface Task {
  readonly kind: Row['kind'];
  readonly name: string;
  readonly breaks?: readonly string[];
  measure(): Promise<Partial<Row>>;
}

async function verifyOne(provider: Provider): Promise<Partial<Row>> {
  await using running = await startProvider(provider);
  const before = new Set(running.plants().map(({ name }) => name));
  const { url, token, secondToken } = running;
  const { rules, leftovers } = await verifyProvider({ url, token, secondToken, seed: 1 });
  const left = running
    .plants()
    .filter(({ name }) => !before.has(name) && !name.startsWith('Guest '));
  return {
    failed: failedOf(rules),
    leftovers: leftovers.length,
    left: left.length,
    requests: running.requestCount(),
  };
}

async function verifyMock(profile: Profile): Promise<Partial<Row>> {
  await using server = await startServer({ port: 0, profile });
  const tokens = { token: 'alice-token', secondToken: 'bob-token' };
  const report = await verifyProvider({ url: server.url, ...tokens, seed: 1 });
  const { rules, leftovers, requests } = report;
  return { failed: failedOf(rules), leftovers: leftovers.length, requests };
}

async function mirrorOne(provider: Provider): Promise<Partial<Row>> {
  const mirrored = await mirrorProvider(provider, { steps: mirrorSteps });
  const { observation, comparison, left } = mirrored;
  const reasons = [observation.reason, comparison.reason].flatMap((one) => one ?? []);
  return {
    failed: [...describeDifferences(comparison), ...reasons],
    leftovers: observation.leftovers.length + comparison.leftovers.length,
    left: left.length,
    requests: observation.requests + comparison.requests,
    determined: observation.determined.length,
    undetermined: observation.undetermined.length,
    unsupported: observation.unsupported.length,
  };
}

function failedOf(rules: readonly { readonly rule: string; readonly verdict: string }[]) {
  return rules.filter(({ verdict }) => verdict === 'failed').map(({ rule }) => rule);
}

function listTasks(): readonly Task[] {
  const kept = [...new Set([referenceProvider, ...conforming])];
  if (flags.mirror) {
    return kept.map((one) => ({ kind: 'mirror', name: one.name, measure: () => mirrorOne(one) }));
  }
  const verify =
    (kind: Row['kind']) =>
    (one: Provider | Fault): Task => ({
      kind,
      name: one.name,
      breaks: 'breaks' in one ? one.breaks : [],
      measure: () => verifyOne(one),
    });
  return [
    ...kept.map(verify('conforming')),
    ...faults.map(verify('fault')),
    ...profiles.map(
      ([name, profile]): Task => ({ kind: 'own mock', name, measure: () => verifyMock(profile) }),
    ),
  ];
}

/** Some at a time. `onRows` gets the rows that are there so far, in the order of the tasks. */
async function runTasks(
  tasks: readonly Task[],
  onRows: (rows: readonly Row[]) => void = () => {},
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const queue = [...tasks.entries()];
  async function work() {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, { kind, name, breaks = [], measure }] = next;
      const startedAt = performance.now();
      const result = await measure().catch((error) => ({ failed: [`stopped: ${error}`] }));
      const seconds = Number(secondsSince(startedAt).toFixed(1));
      rows[index] = { ...emptyRow, kind, name, breaks, seconds, ...result };
      onRows(rows.flat());
      process.stderr.write(`${tasks.length - queue.length}/${tasks.length} ${kind}: ${name}\n`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return rows;
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

async function printLatency(pauseMs: number): Promise<void> {
  for (const run of [verifyProvider, observeProvider]) {
    await using running = await startProvider({ ...referenceProvider, change: { pauseMs } });
    const { url, token, secondToken } = running;
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    await run({ url, token, secondToken });
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = secondsSince(startedAt);
    const inARow =
      pauseMs > 0 ? `, as long as ${Math.round((seconds * 1000) / pauseMs)} in a row` : '';
    process.stdout.write(
      `${run.name}: ${running.requestCount()} requests of ${pauseMs} ms${inARow}, ` +
        `${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of CPU\n`,
    );
  }
}

if (flags.latency !== undefined) {
  await printLatency(Number(flags.latency));
} else {
  const file = new URL(flags.mirror ? 'mirror.tsv' : 'verdicts.tsv', import.meta.url);
  if (flags.write) {
    await runTasks(listTasks(), (rows) => writeTable(file, rows));
  } else {
    const golden = readTable(file);
    const tasks = listTasks().filter(({ name }) => name.includes(flags.only));
    if (printDifferences(golden, await runTasks(tasks))) {
      process.exitCode = 1;
    }
  }
}
// What a stopped run leaves open must not keep the script.
process.exit();
