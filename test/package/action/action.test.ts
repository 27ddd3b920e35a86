import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempFolder } from '../../cli/temp-folder.js';
import { findFreePort } from '../../find-free-port.js';
import { runCompositeAction } from './run-composite-action.js';

const root = join(import.meta.dirname, '../../..');
const source = readFileSync(join(root, 'examples/python-provider/plant_store.py'), 'utf8');

describe('the GitHub Action', () => {
  let folder: Awaited<ReturnType<typeof makeTempFolder>>;

  beforeAll(async () => {
    folder = await makeTempFolder();
  });

  afterAll(() => folder[Symbol.asyncDispose]());

  /** Verifies a provider with the step of the action that does, in a folder of its own. */
  async function verify(name: string, provider: string, inputs: Record<string, string> = {}) {
    const workspace = join(folder.path, name);
    mkdirSync(workspace);
    writeFileSync(join(workspace, 'plant_store.py'), provider);
    const port = await findFreePort();
    const ended = await runCompositeAction({
      actionPath: root,
      workspace,
      only: ['Verify the service'],
      env: { PORT: String(port), STORE_TOKENS: 'alice=secret-of-alice bob=secret-of-bob' },
      inputs: {
        url: `http://127.0.0.1:${port}`,
        server: 'python3 plant_store.py',
        token: 'secret-of-alice',
        'second-token': 'secret-of-bob',
        flags: '--only=delete.answers-without-body\n\n--seed=7\n',
        ...inputs,
      },
    });
    return { ...ended, read: (file: string) => readFileSync(join(workspace, file), 'utf8') };
  }

  it('passes a provider that follows the rules', async () => {
    const { code, log, summary, outputs, read } = await verify('good', source);

    expect(code, log).toBe(0);
    expect(outputs).toEqual({ 'exit-code': '0' });
    expect(summary).toContain('delete.answers-without-body');
    expect(log).not.toContain('::error');
    expect(read('plant-store-report.xml')).toContain('<testsuite');
    expect(read('plant-store-report.html')).toContain('<!doctype html>');
  });

  it('fails one that answers a delete with a body, with an annotation and a report', async () => {
    const answering = source.replace(
      'self.store.delete(user, parse_id(unquote(plant_id)))',
      'self.store.delete(user, parse_id(unquote(plant_id)))\n        return {"deleted": True}',
    );
    expect(answering).not.toBe(source);

    const { code, log, summary, outputs, read } = await verify('bad', answering);

    expect(code, log).toBe(1);
    expect(outputs).toEqual({ 'exit-code': '1' });
    expect(log).toMatch(/^::error title=delete\.answers-without-body failed/m);
    expect(summary).toContain('delete.answers-without-body');
    expect(read('plant-store-report.xml')).toContain('<failure');
    expect(log + summary + read('plant-store-report.html')).not.toContain('secret-of-alice');
  });

  it('fails with 3 when nobody answers', async () => {
    const { code, outputs } = await verify('nobody', source, { server: '', wait: '0' });

    expect(code).toBe(3);
    expect(outputs).toEqual({ 'exit-code': '3' });
  });
});
