// npx tsx test/providers/verdicts/write-verdicts.ts [--mirror] [--write] [--only <text>] [--latency <ms>]:
// verifies every provider of test/providers and our own mock, or with --mirror observes and compares the conforming
// ones, and prints what differs from the table of an earlier run. --write writes the table anew.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startServer } from 'plant-store-kit/server';
import { observeProvider, verifyProvider } from 'plant-store-kit/verify';
import type { Provider } from '../behaviour.js';
import { conforming } from '../conforming.js';
import { type Fault, faults } from '../faults.js';
import { describeDifferences, mirrorProvider } from '../mirror-provider.js';
import { ownMockProfiles } from '../own-mock-profiles.js';
import { referenceProvider, startProvider } from '../provider.js';
import { printDifferences, type Row, readTable, writeTable } from './verdict-table.js';

const atOnce = 4;
const mirrorSteps = 200;

const { values: flags } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    mirror: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    latency: { type: 'string' },
  },
});

const nothing = {
  breaks: [],
  failed: [],
  leftovers: 0,
  left: 0,
  requests: 0,
  determined: 0,
  undetermined: 0,
  unsupported: 0,
};

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

async function verifyMock(profile: (typeof ownMockProfiles)[number][1]): Promise<Partial<Row>> {
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
    ...ownMockProfiles.map(
      ([name, profile]): Task => ({ kind: 'own mock', name, measure: () => verifyMock(profile) }),
    ),
  ];
}

/** Some at a time; the rows stay in the order of the tasks. */
async function runTasks(tasks: readonly Task[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const queue = [...tasks.entries()];
  async function work() {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, { kind, name, breaks = [], measure }] = next;
      const startedAt = performance.now();
      const result = await measure().catch((error) => ({ failed: [`stopped: ${error}`] }));
      const seconds = Number(secondsSince(startedAt).toFixed(1));
      rows[index] = { ...nothing, kind, name, breaks, seconds, ...result };
      process.stderr.write(`${tasks.length - queue.length}/${tasks.length} ${kind}: ${name}\n`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return rows;
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

async function printLatency(latencyMs: number): Promise<void> {
  for (const pauseMs of [0, latencyMs]) {
    for (const [verb, run] of [
      ['verify', verifyProvider],
      ['observe', observeProvider],
    ] as const) {
      await using running = await startProvider({ ...referenceProvider, change: { pauseMs } });
      const { url, token, secondToken } = running;
      const startedAt = performance.now();
      const cpuBefore = process.cpuUsage();
      await run({ url, token, secondToken });
      const { user, system } = process.cpuUsage(cpuBefore);
      const seconds = secondsSince(startedAt);
      const trips =
        pauseMs > 0 ? `, ${Math.round((seconds * 1000) / pauseMs)} round trips one by one` : '';
      process.stdout.write(
        `${verb}, ${pauseMs} ms a request: ${running.requestCount()} requests, ` +
          `${seconds.toFixed(1)} s${trips}, ${((user + system) / 1e6).toFixed(1)} s of CPU\n`,
      );
    }
  }
}

if (flags.latency !== undefined) {
  await printLatency(Number(flags.latency));
} else {
  const file = new URL(flags.mirror ? 'mirror.tsv' : 'verdicts.tsv', import.meta.url);
  const rows = await runTasks(listTasks().filter(({ name }) => name.includes(flags.only)));
  const golden = readTable(file);
  if (flags.write) {
    writeTable(file, rows);
  } else if (printDifferences(golden, rows)) {
    process.exitCode = 1;
  }
}
// What a stopped run leaves open must not keep the script.
process.exit();
