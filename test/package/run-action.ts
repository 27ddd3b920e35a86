import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly required?: boolean; readonly default?: string }>
  >;
  readonly runs: {
    readonly steps: readonly {
      readonly run: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly 'working-directory'?: string;
    }[];
  };
}

interface ActionRun {
  /** The folder of the action: `action.yml` is there. */
  readonly actionPath: string;
  /** The checkout of the project that uses it. */
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: NodeJS.ProcessEnv;
  /** Whether to run its first step too, which builds the kit. */
  readonly builds?: boolean;
}

/** Runs the steps of the composite action as a runner of GitHub does, until one fails. */
export async function runAction({ actionPath, workspace, inputs, env, builds = false }: ActionRun) {
  const action: Action = parse(readFileSync(join(actionPath, 'action.yml'), 'utf8'));
  const fillIn = (template: string) =>
    template.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => {
      const input = action.inputs[name];
      if (input === undefined || (input.required && !inputs[name])) {
        throw new Error(`The input "${name}" is missing, here or in the action.`);
      }
      return inputs[name] ?? input.default ?? '';
    });
  const [output, summary, script] = ['output', 'summary', 'step.sh'].map((name) =>
    join(workspace, `.runner-${name}`),
  ) as [string, string, string];
  writeFileSync(output, '');
  writeFileSync(summary, '');
  let log = '';
  let code = 0;
  for (const step of action.runs.steps.slice(builds ? 0 : 1)) {
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, fillIn(value)]);
    writeFileSync(script, step.run);
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: resolve(workspace, fillIn(step['working-directory'] ?? '.')),
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...env,
        GITHUB_ACTIONS: 'true',
        GITHUB_ACTION_PATH: actionPath,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        ...Object.fromEntries(own),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [printed, complaints, [exitCode]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    log += printed + complaints;
    code = exitCode;
    if (code !== 0) {
      break;
    }
  }
  return {
    code,
    log,
    summary: readFileSync(summary, 'utf8'),
    output: readFileSync(output, 'utf8'),
  };
}
