import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import type * as kit from 'plant-store-kit/fetch';
import { beforeAll, describe, expect, it } from 'vitest';

/** What Workers, Deno, Bun and browsers have, beside the language itself. */
const webApis = {
  AbortController,
  AbortSignal,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  clearTimeout,
  console,
  crypto,
  performance,
  queueMicrotask,
  setTimeout,
};

/** What Workers allow only while they answer a request. */
const ofRequests = {
  crypto: {},
  setTimeout() {
    throw new Error('A Worker has no timers while it is loaded.');
  },
  Math: Object.assign(Object.create(Math), {
    random() {
      throw new Error('A Worker has no random values while it is loaded.');
    },
  }),
};

describe('plant-store-kit/fetch', () => {
  let files: string[];
  let code: string;

  beforeAll(async () => {
    // Neutral, it has no modules of Node: an import of one is an error.
    const { metafile, outputFiles } = await build({
      entryPoints: ['src/public/fetch.ts'],
      bundle: true,
      write: false,
      metafile: true,
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['workerd'],
      format: 'iife',
      globalName: 'kit',
    });
    files = Object.keys(metafile.inputs);
    code = outputFiles[0]?.text ?? '';
  });

  it('has in it nothing of msw, of Node, and of the rooms that need them', () => {
    const other = /node:|node_modules\/msw\/|src\/(server|verify|testing|cli|panel)\//;

    expect(files).toContain('src/mock/create-fetch-mock.ts');
    expect(files.filter((file) => other.test(file))).toEqual([]);
  });

  it('creates, lists and deletes where there are web APIs alone', async () => {
    const context = createContext({ ...webApis, ...ofRequests });
    runInContext(code, context);
    const { createPlantMock } = runInContext('kit', context) as typeof kit;
    const mock = createPlantMock({ baseUrl: '/api', plants: [] });
    Object.assign(context, webApis, { Math });
    const send = async (path: string, method = 'GET', body?: string) => {
      const headers = { authorization: 'Bearer alice-token', 'content-type': 'application/json' };
      const init = { method, headers, ...(body && { body }) };
      const response = await mock.fetch(new Request(`https://worker.example.com${path}`, init));
      return [response.status, await response.text()];
    };

    expect(await send('/api/plants', 'POST', '{"id":7,"name":"Basil"}')).toEqual([
      200,
      '{"name":"Basil"}',
    ]);
    expect(await send('/api/plants')).toEqual([200, '[{"name":"Basil"}]']);
    expect(await send('/api/plants/7', 'DELETE')).toEqual([204, '']);
    expect(await send('/api/plants')).toEqual([200, '[]']);
  });
});
