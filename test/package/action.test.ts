import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { flagName } from '../../src/cli/flags.js';
import { serveFlags } from '../../src/cli/serve/serve-flags.js';
import { blocksOf } from '../docs/pages.js';
import { findFreePort } from '../find-free-port.js';
import { runAction } from './run-action.js';
import { root, Workspace } from './workspace.js';

const provider = 'examples/python-provider/plant_store.py';

/** Verifies the provider in Python with the action, in a workspace of a user. */
async function verify(workspace: Workspace, inputs: Record<string, string> = {}) {
  const port = await findFreePort();
  return await runAction({
    actionPath: root,
    workspace: workspace.folder,
    env: { PORT: String(port), STORE_TOKENS: 'alice=secret-of-alice bob=secret-of-bob' },
    inputs: {
      url: `http://127.0.0.1:${port}`,
      server: 'python3 plant_store.py',
      token: 'secret-of-alice',
      'second-token': 'secret-of-bob',
      flags: '--only=delete.answers-without-body\n\n--concurrency=4\n',
      ...inputs,
    },
  });
}

describe('the GitHub Action', () => {
  it('passes a provider that follows the rules', async () => {
    await using workspace = new Workspace();
    workspace.copy(provider);

    const { code, log, summary, output } = await verify(workspace);

    expect(code, log).toBe(0);
    expect(output).toBe('exit-code=0\n');
    expect(summary).toContain('delete.answers-without-body');
    expect(log).not.toContain('::error');
    expect(workspace.read('plant-store-report.xml')).toContain('<testsuite');
    expect(workspace.read('plant-store-report.html')).toContain('<!doctype html>');
  });

  it('fails one that answers a delete with a body, with an annotation and a report', async () => {
    await using workspace = new Workspace();
    workspace.copy(provider);
    const remove = 'self.store.delete(user, parse_id(unquote(plant_id)))';
    workspace.change('plant_store.py', remove, `${remove}\n        return {"deleted": True}`);

    const { code, log, summary, output } = await verify(workspace);

    expect(code, log).toBe(1);
    expect(output).toBe('exit-code=1\n');
    expect(log).toMatch(/^::error title=Rule delete\.answers-without-body failed/m);
    const report = workspace.read('plant-store-report.xml');
    expect(report).toContain('<failure');
    expect(log + summary + report).not.toContain('secret-of-alice');
  });

  it('fails with 3 when nobody answers', async () => {
    await using workspace = new Workspace();

    const { code, output } = await verify(workspace, { server: '', wait: '0' });

    expect(code).toBe(3);
    expect(output).toBe('exit-code=3\n');
  });
});

describe('what the pages and the examples write for CI', () => {
  const read = (path: string) => readFileSync(join(root, 'examples/python-provider', path), 'utf8');
  const files = ['.github/workflows/verify.yml', '.gitlab-ci.yml'].map((path) => parse(read(path)));
  const written = [...blocksOf('yaml').map(({ content }) => parse(content)), ...files];
  const component = parseAllDocuments(read('../../templates/verify-provider.yml'))[0]?.toJS();

  function having(member: string, value: unknown): Record<string, unknown>[] {
    if (typeof value !== 'object' || value === null) {
      return [];
    }
    const own = Object.hasOwn(value, member) ? [value as Record<string, unknown>] : [];
    return [...own, ...Object.values(value).flatMap((inner) => having(member, inner))];
  }

  it.each([
    ['the action', 'with', parse(read('../../action.yml')).inputs, 'required'],
    ['the component of GitLab', 'inputs', component.spec.inputs, 'no default'],
  ])('gives %s inputs that it has, and those that it needs', (_, member, inputs, isNeeded) => {
    const uses = having(member, written).filter(({ uses, component: of }) =>
      /plant-store-kit/.test(String(uses ?? of)),
    );
    const needed = Object.entries<{ required?: boolean; default?: unknown }>(inputs)
      .filter(([, input]) => (isNeeded === 'required' ? input.required : !('default' in input)))
      .map(([name]) => name);

    expect(uses.length).toBeGreaterThan(1);
    for (const use of uses) {
      const given = Object.keys(use[member] as object);
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given));
      expect(given).toEqual(expect.arrayContaining(needed));
    }
  });

  it('gives the image in a compose file flags of serve', () => {
    const commands = having('services', written).flatMap((file) => having('command', file));
    const flags = commands.flatMap(({ command }) => command as string[]);

    expect(flags.length).toBeGreaterThan(0);
    expect(Object.values(serveFlags).flatMap(Object.keys).map(flagName)).toEqual(
      expect.arrayContaining(flags.map((word) => word.replace(/^--/, ''))),
    );
  });
});
