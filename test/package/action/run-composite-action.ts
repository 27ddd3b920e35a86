import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

interface Step {
  readonly name: string;
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly required?: boolean; readonly default?: string }>
  >;
  readonly runs: { readonly steps: readonly Step[] };
}

export interface ActionRun {
  /** The folder of the action: `action.yml` is there. */
  readonly actionPath: string;
  /** The checkout of the project that uses it. */
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** The environment of the job. */
  readonly env?: NodeJS.ProcessEnv;
  /** The names of the steps to run. Default: all. */
  readonly only?: readonly string[];
}

export interface EndedAction {
  /** The exit code of the last step that ran. */
  readonly code: number;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Runs the steps of a composite action as a runner of GitHub does, until one fails. */
export async function runCompositeAction(run: ActionRun): Promise<EndedAction> {
  const { inputs, runs }: Action = parse(
    await readFile(join(run.actionPath, 'action.yml'), 'utf8'),
  );
  const fillIn = readInputs(inputs, run.inputs);
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-kit-runner-'));
  const [outputFile, summaryFile, script] = ['output', 'summary', 'step.sh'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await writeFile(outputFile, '');
  await writeFile(summaryFile, '');
  let log = '';
  let code = 0;
  try {
    const steps = runs.steps.filter(({ name }) => run.only?.includes(name) ?? true);
    for (const step of steps) {
      const stepEnv = Object.entries(step.env ?? {}).map(([name, value]) => [name, fillIn(value)]);
      await writeFile(script, step.run);
      const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
        cwd: resolve(run.workspace, fillIn(step['working-directory'] ?? '../../ci')),
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          CI: 'true',
          ...run.env,
          GITHUB_ACTIONS: 'true',
          GITHUB_ACTION_PATH: run.actionPath,
          GITHUB_WORKSPACE: run.workspace,
          GITHUB_OUTPUT: outputFile,
          GITHUB_STEP_SUMMARY: summaryFile,
          RUNNER_TEMP: folder,
          ...Object.fromEntries(stepEnv),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          log += chunk;
        });
      }
      [code] = await once(child, 'close');
      if (code !== 0) {
        break;
      }
    }
    const outputs = (await readFile(outputFile, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2));
    return {
      code,
      log,
      summary: await readFile(summaryFile, 'utf8'),
      outputs: Object.fromEntries(outputs),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A function that fills the inputs into a text with expressions. */
function readInputs(declared: Action['inputs'], given: Readonly<Record<string, string>>) {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(declared, name)) {
      throw new Error(`The action has no input "${name}".`);
    }
  }
  for (const [name, { required }] of Object.entries(declared)) {
    if (required && !given[name]) {
      throw new Error(`The input "${name}" is missing.`);
    }
  }
  return (text: string) =>
    text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
      const [, name = ''] = /^inputs\.([\w-]+)$/.exec(expression) ?? [];
      const input = declared[name];
      if (input === undefined) {
        throw new Error(`The expression ${expression} names no input.`);
      }
      return given[name] ?? input.default ?? '';
    });
}
