import { once } from 'node:events';
import { createServer } from 'node:net';
import { relative } from 'node:path';
import process from 'node:process';
import satisfies from 'semver/functions/satisfies.js';
import { toOneLine } from '../../interface/printable.js';
import { defineCommand } from '../command.js';
import { wholeNumber } from '../flags.js';
import {
  declaredRanges,
  findPackage,
  hasCurrentWorker,
  openProject,
  type Project,
  readIfThere,
  workerScript,
} from '../project/project.js';

export const doctor = defineCommand({
  description:
    'Finds what keeps the mock from working in a project, or on this machine, and says how to fix it.',
  operands: ['[<folder>]'],
  flags: {
    Flags: {
      port: {
        short: 'p',
        value: '<number>',
        env: 'PORT',
        default: '4010',
        help: 'port of the plant store',
        read: wholeNumber(1, 65_535),
      },
    },
  },
  notes: 'It changes nothing, and asks no machine but this one.',
  exitCodes: {
    0: 'nothing is wrong, of what could be checked',
    1: 'a check failed',
    2: 'a flag or the project cannot be used',
  },
  async run({ flags, operands: [folder = '.'] }, { env, output }) {
    const project = openProject(folder);
    const examination = { project, nodeVersion: process.version, env, port: flags.port };
    let exitCode: 0 | 1 = 0;
    for (const [name, check] of Object.entries(checks)) {
      const finding = await check(examination);
      const hasFailed = typeof finding === 'object';
      exitCode = hasFailed ? 1 : exitCode;
      const verdict = hasFailed ? `failed: ${finding.join('. ')}` : (finding ?? 'passed');
      output.print(`${name} ${toOneLine(verdict)}\n`);
    }
    return exitCode;
  },
});

export interface Examination {
  readonly project: Project;
  readonly nodeVersion: string;
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
}

/** What is wrong, or how the check has passed, if there is more to say. */
type Finding = readonly [problem: string, fix: string] | string | undefined;

const ipv4 = '127.0.0.1';

export const checks: Readonly<
  Record<string, (examination: Examination) => Finding | Promise<Finding>>
> = {
  node({ project, nodeVersion }) {
    const unmet = ['msw', 'vitest', '@playwright/test']
      .flatMap((name) => findPackage(project.folder, name)?.packageJson ?? [])
      .find(({ engines }) => !satisfies(nodeVersion, engines?.node ?? '*'));
    const needs = `${unmet?.name} ${unmet?.version} needs Node.js ${unmet?.engines?.node}`;
    const fix = `Update Node.js, or install an earlier major version of ${unmet?.name}.`;
    return unmet && [`this is Node.js ${nodeVersion}, and ${needs}`, fix];
  },

  'one-msw'({ project }) {
    const installed = Object.keys(declaredRanges(project)).flatMap(
      (name) => findPackage(project.folder, name) ?? [],
    );
    const copies = [project, ...installed]
      .filter((user) => 'msw' in declaredRanges(user))
      .flatMap((user) => findPackage(user.folder, 'msw') ?? []);
    const places = new Set(
      copies.map((msw) => `${relative(project.folder, msw.folder)} (${msw.packageJson.version})`),
    );
    if (places.size < 2) {
      return undefined;
    }
    return [
      `one copy of msw does not know the handlers of another: there are ${[...places].join(', ')}`,
      'Ask for one version everywhere ("npm ls msw" shows who asks for which); run "npm dedupe".',
    ];
  },

  'worker-script'({ project }) {
    const msw = findPackage(project.folder, 'msw');
    const unsaved = readIfThere(project.folder, `public/${workerScript}`) && 'public';
    const folders = [project.packageJson.msw?.workerDirectory || unsaved || []].flat();
    const deep = folders.find((folder) => folder.startsWith('public/'));
    if (deep !== undefined) {
      return [
        `the script is in ${deep}, so its worker sees only pages below that folder`,
        `Take ${deep} out of "msw" in package.json, and run "npx msw init public --save".`,
      ];
    }
    const stale = folders.find((folder) => msw && !hasCurrentWorker(project, folder, msw));
    const problem = `${stale} has no ${workerScript} of msw ${msw?.packageJson.version}`;
    return stale === undefined ? undefined : [problem, `Run "npx msw init ${stale} --save".`];
  },

  async port({ port }) {
    const server = createServer();
    try {
      await once(server.listen(port, ipv4), 'listening');
    } catch (error) {
      const url = `http://${ipv4}:${port}/__admin/health`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
        // Any other server may answer every path with a page.
        .then((response) => response.json())
        .catch(() => undefined);
      const isOurs = typeof answer?.basePath === 'string';
      const elsewhere = `"npx plant-store-kit serve --port ${port + 1}"`;
      const fix = `Stop the program that uses the port, or run ${elsewhere}.`;
      return isOurs
        ? 'passed: serve listens on it already'
        : [`serve cannot listen: ${(error as Error).message}`, fix];
    }
    await once(server.close(), 'close');
    return undefined;
  },

  proxy({ env, port }) {
    const set = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'].find((name) => env[name]);
    const direct = (env.no_proxy || env.NO_PROXY || '').split(/[\s,]+/).filter(Boolean);
    if (set === undefined || direct.includes(ipv4) || direct.includes('*')) {
      return undefined;
    }
    const names = [...direct, ipv4, 'localhost'].join(',');
    const fix = `Run "export NO_PROXY=${names} no_proxy=${names}".`;
    return [`programs that obey ${set} send requests for ${ipv4}:${port} to a proxy`, fix];
  },
};
