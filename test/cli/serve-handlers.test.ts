import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';
import { serve } from './start-command.js';
import { makeTempFolder } from './temp-folder.js';

const endpoints = join(import.meta.dirname, 'handlers/endpoints.js');
const msw = import.meta.resolve('msw');

const folder = await makeTempFolder();

afterAll(() => folder[Symbol.asyncDispose]());

const moduleAnswering = (text: string) => `
  import { HttpResponse, http } from '${msw}';
  export default [http.get('/weather', () => HttpResponse.text('${text}'))];
`;

describe('serve --handlers', () => {
  it('answers other endpoints of the app, with the faults of the flags', async () => {
    await using served = await serve(['--handlers', endpoints, '--delay', '1']);
    const { client, command } = served;

    const me = await client.ask('GET', '/users/me');

    expect([me.status, me.json]).toEqual([200, { name: 'Alice' }]);
    expect((await client.list('', { headers: { 'x-empty': '1' } })).json).toEqual([]);
    expect((await client.list('?limit=1')).json).toHaveLength(1);
    expect(command.printed()).toContain(`Handlers: ${endpoints}\n`);
    const journal = await client.ask('GET', '/__admin/requests?path=/users/me');
    expect(journal.json).toMatchObject([{ user: 'alice', delayMs: 1, response: { status: 200 } }]);
  });

  it('goes on if a handler throws, and prints what it threw', async () => {
    await using served = await serve(['--handlers', endpoints, '--json']);

    const reply = await served.client.ask('GET', '/orders');

    expect([reply.status, reply.json]).toEqual([
      500,
      { error: 500, message: 'A handler failed: Error: out of soil' },
    ]);
    await waitFor(() => expect(served.command.complaints()).toContain('endpoints.js'));
    expect((await served.client.list()).status).toBe(200);
  });

  it('takes what CommonJS exports', async () => {
    const file = await folder.write('handlers.cjs', 'module.exports = { handlers: [] };');
    await using served = await serve(['--handlers', file]);

    expect((await served.client.list()).status).toBe(200);
  });

  it('reloads the file with --watch, and goes on with the earlier one if it is wrong', async () => {
    const file = await folder.write('watched.mjs', moduleAnswering('sun'));
    await using served = await serve(['--handlers', file, '--watch']);
    const weather = async () => (await served.client.ask('GET', '/weather')).text;
    expect(await weather()).toBe('sun');

    await folder.write('watched.mjs', moduleAnswering('rain and wind'));
    await waitFor(async () => expect(await weather()).toBe('rain and wind'));

    await folder.write('watched.mjs', 'export default 1;');
    await waitFor(() =>
      expect(served.command.complaints()).toContain(
        'it exports a number. Export an array of MSW handlers as "handlers", or by default. The server goes on with the earlier files.',
      ),
    );
    expect(await weather()).toBe('rain and wind');
  });
});
