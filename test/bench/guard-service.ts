// npm test runs this behind the tests: it measures the service, without a transport, against the
// least that a plant store takes, in one run, and fails where it has become slower by far.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startVitest } from 'vitest/node';

/** What each is measured against, and the share of its speed that is kept at the least. */
const guards = [
  { group: 'list', name: '1,000 plants', against: 'the limit', min: 0.5 },
  { group: 'list', name: '100,000 plants', against: '1,000 plants', min: 0.3 },
  { group: 'create and delete', name: '1,000 plants', against: 'the limit', min: 0.1 },
  { group: 'create and delete', name: '100,000 plants', against: '1,000 plants', min: 0.3 },
];

interface Report {
  readonly files: readonly {
    readonly groups: readonly {
      readonly fullName: string;
      readonly benchmarks: readonly { readonly name: string; readonly median: number }[];
    }[];
  }[];
}

async function measure(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-bench-'));
  const outputJson = join(folder, 'bench.json');
  try {
    const vitest = await startVitest('benchmark', [], {
      watch: false,
      project: ['node'],
      benchmark: { outputJson, reporters: [] },
    });
    await vitest.close();
    return JSON.parse(readFileSync(outputJson, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function medianOf({ files }: Report, group: string, name: string): number {
  const groups = files.flatMap((file) => file.groups);
  const found = groups
    .find(({ fullName }) => fullName.endsWith(` > ${group}`))
    ?.benchmarks.find((one) => one.name === name);
  if (found === undefined) {
    throw new Error(`Failed to guard the service: there is no benchmark "${group}", "${name}".`);
  }
  return found.median;
}

const report = await measure();
let isSlow = false;
for (const { group, name, against, min } of guards) {
  const share = medianOf(report, group, against) / medianOf(report, group, name);
  isSlow ||= !(share >= min);
  const verdict = share >= min ? '✓' : '✗';
  process.stdout.write(
    `${verdict} ${group}, ${name}: ${share.toFixed(2)} of the speed of "${against}", at least ${min}\n`,
  );
}
process.exitCode = isSlow ? 1 : 0;
