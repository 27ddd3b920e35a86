import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { relative } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import {
  declaredRanges,
  findPackage,
  hasCurrentWorker,
  type Project,
  readIfThere,
  workerScript,
} from '../project.js';

/** What a check found: what is as it should be; or what is not, with sentences or a command that fix it. */
export interface CheckResult {
  readonly detail: string;
  readonly fix?: string;
}

/** What the checks look at. */
export interface Examination {
  readonly project: Project;
  readonly nodeVersion: string;
  readonly env: NodeJS.ProcessEnv;
  /** The port on which the plant store is or will be served. */
  readonly port: number;
  /** The addresses of that name. */
  readonly localhost: readonly string[];
}

const passed = (detail: string): CheckResult => ({ detail });
const failed = (detail: string, fix: string): CheckResult => ({ detail, fix });
const ipv4 = '127.0.0.1';

/** All that `doctor` looks at. */
export const checks: Readonly<
  Record<string, (examination: Examination) => CheckResult | Promise<CheckResult>>
> = {
  node({ project, nodeVersion }) {
    const peers = ['msw', 'vitest', '@playwright/test'].flatMap(
      (name) => findPackage(project.folder, name)?.packageJson ?? [],
    );
    const unmet = peers.filter(({ engines }) => !satisfies(nodeVersion, engines?.node ?? '*'));
    const needs = unmet.map((one) => `${one.name} ${one.version} needs ${one.engines?.node}`);
    return unmet.length === 0
      ? passed(`${nodeVersion} is new enough`)
      : failed(
          `this is ${nodeVersion}, and ${needs.join(', and ')}`,
          'Update Node.js, or install an earlier major version of what needs it.',
        );
  },

  'one-msw'({ project }) {
    const users = Object.keys(declaredRanges(project))
      .map((name) => findPackage(project.folder, name))
      .filter((found) => found !== undefined && 'msw' in declaredRanges(found));
    const copies = [project, ...users].flatMap(
      (user) => findPackage(user?.folder ?? '', 'msw') ?? [],
    );
    const places = new Set(
      copies.map((msw) => `${relative(project.folder, msw.folder)} (${msw.packageJson.version})`),
    );
    return places.size < 2
      ? passed(places.size === 0 ? 'msw is not installed' : 'there is one copy')
      : failed(
          `there are ${places.size} copies, and one does not know the handlers of the other: ${[...places].join(', ')}`,
          'Bring all to one version: "npm ls msw" shows who asks for which; then run "npm dedupe".',
        );
  },

  'worker-script'({ project }) {
    const msw = findPackage(project.folder, 'msw');
    const saved = [project.packageJson.msw?.workerDirectory ?? []].flat();
    const hasScript = readIfThere(project.folder, `public/${workerScript}`) !== undefined;
    if (msw === undefined || (saved.length === 0 && !hasScript)) {
      return passed(`only a mock inside a page needs msw and public/${workerScript}`);
    }
    const deep = saved.find((folder) => folder.startsWith('public/'));
    if (deep !== undefined) {
      return failed(
        `the script is in ${deep}, so its worker sees only pages below that folder`,
        `Delete ${deep}/${workerScript}, run "npx msw init public --save", and take ${deep} out of msw.workerDirectory in package.json.`,
      );
    }
    const folders = saved.length === 0 ? ['public'] : saved;
    const stale = folders.filter((folder) => !hasCurrentWorker(project, folder, msw));
    return stale.length === 0
      ? passed(`it is that of msw ${msw.packageJson.version}`)
      : failed(
          `${stale.join(' and ')} has no ${workerScript} of the installed msw ${msw.packageJson.version}`,
          stale.map((folder) => `npx msw init ${folder} --save`).join(' && '),
        );
  },

  async port({ port }) {
    const server = createServer();
    try {
      await once(server.listen(port, ipv4), 'listening');
    } catch (error) {
      return (await isPlantStore(`http://${ipv4}:${port}`))
        ? passed(`the plant store is served at http://${ipv4}:${port}`)
        : failed(
            `serve cannot listen there: ${(error as Error).message}`,
            `Stop the other program, or use another port: npx plant-store-kit serve --port ${port + 1}`,
          );
    }
    await once(server.close(), 'close');
    return passed(`${port} is free`);
  },

  async localhost({ port, localhost }) {
    if (!localhost.includes(ipv4)) {
      return failed(
        `localhost is only ${localhost.join(', ')} on this machine, and serve listens on ${ipv4}`,
        `Write http://${ipv4}:${port} in your app, or add the line "${ipv4} localhost" to the hosts file.`,
      );
    }
    return (await isListening('::1', port)) && !(await isListening(ipv4, port))
      ? failed(
          `a server listens on [::1]:${port} alone, and clients of ${ipv4}:${port} do not reach it`,
          `Start it with --host ${ipv4}.`,
        )
      : passed(`it is ${[...new Set(localhost)].join(' and ')}`);
  },

  proxy({ env, port }) {
    const set = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'].find((name) => env[name]);
    const direct = (env.no_proxy || env.NO_PROXY || '').split(/[\s,]+/).filter(Boolean);
    return set === undefined || direct.includes(ipv4) || direct.includes('*')
      ? passed(`no proxy is asked for ${ipv4}`)
      : failed(
          `${set} sends requests to ${ipv4}:${port} to a proxy`,
          `export NO_PROXY=${[...new Set([...direct, ipv4, 'localhost'])].join(',')} no_proxy=$NO_PROXY`,
        );
  },
};

function isListening(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  return once(socket, 'connect').then(
    () => Boolean(socket.destroy()),
    () => false,
  );
}

async function isPlantStore(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2000);
  const response = await fetch(`${url}/__admin/health`, { signal }).catch(() => undefined);
  return response?.ok === true;
}
