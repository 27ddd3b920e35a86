import { expect, it } from 'vitest';
import { runCommand } from './run-command.js';
import { serve } from './serve-command.js';

it('serve --base-path prints addresses that fit, and answers there', async () => {
  await using served = await serve(['--base-path', '/api/v1']);
  const { client, command } = served;

  const { origin } = new URL(client.baseUrl);
  expect(client.baseUrl).toBe(`${origin}/api/v1`);
  expect(command.printed()).toMatch(`Plant store on ${origin}/api/v1\nOpen ${origin} in a browser`);
  expect(command.printed()).toMatch(`'${origin}/api/v1/plants?limit=3'`);
  expect((await client.list()).status).toBe(200);
  expect((await fetch(`${origin}/__admin/health`)).status).toBe(200);
});

it('serve --base-path says what a path is', async () => {
  const command = runCommand(['serve', '--base-path', 'api']);

  expect(await command.code).toBe(2);
  expect(command.complaints()).toBe(
    'Failed to use --base-path "api": it is not a plain path that begins with a slash. Give one such as "/api/v1".\n',
  );
});
