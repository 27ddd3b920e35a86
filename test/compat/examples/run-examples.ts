// npm run test:compat -- examples: installs the packed kit in each example, and runs all of what its README says,
// with a browser and rsync; and action.yml and templates/verify-provider.yml from their first step on.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { VerificationReport } from 'plant-store-kit/verify';
import { parse, parseDocument } from 'yaml';
import { findFreePort } from '../../find-free-port.js';
import { findMock, runReadme } from '../../package/examples.js';
import { packKit } from '../../package/pack-kit.js';
import { runAction } from '../../package/run-action.js';
import { root, Workspace } from '../../package/workspace.js';
import { check, chosenRows } from '../check.js';

const examples = {
  'vite-react': runReact,
  nextjs: () => runNode('nextjs', ['test:e2e'], '.next'),
  storybook: () => runNode('storybook', []),
  'python-provider': runPython,
};

const service = 'python-provider/plant_store.py';
/** The bug that the READMEs name. */
const leaksId = ['return {"name"', 'return {"id": self.id, "name"'] as const;

/** What the README of the page says of its own tests, its pact, `verify` and the proxy. */
const services: readonly {
  readonly title: string;
  readonly bug?: readonly [text: string, replacement: string];
  readonly exitCode: number;
  readonly verify: RegExp;
  readonly proxy: RegExp;
}[] = [
  {
    title: 'the service',
    exitCode: 0,
    verify: /passes all.*1 pact passed/s,
    proxy: /1 passed \(.*The provider passes/s,
  },
  {
    title: 'ids in responses',
    bug: leaksId,
    exitCode: 1,
    verify: /✗ plant\.no-other-members.*1 pact passed/s,
    proxy: /1 passed \(.*✗ plant\.no-other-members/s,
  },
  {
    title: 'an id in place of the created plant',
    bug: ['return plant.shown()', 'return {"id": plant.id}'],
    exitCode: 1,
    verify: /✗ plant\.name .*Failed pacts/s,
    proxy: /1 failed.*✗ plant\.name /s,
  },
];

const commit = 'git -c user.name=Alice -c user.email=alice@example.com commit -qm Example';

const tokens: Record<string, string> = {
  ALICE_TOKEN: 'secret-of-alice',
  BOB_TOKEN: 'secret-of-bob',
};

await using workspace = new Workspace();
packKit(workspace.folder);
for (const [, run] of chosenRows(examples)) {
  await run();
}

async function runNode(cwd: string, scripts: readonly string[], built?: string): Promise<void> {
  workspace.copy(`examples/${cwd}`);
  for (const script of ['install', 'test', 'run build', ...scripts.map((one) => `run ${one}`)]) {
    await check(`${cwd}: npm ${script}`, () =>
      workspace.run(`npm ${script}`, { cwd }).then(() => {}),
    );
    // A development server of Next.js adds its own files.
    if (script === 'run build' && built !== undefined) {
      await check(`${cwd}: ${built} has nothing of the mock`, () => {
        const found = findMock(workspace, cwd, built);
        if (found.length > 0) {
          throw new Error(found.join(', '));
        }
      });
    }
  }
}

async function runReact(): Promise<void> {
  const cwd = 'vite-react';
  workspace.copy(`examples/${cwd}`);
  await workspace.run(`git init -q && git add pacts && ${commit}`, { cwd });
  await runNode(cwd, ['test:browser', 'test:e2e'], 'dist');
  await check(`${cwd}: its tests record the pact that is committed`, async () => {
    await workspace.run('npx plant-store-kit contracts check pacts', { cwd });
    await workspace.run('git diff --exit-code pacts', { cwd });
  });
  await check(`${cwd}: its tests assume only what its README says`, async () => {
    const found = await challengeTests(cwd);
    const documented = [
      'create.id-maximum/9007199254740991',
      'list.default-limit/1',
      'list.lag/100',
    ];
    if (found.join() !== documented.join()) {
      throw new Error(`They assume ${found.join(', ')}`);
    }
  });
  await check(`${cwd}: a service that breaks two of the three assumptions fails`, async () => {
    const broken = await brokenAssumptions(cwd, { 'list.default-limit': 1, 'list.lag': 300 });
    if (broken.join() !== 'list.default-limit/1,list.lag/100') {
      throw new Error(`It breaks ${broken.join(', ')}`);
    }
  });
  for (const { title, bug, exitCode, verify, proxy } of services) {
    workspace.copy('examples/python-provider');
    if (bug !== undefined) {
      workspace.change(service, ...bug);
    }
    await check(`${cwd}: verify --pacts with ${title}`, () =>
      runReadme(workspace, cwd, 1, { exitCode, prints: verify }),
    );
    await check(`${cwd}: the page behind the proxy with ${title}`, () =>
      runReadme(workspace, cwd, 2, { exitCode, prints: proxy }),
    );
  }
}

/** The ids of what the tests of an example assume. */
async function challengeTests(cwd: string): Promise<string[]> {
  const command =
    'npx plant-store-kit challenge --json --write assumptions.json -- npm test 2>/dev/null || true';
  const { assumptions } = JSON.parse(await workspace.run(command, { cwd }));
  return assumptions.map(({ id }: { id: string }) => id);
}

/** Which of the assumptions that {@link challengeTests} has written a service with these parameters breaks. */
async function brokenAssumptions(cwd: string, parameters: object): Promise<string[]> {
  const port = await findFreePort();
  const profile = `'${JSON.stringify({ parameters })}'`;
  const server = `npx plant-store-kit serve --quiet --port ${port} --profile service.json`;
  const verify = `npx plant-store-kit verify --json --assumptions assumptions.json --server "${server}"`;
  const printed = await workspace.run(
    `echo ${profile} > service.json && ${verify} --url http://127.0.0.1:${port} --token alice-token 2>/dev/null || true`,
    { cwd },
  );
  const { assumptions } = JSON.parse(printed) as VerificationReport;
  const checks = assumptions?.flatMap((app) => app.checks) ?? [];
  return checks.filter(({ verdict }) => verdict === 'failed').map(({ check: id }) => id);
}

async function runPython(): Promise<void> {
  workspace.copy('examples/python-provider');
  workspace.copy('test/compat/examples/tools', 'tools');
  await workspace.run('npm install', { cwd: 'tools' });
  await check(
    "python-provider: GitHub's own parser takes the action and the workflow",
    checkSchemas,
  );
  const action = copyCheckout();
  await check('python-provider: the GitHub Action passes it', () => runWorkflow(action, 0));
  await check('python-provider: the component of GitLab passes it', () => runPipeline(0));
  workspace.change(service, ...leaksId);
  await check('python-provider: the GitHub Action fails its bug', () => runWorkflow(action, 1));
  await check('python-provider: the component of GitLab fails its bug', () => runPipeline(1));
}

async function checkSchemas(): Promise<void> {
  const parser = join(workspace.folder, 'tools/node_modules/@actions/workflow-parser/dist');
  const { NoOperationTraceWriter, parseWorkflow } = await import(join(parser, 'index.js'));
  const { parseAction } = await import(join(parser, 'actions/index.js'));
  for (const [parseFile, path] of [
    [parseAction, 'action.yml'],
    [parseWorkflow, 'examples/python-provider/.github/workflows/verify.yml'],
  ]) {
    const file = { name: path, content: readFileSync(join(root, path), 'utf8') };
    const errors = parseFile(file, new NoOperationTraceWriter()).context.errors.getErrors();
    if (errors.length > 0) {
      throw new Error(`${path}: ${errors.map(({ message }: Error) => message).join('; ')}`);
    }
  }
}

function copyCheckout(): string {
  const list = ['ls-files', '-co', '--exclude-standard'];
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const path of paths) {
    mkdirSync(dirname(join(workspace.folder, 'action', path)), { recursive: true });
    cpSync(join(root, path), join(workspace.folder, 'action', path));
  }
  return join(workspace.folder, 'action');
}

async function runWorkflow(actionPath: string, exitCode: number): Promise<void> {
  const { jobs } = parse(workspace.read('python-provider/.github/workflows/verify.yml'));
  const { env, steps } = jobs.verify;
  const { with: inputs } = steps.find(({ uses }: { uses: string }) => /plant-store-kit/.test(uses));
  const port = String(await findFreePort());
  const fill = (values: Record<string, string>) => {
    const text = JSON.stringify(values)
      .replaceAll(/\$\{\{ secrets\.(\w+) \}\}/g, (_, name: string) => tokens[name] ?? '')
      .replaceAll(':8080', `:${port}`);
    return JSON.parse(text) as Record<string, string>;
  };
  const { code, log, summary } = await runAction({
    actionPath,
    workspace: join(workspace.folder, 'python-provider'),
    inputs: fill(inputs),
    env: { ...fill(env), PORT: port },
    builds: exitCode === 0,
  });
  const isAnnotated = log.includes('::error title=Rule plant.no-other-members failed');
  if (code !== exitCode || isAnnotated !== (exitCode === 1) || summary === '') {
    throw new Error(`It exits with ${code}:\n${log}`);
  }
}

async function runPipeline(exitCode: number): Promise<void> {
  const cwd = 'python-provider';
  const port = await findFreePort();
  const pipeline = parseDocument(
    readFileSync(join(root, 'examples/python-provider/.gitlab-ci.yml'), 'utf8'),
  );
  pipeline.setIn(['include', 0, 'inputs', 'url'], `http://127.0.0.1:${port}`);
  workspace.write(`${cwd}/.gitlab-ci.yml`, String(pipeline));
  // Where gitlab-ci-local looks first for a component of another project.
  const cache = '.gitlab-ci-local/includes/gitlab.example.com/your-group/plant-store-kit/main';
  workspace.copy('templates', `${cwd}/${cache}/templates`);
  await workspace.run(
    `cp ../*.tgz . && git init -q -b main && git add -A && ${commit}
    git remote add origin https://gitlab.example.com/your-group/plants.git || true`,
    { cwd },
  );
  const variables = Object.entries({ ...tokens, PORT: port })
    .map(([name, value]) => `--variable ${name}=${value}`)
    .join(' ');
  const local = '../tools/node_modules/.bin/gitlab-ci-local --force-shell-executor';
  await workspace.run(`${local} ${variables}`, {
    cwd,
    exitCode,
    prints: exitCode === 0 ? 'The provider passes all' : 'plant.no-other-members',
  });
  if (workspace.read(`${cwd}/plant-store-report.xml`).includes('<failure') !== (exitCode === 1)) {
    throw new Error('Its JUnit report is wrong.');
  }
}
