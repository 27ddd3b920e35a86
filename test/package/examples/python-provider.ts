import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseDocument } from 'yaml';
import { findFreePort } from '../../find-free-port.js';
import { runCompositeAction } from '../action/run-composite-action.js';
import type { Workshop } from './workshop.js';

const example = 'python-provider';
const root = join(import.meta.dirname, '../../..');
const tokens = { ALICE_TOKEN: 'secret-of-alice', BOB_TOKEN: 'secret-of-bob' };

export async function runPythonProvider(workshop: Workshop) {
  const folder = join(workshop.folder, example);
  await runReadme(workshop);
  await workshop.run('ci-tools', 'npm install --no-audit --no-fund --prefer-offline', {
    cwd: 'tools',
  });
  await checkSchemas(workshop);
  const action = copyTrackedFiles(join(workshop.folder, 'action'));
  await runAction(workshop, action, 0);
  await runGitlab(workshop, 0);
  breakRule(join(folder, 'plant_store.py'));
  await runAction(workshop, action, 1, ['Verify the service']);
  await runGitlab(workshop, 1);
}

/** The commands of its README. */
async function runReadme(workshop: Workshop): Promise<void> {
  const readme = readFileSync(join(root, 'examples', example, 'README.md'), 'utf8');
  const [, block = ''] = /```sh\n(.*?)```/s.exec(readme) ?? [];
  const port = await findFreePort();
  const lines = block.trim().replace(':8080', `:${port}`);
  await workshop.run(example, `set -e\nexport PORT=${port}\n${lines}`, {
    prints: 'The provider passes all',
  });
}

/** The id of a plant is in the answers: a rule forbids it. */
function breakRule(path: string): void {
  const source = readFileSync(path, 'utf8');
  const broken = source.replace(
    'return {"name": self.name} if',
    'return {"id": self.id, "name": self.name} if',
  );
  if (broken === source) {
    throw new Error(`${path} has no line to break.`);
  }
  writeFileSync(path, broken);
}

/** GitHub's own parser reads the action and the workflow; the workflow gives inputs that there are. */
async function checkSchemas(workshop: Workshop): Promise<void> {
  const parser = join(workshop.folder, 'tools/node_modules/@actions/workflow-parser/dist');
  const { NoOperationTraceWriter, parseWorkflow } = await import(join(parser, 'index.js'));
  const { parseAction } = await import(join(parser, 'actions/index.js'));
  const problemsOf = (parseFile: typeof parseAction, path: string): string[] => {
    const file = { name: path, content: readFileSync(join(root, path), 'utf8') };
    const { context } = parseFile(file, new NoOperationTraceWriter());
    return context.errors.getErrors().map(({ message }: Error) => message);
  };
  const workflow = `examples/${example}/.github/workflows/verify.yml`;
  workshop.check('action.yml', "fits GitHub's schema", problemsOf(parseAction, 'action.yml'));
  workshop.check(example, `${workflow} fits GitHub's schema`, problemsOf(parseWorkflow, workflow));
}

/** Every file that is tracked or new, as a checkout of the action has it. */
function copyTrackedFiles(target: string): string {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of listed.trim().split('\n')) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path));
  }
  return target;
}

/** Runs the steps of the action with the inputs of the workflow. */
async function runAction(
  workshop: Workshop,
  action: string,
  exitCode: number,
  only?: readonly string[],
): Promise<void> {
  const workflow = parse(
    readFileSync(join(root, 'examples', example, '.github/workflows/verify.yml'), 'utf8'),
  );
  const { env, steps } = workflow.jobs.verify;
  const step = steps.find(({ uses }: { uses: string }) => uses.includes('plant-store-kit'));
  const port = await findFreePort();
  const fill = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value
          .replaceAll(
            /\$\{\{ secrets\.(\w+) \}\}/g,
            (_, secret: keyof typeof tokens) => tokens[secret],
          )
          .replace(':8080', `:${port}`),
      ]),
    );
  const start = performance.now();
  const ended = await runCompositeAction({
    actionPath: action,
    workspace: join(workshop.folder, example),
    inputs: fill(step.with),
    ...(only && { only }),
    env: { ...fill(env), PORT: String(port) },
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const hasAnnotation = ended.log.includes('::error title=plant.name-and-tag-only failed');
  workshop.check(example, `the GitHub Action exits with ${exitCode}, after ${seconds} s`, [
    ...(ended.code === exitCode ? [] : [`it exits with ${ended.code}: ${ended.log}`]),
    ...(hasAnnotation === (exitCode === 1) ? [] : [`the annotations are wrong: ${ended.log}`]),
    ...(ended.summary === '' ? ['the step has no summary'] : []),
  ]);
}

/** Runs the pipeline of the example, with the component of this repository, in gitlab-ci-local. */
async function runGitlab(workshop: Workshop, exitCode: number): Promise<void> {
  const folder = join(workshop.folder, example);
  const port = await findFreePort();
  const pipeline = parseDocument(
    readFileSync(join(root, 'examples', example, '.gitlab-ci.yml'), 'utf8'),
  );
  pipeline.setIn(['include', 0, 'inputs', 'url'], `http://127.0.0.1:${port}`);
  writeFileSync(join(folder, '.gitlab-ci.yml'), String(pipeline));
  // Where gitlab-ci-local looks first for a component of another project.
  const cache = '.gitlab-ci-local/includes/gitlab.example.com/your-group/plant-store-kit/main';
  cpSync(join(root, 'templates'), join(folder, cache, 'templates'), { recursive: true });
  cpSync(
    join(workshop.folder, 'plant-store-kit-0.1.0.tgz'),
    join(folder, 'plant-store-kit-0.1.0.tgz'),
  );
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '-b', 'main');
  git('add', '-A');
  git('-c', 'user.name=Alice', '-c', 'user.email=alice@example.com', 'commit', '-m', 'Provider');
  if (exitCode === 0) {
    git('remote', 'add', 'origin', 'https://gitlab.example.com/your-group/plants.git');
  }
  const variables = Object.entries({ ...tokens, PORT: port }).map(
    ([name, value]) => `--variable ${name}=${value}`,
  );
  await workshop.run(
    example,
    `../tools/node_modules/.bin/gitlab-ci-local --force-shell-executor ${variables.join(' ')}`,
    { exitCode, prints: exitCode === 0 ? 'The provider passes all' : 'plant.name-and-tag-only' },
  );
  const junit = readFileSync(join(folder, 'plant-store-report.xml'), 'utf8');
  const isRight = junit.includes('<failure') === (exitCode === 1);
  workshop.check(example, 'the job of GitLab has a JUnit report', isRight ? [] : [junit]);
}
