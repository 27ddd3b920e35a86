// npm run test:compat -- tarball: the file that would be published: its package.json, its types, what it takes on
// disk, and apps that are built with it.
import process from 'node:process';
import { packKit } from '../../package/pack-kit.js';
import { root, Workspace } from '../../package/workspace.js';
import { check } from '../check.js';
import { checkBundlers } from './check-bundlers.js';

await using workspace = new Workspace();
const tarball = packKit(workspace.folder);
const cwd = 'tools';
for (const file of ['package.json', 'webpack.config.cjs']) {
  workspace.copy(`test/compat/tarball/${file}`, `${cwd}/${file}`);
}
await workspace.run(`npm install ${tarball} && npx msw init public --save`, { cwd });

await check('publint finds nothing', async () => {
  await workspace.run(`npx publint run ${tarball} --strict`, { cwd });
});
// The package is ESM only: Node.js 20.19 and later can require() it, and the versions of TypeScript whose module
// resolution (node10) knows no exports are older than the oldest of test/compat/versions.
await check('attw finds nothing (profile esm-only)', async () => {
  await workspace.run(`npx attw ${tarball} --profile esm-only`, { cwd });
});
await check('npm publish --dry-run warns of nothing', async () => {
  const publish = 'npm publish --dry-run --ignore-scripts --loglevel=warn';
  const printed = await workspace.run(`cd ${root} && ${publish}`, { env: process.env });
  // Its settings of npm, and that nobody is logged in, are about the machine.
  const ofMachine = /Unknown (user|env|cli|project) config|requires you to be logged in/;
  const warnings = printed.match(/^npm (warn|error).*/gm) ?? [];
  const others = warnings.filter((line) => !ofMachine.test(line));
  if (others.length > 0) {
    throw new Error(others.join('\n'));
  }
});
for (const [flags, limit] of [
  ['--omit=optional', 30],
  ['', 55],
] as const) {
  const title = `npm install --omit=dev ${flags} takes at most ${limit} MB`;
  await check(title, () => measureInstallation(flags, limit));
}
await checkBundlers(workspace, cwd);

async function measureInstallation(flags: string, limit: number): Promise<string> {
  const project = `installed${flags}`;
  workspace.write(`${project}/package.json`, { private: true });
  await workspace.run(`npm install --omit=dev ${flags} ${tarball}`, { cwd: project });
  const printed = await workspace.run('du -m -d1 node_modules | sort -rn | head -6', {
    cwd: project,
  });
  const largest = printed.trim().replaceAll('\tnode_modules', ' MB').split('\n').join(', ');
  if (Number.parseInt(printed, 10) > limit) {
    throw new Error(largest);
  }
  return largest;
}
