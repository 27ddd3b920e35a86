import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpResponse, http } from 'msw';
import { type PlantStorePluginOptions, plantStore } from 'plant-store-kit/vite';
import {
  type CommonServerOptions,
  type Connect,
  createServer,
  type Plugin,
  type PreviewServer,
  preview,
  type ViteDevServer,
} from 'vite';
import { describe, expect, it } from 'vitest';
import { type Served, serve } from '../../serve.js';

type Checks = Pick<CommonServerOptions, 'allowedHosts' | 'cors'>;
type Server = ViteDevServer | PreviewServer;

/** The order of the versions that are tested, and that of Vite 5 and 6: their checks follow the middlewares of plugins. */
const orders = { 'checks before plugins': false, 'checks after plugins': true };

function orderPlugins(plugins: Plugin[], hasLateChecks: boolean): Plugin[] {
  if (!hasLateChecks) {
    return plugins;
  }
  const checks: Connect.ServerStackItem[] = [];
  const takeChecks = ({ middlewares: { stack } }: Server) => {
    const isCheck = ({ handle }: Connect.ServerStackItem) =>
      /^(cors|host)/.test((handle as Connect.NextHandleFunction).name);
    checks.push(...stack.filter(isCheck));
    stack.splice(0, stack.length, ...stack.filter((item) => !isCheck(item)));
  };
  const addChecks = ({ middlewares: { stack } }: Server) => void stack.push(...checks);
  return [
    { name: 'first', configureServer: takeChecks, configurePreviewServer: takeChecks },
    ...plugins,
    { name: 'last', configureServer: addChecks, configurePreviewServer: addChecks },
  ];
}

/** Starts a server of Vite, whose checks have these options, behind a socket of its own. */
async function start(
  mode: 'dev' | 'preview' | 'middleware',
  hasLateChecks: boolean,
  checks: Checks = {},
  options: PlantStorePluginOptions = {},
  following: readonly Plugin[] = [],
): Promise<Pick<Served, 'url'> & AsyncDisposable> {
  const root = await mkdtemp(join(tmpdir(), 'plant-store-checks-'));
  await mkdir(join(root, 'dist'));
  await writeFile(join(root, 'index.html'), '<title>App</title>');
  const server = { ...checks, host: '127.0.0.1', port: 0 };
  const plugins = orderPlugins([plantStore(options), ...following], hasLateChecks);
  const config = { root, configFile: false, logLevel: 'silent', plugins } as const;
  const vite =
    mode === 'preview'
      ? await preview({ ...config, preview: server })
      : await createServer({
          ...config,
          server: { ...server, middlewareMode: mode === 'middleware' },
        });
  const outer = mode === 'middleware' ? await serve(vite.middlewares) : undefined;
  if (mode === 'dev') {
    await (vite as ViteDevServer).listen();
  }
  return {
    url: outer?.url ?? vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    async [Symbol.asyncDispose]() {
      await outer?.stop();
      await vite.close();
      await rm(root, { recursive: true });
    },
  };
}

/** Asks as a client does, which may write any Host. */
async function ask(
  { url }: Pick<Served, 'url'>,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const authorization = 'Bearer alice-token';
  const request = get(url + path, { headers: { authorization, ...headers }, method });
  const [response] = await once(request, 'response');
  response.resume();
  return { status: response.statusCode, headers: response.headers };
}

const paths = ['/api/plants', '/__admin/plants', '/docs/openapi.json', '/users/me'];
const handlers = [http.get('/users/me', () => HttpResponse.json({ name: 'Alice' }))];
const statuses = async (server: Pick<Served, 'url'>, headers: Record<string, string>) =>
  Promise.all(paths.map(async (path) => (await ask(server, path, headers)).status));

describe.each(Object.entries(orders))('%s', (_, hasLateChecks) => {
  it.each(['dev', 'preview', 'middleware'] as const)(
    '%s: a host that Vite does not allow reaches nothing, and one that it allows reaches all',
    async (mode) => {
      const checks = { allowedHosts: ['app.test'] };
      await using server = await start(mode, hasLateChecks, checks, { handlers });
      const foreign = { host: 'foreign.test' };

      expect(await statuses(server, foreign)).toEqual(paths.map(() => 403));
      expect((await ask(server, '/api/plants/1', foreign, 'DELETE')).status).toBe(403);
      expect(await statuses(server, { host: 'app.test' })).toEqual(paths.map(() => 200));
      expect(await statuses(server, {})).toEqual(paths.map(() => 200));
    },
  );

  it('lets every host ask where Vite does', async () => {
    await using server = await start('dev', hasLateChecks, { allowedHosts: true }, { handlers });

    expect(await statuses(server, { host: 'foreign.test' })).toEqual(paths.map(() => 200));
  });

  it.each(['dev', 'preview'] as const)(
    '%s: only pages of the origins that Vite allows read what the plant store answers',
    async (mode) => {
      const cors = { origin: 'https://app.test' };
      await using server = await start(mode, hasLateChecks, { cors });
      const preflight = { origin: 'https://app.test', 'access-control-request-method': 'DELETE' };

      const answered = await ask(server, '/api/plants', { origin: 'https://app.test' });
      const allowed = await ask(server, '/api/plants/1', preflight, 'OPTIONS');

      expect(answered.headers['access-control-allow-origin']).toBe('https://app.test');
      expect(allowed.headers['access-control-allow-methods']).toContain('DELETE');
    },
  );

  it('lets pages of the origins that Vite allows read over any host, too', async () => {
    const checks = { cors: { origin: 'https://app.test' }, allowedHosts: true } as const;
    await using server = await start('dev', hasLateChecks, checks);

    const { headers } = await ask(server, '/api/plants', { origin: 'https://app.test' });

    expect(headers['access-control-allow-origin']).toBe('https://app.test');
  });

  it('answers before the plugins that follow it', async () => {
    const following: Plugin = {
      name: 'pages',
      configureServer: ({ middlewares }) =>
        void middlewares.use((_, outgoing) => outgoing.writeHead(418).end()),
    };
    await using server = await start('dev', hasLateChecks, {}, {}, [following]);

    expect((await ask(server, '/api/plants')).status).toBe(200);
    expect((await ask(server, '/')).status).toBe(418);
  });

  it('keeps the admin API from pages of other origins, also of those that Vite allows', async () => {
    const cors = { origin: 'http://localhost:9999' };
    await using server = await start('dev', hasLateChecks, { cors });
    const page = { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' };

    expect((await ask(server, '/__admin/plants', page)).status).toBe(403);
    expect((await ask(server, '/api/plants', page)).status).toBe(200);
  });

  it('takes calls of its own panel behind a tunnel, which asks by another host', async () => {
    await using server = await start('middleware', hasLateChecks);
    const page = { origin: 'https://my.tunnel', 'sec-fetch-site': 'same-origin' };

    expect((await ask(server, '/__admin/reset', page, 'POST')).status).toBe(200);
  });

  it('asks for the admin token that the plugin is given', async () => {
    await using server = await start('middleware', hasLateChecks, {}, { adminToken: 'secret' });
    const statusFor = async (token: string) =>
      (await ask(server, '/__admin/users', { authorization: `Bearer ${token}` })).status;

    expect([await statusFor('alice-token'), await statusFor('secret')]).toEqual([401, 200]);
  });
});

it('does not start in a Vite that checks no hosts', async () => {
  const dropHostCheck: Plugin = {
    name: 'old',
    configureServer({ middlewares: { stack } }) {
      stack.splice(0, stack.length);
    },
  };
  const plugins = [dropHostCheck, plantStore()];

  await expect(
    createServer({ configFile: false, logLevel: 'silent', plugins, server: { port: 0 } }),
  ).rejects.toThrow('Failed to start the plant store in Vite: this version of Vite does not check');
});
