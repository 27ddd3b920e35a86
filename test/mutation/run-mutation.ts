import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { escapePattern } from '../../src/interface/escape-pattern.js';
import { mutationParts } from './mutation-parts.js';
import {
  type MutationResults,
  type PartResult,
  resultsFile,
  type Survivor,
  sameSurvivor,
} from './mutation-results.js';

/**
 * Measures the parts that are named as arguments (default: all), and writes their results. Survivors that
 * are still there keep their reasons. With `--survivors` it runs only the lines of those that survived the
 * last time, after tests were added.
 */
const { values: flags, positionals } = parseArgs({
  options: { survivors: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(mutationParts);
// Runs for long, and leaves the machine usable.
setPriority(10);
for (const name of names) {
  const part = mutationParts[name];
  if (part === undefined) {
    throw new Error(`There is no part "${name}". Choose ${Object.keys(mutationParts).join(', ')}.`);
  }
  const earlier = readResults()[name];
  if (flags.survivors && earlier === undefined) {
    throw new Error(`"${name}" was not measured yet. Leave out --survivors.`);
  }
  const measured =
    flags.survivors && earlier !== undefined
      ? await measureSurvivors(name, earlier)
      : await measure(name, part.mutate);
  const survivors = measured.survivors.map((survivor) => ({
    ...survivor,
    reason: earlier?.survivors.find((one) => sameSurvivor(one, survivor))?.reason ?? '',
  }));
  // Read again, since another run may have written meanwhile.
  const updated = { ...readResults(), [name]: { ...measured, survivors } };
  writeFileSync(resultsFile, `${JSON.stringify(updated, null, 2)}\n`);
}

function readResults(): MutationResults {
  return JSON.parse(readFileSync(resultsFile, 'utf8'));
}

/** Runs the lines of the survivors; those that are gone are killed now. */
async function measureSurvivors(name: string, earlier: PartResult): Promise<PartResult> {
  const measured = await measure(name, linesOf(earlier.survivors));
  const survivors = earlier.survivors.filter((one) =>
    measured.survivors.some((other) => sameSurvivor(one, other)),
  );
  return {
    ...earlier,
    date: measured.date,
    killed: earlier.killed + earlier.survivors.length - survivors.length,
    survivors,
  };
}

/** The lines that hold the code of survivors, as Stryker names them: `file:first-last`. */
function linesOf(survivors: readonly Survivor[]): string[] {
  const ranges = survivors.flatMap(({ file, original }) => {
    const source = readFileSync(file, 'utf8');
    const code = new RegExp(escapePattern(original).replaceAll(' ', '\\s+'), 'g');
    return [...source.matchAll(code)].map(({ index, 0: text }) => {
      const first = source.slice(0, index).split('\n').length;
      return `${file}:${first}-${first + text.split('\n').length - 1}`;
    });
  });
  return [...new Set(ranges)];
}

async function measure(name: string, mutate: readonly string[]): Promise<PartResult> {
  process.env.MUTATION_PART = name;
  const startedAt = performance.now();
  const mutants = await new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    // What a text says is held by snapshots and by the tests of messages.
    mutator: { excludedMutations: ['StringLiteral'], plugins: [] },
    coverageAnalysis: 'perTest',
    // A static mutant is in code that runs once, when its module loads, such as a table.
    ignoreStatic: true,
    // Stryker cannot read tsconfig.json with TypeScript 7, and needs nothing of it.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    tempDirName: `.stryker-tmp/${name}`,
    concurrency: 2,
    timeoutMS: 5000,
    // Some mutants allocate without end.
    testRunnerNodeArgs: ['--max-old-space-size=2048'],
    reporters: ['progress-append-only'],
  }).runMutationTest();
  const count = (...statuses: string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  return {
    date: new Date().toISOString().slice(0, 10),
    minutes: Math.ceil((performance.now() - startedAt) / 60_000),
    killed: count('Killed', 'Timeout'),
    ignored: count('Ignored'),
    survivors: mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ fileName, location, mutatorName, replacement }): Survivor => {
        const { start, end } = location;
        return {
          file: fileName.replace(`${process.cwd()}/`, ''),
          original: textBetween(readFileSync(fileName, 'utf8'), start, end),
          mutator: mutatorName,
          replacement: oneLine(replacement ?? ''),
          reason: '',
        };
      }),
  };
}

/** Both count from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

function textBetween(source: string, start: Position, end: Position): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return oneLine(lines.join('\n'));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
