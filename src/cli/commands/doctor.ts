import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';
import { findServerMock } from '../../project/app-mock.js';
import { openProject, readSources } from '../../project/project.js';
import {
  type ProjectExamination,
  type ProjectFinding,
  projectChecks,
} from '../../project/project-checks.js';
import { toOneLine } from '../../text/printable.js';
import { startDeadline } from '../../verify/http/deadline.js';
import { defineCommand } from '../command.js';
import { wholeNumberFlag } from '../flags.js';

export const doctor = defineCommand({
  description:
    'Finds what keeps the mock from working in a project, or on this machine, and says how to fix it.',
  operands: ['[folder]'],
  flags: {
    Flags: {
      port: {
        short: 'p',
        value: '<number>',
        env: 'PORT',
        default: '4010',
        help: 'port of the plant store',
        read: wholeNumberFlag(1, 65_535),
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
    const sources = readSources(project);
    const examination = { project, sources, nodeVersion: process.version, env, port: flags.port };
    let exitCode: 0 | 1 = 0;
    for (const [name, check] of Object.entries(checks)) {
      const [found, fix] = await check(examination);
      if (fix !== undefined) {
        exitCode = 1;
      }
      const verdict = fix === undefined ? `passed: ${found}` : `failed: ${found}. ${fix}`;
      output.print(`${name} ${toOneLine(verdict)}\n`);
    }
    return exitCode;
  },
});

export interface Examination extends ProjectExamination {
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
}

const ipv4 = '127.0.0.1';

export const checks: Readonly<
  Record<string, (examination: Examination) => ProjectFinding | Promise<ProjectFinding>>
> = {
  ...projectChecks,

  async port({ port, sources }) {
    const server = createServer();
    try {
      await once(server.listen(port, ipv4), 'listening');
    } catch (error) {
      const url = `http://${ipv4}:${port}/__admin/health`;
      using deadline = startDeadline(2000, 'no response came');
      const answer = await fetch(url, { signal: deadline.signal })
        // Any other server may answer every path with a page.
        .then((response) => response.json())
        .catch(() => undefined);
      const isOurs = typeof answer?.basePath === 'string';
      const mock = findServerMock(sources)?.path;
      const elsewhere = `"npx plant-store-kit serve --port ${port + 1}"`;
      const fix = `Stop the program that uses the port, or run ${elsewhere}.`;
      if (isOurs) {
        return [`serve listens on port ${port} already`];
      }
      return mock === undefined
        ? [`serve cannot listen: ${(error as Error).message}`, fix]
        : [`another program uses port ${port}, which the mock of ${mock} does not need`];
    }
    await once(server.close(), 'close');
    return [`port ${port} is free for serve`];
  },

  proxy({ env, port }) {
    const variables = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];
    const set = variables.find((name) => env[name]);
    const direct = (env.no_proxy || env.NO_PROXY || '').split(/[\s,]+/).filter(Boolean);
    if (set === undefined) {
      return ['neither HTTP_PROXY nor ALL_PROXY is set'];
    }
    if (direct.includes(ipv4) || direct.includes('*')) {
      return [`NO_PROXY keeps ${ipv4} from ${set}`];
    }
    const names = [...direct, ipv4, 'localhost'].join(',');
    const fix = `Run "export NO_PROXY=${names} no_proxy=${names}".`;
    return [`programs that obey ${set} send requests for ${ipv4}:${port} to a proxy`, fix];
  },
};
