// npm run test:compat -- workers: a Cloudflare Worker that answers through mock.fetch, in workerd.
import assert from 'node:assert/strict';
import { packKit } from '../../package/pack-kit.js';
import { Workspace } from '../../package/workspace.js';
import { check } from '../check.js';

await using workspace = new Workspace();
const kit = packKit(workspace.folder);
const cwd = 'project';
workspace.copy('test/compat/workers/project', cwd);
await workspace.run(`npm install ${kit}`, { cwd });

await check('the mock is loaded without msw, and creates, lists and deletes', async () => {
  const conditions = '--conditions=workerd,worker,browser';
  await workspace.run(
    `npx esbuild worker.js --bundle --format=esm ${conditions} --outfile=bundled.mjs`,
    { cwd },
  );
  const answers = (await workspace.run('node ask-worker.mjs', { cwd })).trim().split('\n');
  const unknownToken = answers.splice(2, 1);
  assert.match(String(unknownToken), /^GET \/plants 401 \{"error":401,/);
  assert.deepEqual(answers, [
    'POST /plants 200 {"name":"Basil"}',
    'GET /plants 200 [{"name":"Basil"}]',
    'GET /plants 200 [{"name":"Basil"}]',
    'DELETE /plants/9007199254740993 204 ',
    'GET /plants 200 []',
  ]);
});
