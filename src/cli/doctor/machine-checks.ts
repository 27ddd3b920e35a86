import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { type DoctorCheck, failed, passed } from './check.js';

const ipv4 = '127.0.0.1';
const ipv6 = '::1';
const maxWaitMs = 2000;

/** Whether `serve` can listen on its port, or does so already. */
export const freePort: DoctorCheck = {
  title: 'Port',
  failsIf: 'another program listens on the port of `serve`',
  async run({ port }) {
    const why = await whyNotFree(port);
    if (why === undefined) {
      return passed(`${port} is free`);
    }
    const url = `http://${ipv4}:${port}`;
    if (await isPlantStore(url)) {
      return passed(`the plant store is served at ${url}`);
    }
    return failed(
      why === 'EADDRINUSE'
        ? `another program listens on ${ipv4}:${port}`
        : `this user cannot listen on ${ipv4}:${port} (${why})`,
      `Stop it, or use another port: npx plant-store-kit serve --port ${port === 4010 ? 4011 : 4010}`,
    );
  },
};

/** Whether clients that say localhost, and servers that listen on 127.0.0.1, find each other. */
export const localhost: DoctorCheck = {
  title: 'localhost',
  failsIf: '`localhost` is not 127.0.0.1, or a server listens on ::1 alone',
  async run({ port, lookUp }) {
    const found = await lookUp('localhost').catch(() => []);
    const addresses = [...new Set(found.map(({ address }) => address))];
    if (!addresses.includes(ipv4)) {
      return failed(
        `localhost is ${addresses.join(', ') || 'no address'} on this machine, and serve listens on ${ipv4}`,
        `Write http://${ipv4}:${port} in your app, or add the line "${ipv4} localhost" to the hosts file.`,
      );
    }
    if ((await isListening(ipv6, port)) && !(await isListening(ipv4, port))) {
      return failed(
        `a server listens on [${ipv6}]:${port} alone, and clients of ${ipv4}:${port} do not reach it`,
        `Start it with --host ${ipv4}.`,
      );
    }
    return passed(`it is ${addresses.join(' and ')}`);
  },
};

const proxyVariables = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];
const coversLocal = /^(?:\*|127\.0\.0\.1(?::\d+)?|127\.0\.0\.0\/8|127\.\*)$/;

/** Whether requests to 127.0.0.1 would go to a proxy, which does not know this machine. */
export const proxy: DoctorCheck = {
  title: 'Proxy',
  failsIf: '`HTTP_PROXY` or `ALL_PROXY` is set, and `NO_PROXY` does not name 127.0.0.1',
  run({ env, port }) {
    const set = proxyVariables.find((name) => env[name]);
    if (set === undefined) {
      return passed('no variable sets one');
    }
    const direct = env.no_proxy || env.NO_PROXY || '';
    const hosts = direct.split(/[\s,]+/).filter((host) => host !== '');
    if (hosts.some((host) => coversLocal.test(host))) {
      return passed(`NO_PROXY leaves ${ipv4} out of ${set}`);
    }
    return failed(
      `${set} sends requests to ${ipv4}:${port} to a proxy`,
      `export NO_PROXY=${[...new Set([...hosts, ipv4, 'localhost'])].join(',')} no_proxy=$NO_PROXY`,
    );
  },
};

/** Whether something answers at an address of this machine. */
async function isListening(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(maxWaitMs) });
  } catch {
    socket.destroy();
    return false;
  }
  // Not destroyed: a server may not bear a reset.
  socket.on('error', () => {});
  socket.end().resume().unref();
  return true;
}

/** Why a server cannot listen there: the code of the system. Undefined if it can. */
async function whyNotFree(port: number): Promise<string | undefined> {
  const server = createServer().listen(port, ipv4);
  try {
    await once(server, 'listening');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  }
  server.close();
  await once(server, 'close');
  return undefined;
}

/** Whether a plant store of the kit is served at an address. */
async function isPlantStore(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(maxWaitMs);
    const response = await fetch(`${url}/__admin/health`, { signal });
    return typeof ((await response.json()) as { plants?: unknown }).plants === 'number';
  } catch {
    return false;
  }
}
