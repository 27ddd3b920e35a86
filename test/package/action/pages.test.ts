import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { flags as serveFlags } from '../../../src/cli/serve-flags.js';
import { blocksOf } from '../../docs/pages.js';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const files = [
  'examples/python-provider/.github/workflows/verify.yml',
  'examples/python-provider/.gitlab-ci.yml',
].map((path) => parse(read(path)));
const written = [...blocksOf('yaml').map(({ content }) => parse(content)), ...files];

/** The objects at any depth that have this member. */
function having(member: string, value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const own = Object.hasOwn(value, member) ? [value as Record<string, unknown>] : [];
  return [...own, ...Object.values(value).flatMap((inner) => having(member, inner))];
}

type Inputs = Record<string, { required?: boolean; default?: unknown }>;

const requiredOf = (inputs: Inputs, isRequired: (input: Inputs[string]) => boolean) =>
  Object.keys(inputs).filter((name) => isRequired(inputs[name] ?? {}));

describe('what the pages and the examples write for CI', () => {
  it('gives the action inputs that it has, and those that it needs', () => {
    const { inputs }: { inputs: Inputs } = parse(read('action.yml'));
    const uses = having('uses', written).filter(({ uses }) =>
      /plant-store-kit@/.test(String(uses)),
    );

    expect(uses.length).toBeGreaterThan(1);
    for (const step of uses) {
      const given = Object.keys(step.with as object);
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given));
      expect(given).toEqual(
        expect.arrayContaining(requiredOf(inputs, (one) => one.required === true)),
      );
    }
  });

  it('gives the component inputs that it has, and those that it needs', () => {
    const [header] = parseAllDocuments(read('templates/verify-provider.yml')).map((document) =>
      document.toJS(),
    );
    const { inputs }: { inputs: Inputs } = header.spec;
    const includes = having('component', written);

    expect(includes.length).toBeGreaterThan(1);
    for (const include of includes) {
      const given = Object.keys(include.inputs as object);
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given));
      expect(given).toEqual(
        expect.arrayContaining(requiredOf(inputs, (one) => one.default === undefined)),
      );
    }
  });

  it('gives the image in a compose file flags of serve', () => {
    const commands = having('services', written).flatMap((file) => having('command', file));

    expect(commands).not.toEqual([]);
    for (const { command } of commands) {
      const flags = (command as string[]).map((word) => word.replace(/^--/, ''));
      expect(Object.keys(serveFlags)).toEqual(expect.arrayContaining(flags));
    }
  });
});
