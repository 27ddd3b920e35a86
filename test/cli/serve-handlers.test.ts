import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../package/cli/program.js';
import { runProgram } from '../package/cli/run-program.js';
import { waitFor } from '../wait-for.js';
import { runCommand } from './run-command.js';
import { serve } from './serve-command.js';
import { makeTempFolder, type TempFolder } from './temp-folder.js';

const endpoints = join(import.meta.dirname, 'handlers/endpoints.js');
const msw = import.meta.resolve('msw');

let folder: TempFolder;

beforeAll(async () => {
  folder = await makeTempFolder();
});

afterAll(() => folder[Symbol.asyncDispose]());

/** The text of a module with one handler. */
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

  it('says what is at a path of neither', async () => {
    await using served = await serve(['--handlers', endpoints]);

    const { status, json } = await served.client.ask('GET', '/weather');

    expect([status, json]).toEqual([
      404,
      {
        error: 404,
        message:
          'There is nothing at /weather: no handler answers GET there, and the plant store is at /plants and /plants/{id}.',
      },
    ]);
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

  it.each([
    ['nothing.mjs', 'export const others = [];', 'it exports neither "handlers" nor a default.'],
    ['no-handler.mjs', 'export const handlers = [1];', 'item 1 of the handlers is a number'],
    [
      'socket.mjs',
      `import { ws } from '${msw}'; export default [ws.link('ws://a.test').addEventListener('connection', () => {})];`,
      'item 1 of the handlers is a WebSocket handler, and no request handler.',
    ],
    ['throws.mjs', "throw new Error('no soil');", 'Error: no soil. Correct the file.'],
  ])('rejects %s', async (name, content, problem) => {
    const command = runCommand(['serve', '--handlers', await folder.write(name, content)]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(problem);
  });
});

describe('the program', () => {
  // In a process of its own, since Vitest loads modules in its own way.
  const startWith = async (name: string, content: string) => {
    const file = await folder.write(name, content);
    const { typescript } = process.features as { typescript?: unknown };
    const withoutTypes = typescript ? ['--no-experimental-strip-types'] : [];
    return runProgram([...withoutTypes, program, 'serve', '--port', '0', '--handlers', file]);
  };

  it('says what to do if Node.js cannot load TypeScript', async () => {
    const { code, stderr } = await startWith('handlers.ts', 'export default [];');

    expect(code).toBe(2);
    expect(stderr).toMatch(
      /handlers\.ts": Node\.js [\d.]+ cannot load such a file\. Use Node\.js 22/,
    );
  });

  it.each([
    ['import.js', "import { http } from 'msw';", 'it'],
    ['export.js', 'export const handlers = [];', 'it'],
    ['importing.mjs', "import './export.js';", 'a file that it imports'],
  ])('says what to do in a CommonJS package: %s', async (name, content, file) => {
    await folder.write('package.json', { type: 'commonjs' });
    const { stderr } = await startWith(name, content);

    expect(stderr).toContain(`${name}": Node.js takes ${file} for CommonJS: `);
    expect(stderr).toContain(
      ' Rename that file to .mjs, or set "type": "module" in its package.json.\n',
    );
  });

  it.each([
    ['handlers.mjs', "import { http } from 'msw';"],
    ['requires.cjs', "require('msw');"],
  ])('says that msw is missing: %s', async (name, content) => {
    const { code, stderr } = await startWith(name, content);

    expect(code).toBe(2);
    expect(stderr).toBe(
      'Failed to run MSW handlers: the package msw is not installed. Install it in your project with "npm install --save-dev msw", before Node.js 22.12 with "msw@2".\n',
    );
  });
});
