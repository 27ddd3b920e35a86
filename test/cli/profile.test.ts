import { basename } from 'node:path';
import { defaultProfile, openPoints } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.js';
import { runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

const points = Object.keys(openPoints);

describe('profile show', () => {
  it('tells the choices of a file, and marks its own', async () => {
    await using folder = await makeTempFolder();
    const file = await folder.write('strict.json', { 'list.limit-zero': 'reject' });

    const command = runCommand(['profile', 'show', file]);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(`${file}\n1 of ${points.length} choices are its own (•)`);
    expect(command.printed()).toMatch(/^• list\.limit-zero +A limit of 0 is refused\.$/m);
    expect(command.printed()).toMatch(/^ {2}list\.negative-limit +A negative limit is refused\.$/m);
  });

  it('groups them as they are named', async () => {
    const command = runCommand(['profile', 'show']);

    expect(await command.code).toBe(0);
    expect(command.printed().match(/^[a-z]+$/gm)).toEqual([
      'authentication',
      'request',
      'response',
      'error',
      'create',
      'list',
      'delete',
    ]);
  });

  it('tells our defaults without a file', async () => {
    const command = runCommand(['profile', 'show']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(
      `Without a profile\nAll ${points.length} choices are our defaults.\n`,
    );
    for (const id of points) {
      expect(command.printed()).toContain(`\n  ${id} `);
    }
  });

  it('tells where it was observed, on what evidence, and what could not be told', async () => {
    await using folder = await makeTempFolder();
    const file = await folder.write('observed.json', {
      observed: {
        url: 'https://example.com',
        at: '2026-10-02T10:00:00Z',
        kitVersion: '0.1.0',
        evidence: { 'delete.success': 'DELETE /plants/3 was answered with 200.' },
        unknown: { 'list.order': 'There was one plant.' },
      },
      'delete.success': 200,
    });

    const command = runCommand(['profile', 'show', file]);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(
      '\nObserved at https://example.com on 2026-10-02T10:00:00Z by plant-store-kit 0.1.0.\n',
    );
    expect(command.printed()).toMatch(
      /^• delete\.success .*\n +DELETE \/plants\/3 was answered with 200\.$/m,
    );
    expect(command.printed()).toMatch(
      /^ {2}list\.order .*\n +It could not be told: There was one plant\.$/m,
    );
  });

  it('leaves out our defaults with --given', async () => {
    await using folder = await makeTempFolder();
    const file = await folder.write('strict.json', { 'list.limit-zero': 'reject' });

    const command = runCommand(['profile', 'show', '--given', file]);

    expect(await command.code).toBe(0);
    expect(command.printed().split('\n').slice(2)).toEqual([
      '',
      'list',
      expect.stringMatching(/^• list\.limit-zero /),
      '',
    ]);
  });

  it('prints every choice as JSON with --json', async () => {
    await using folder = await makeTempFolder();
    const file = await folder.write('strict.json', { 'list.limit-zero': 'reject', observed: {} });

    const command = runCommand(['profile', 'show', file, '--json']);

    expect(await command.code).toBe(0);
    expect(JSON.parse(command.printed())).toEqual({
      ...defaultProfile,
      'list.limit-zero': 'reject',
    });
  });

  it('prints the choices of the file as JSON with --given --json', async () => {
    await using folder = await makeTempFolder();
    const file = await folder.write('strict.json', { 'list.limit-zero': 'reject' });

    const command = runCommand(['profile', 'show', file, '--given', '--json']);

    expect(await command.code).toBe(0);
    expect(JSON.parse(command.printed())).toEqual({ 'list.limit-zero': 'reject' });
  });

  it('lets no file steer the terminal', async () => {
    await using folder = await makeTempFolder();
    const file = await folder.write('rude.json', {
      observed: { url: '\u001b[2J', evidence: { 'delete.success': 'one\ntwo\u202e' } },
      'error.further-members': { path: '\u001b[31m' },
    });

    const command = runCommand(['profile', 'show', file]);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain('Observed at \\x1b[2J.');
    expect(command.printed()).toContain('one two\\u202e');
    expect(command.printed()).not.toContain('\u001b');
    expect(command.printed()).not.toContain('\u202e');
  });

  it('has colours where the terminal has them', async () => {
    let printed = '';
    const output = {
      print: (text: string) => {
        printed += text;
      },
      printError: () => {},
      hasColors: true,
      isWatched: false,
    };

    await run(['profile', 'show'], { env: {}, output, stop: new AbortController().signal });

    expect(printed).toContain('\u001b[1mauthentication\u001b[22m\n');
  });
});

describe('profile diff', () => {
  it('tells a sentence a difference, and ends with 1', async () => {
    await using folder = await makeTempFolder();
    const first = await folder.write('a.json', { 'list.limit-zero': 'reject' });
    const second = await folder.write('b.json', { 'delete.success': 200 });

    const command = runCommand(['profile', 'diff', first, second]);

    expect(await command.code).toBe(1);
    expect(command.printed()).toBe(
      [
        'In a.json, a limit of 0 is refused; in b.json, by default, it returns an empty list.',
        'In a.json, by default, a delete is answered with 204; in b.json it is answered with 200.',
        '',
      ].join('\n'),
    );
  });

  it('tells that there is no difference, and ends with 0', async () => {
    await using folder = await makeTempFolder();
    const first = await folder.write('a.json', { 'delete.success': 204 });
    const second = await folder.write('b.json', {});

    const command = runCommand(['profile', 'diff', first, second]);

    expect(await command.code).toBe(0);
    expect(command.printed()).toBe('The two profiles make the same choices.\n');
  });

  it('tells files of one name apart by their folders', async () => {
    await using one = await makeTempFolder();
    await using other = await makeTempFolder();
    const first = await one.write('profile.json', { 'list.limit-zero': 'reject' });
    const second = await other.write('profile.json', { 'list.limit-zero': 'empty' });

    const command = runCommand(['profile', 'diff', first, second]);

    expect(await command.code).toBe(1);
    expect(basename(first)).toBe(basename(second));
    expect(command.printed()).toBe(
      `In ${first}, a limit of 0 is refused; in ${second} it returns an empty list.\n`,
    );
  });

  it.each([
    [{ 'delete.success': 200 }, 1],
    [{}, 0],
  ])('prints JSON with --json, and ends in the same way: %j', async (profile, code) => {
    await using folder = await makeTempFolder();
    const first = await folder.write('a.json', profile);
    const second = await folder.write('b.json', {});

    const command = runCommand(['profile', 'diff', '--json', first, second]);

    expect(await command.code).toBe(code);
    expect(JSON.parse(command.printed())).toEqual(
      code === 0
        ? []
        : [
            {
              point: 'delete.success',
              first: 200,
              second: 204,
              sentence:
                'In a.json, a delete is answered with 200; in b.json, by default, it is answered with 204.',
            },
          ],
    );
  });

  it('refuses a file that is no profile, by its name', async () => {
    await using folder = await makeTempFolder();
    const first = await folder.write('a.json', {});
    const second = await folder.write('b.json', { 'list.colour': 'green' });

    const command = runCommand(['profile', 'diff', first, second]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(
      `Failed to load profile "${second}": "list.colour" is not an open point.`,
    );
  });
});

describe('profile', () => {
  it('prints a help', async () => {
    for (const args of [['--help'], ['show', '-h'], ['diff', '-h'], ['schema', '-h']]) {
      const command = runCommand(['profile', ...args]);

      expect(await command.code).toBe(0);
      expect(command.printed()).toMatch(/^Shows what a provider chooses .*\n[\s\S]*--given/);
    }
  });

  it.each([
    [
      [],
      'profile needs one of its verbs. Write "profile show", "profile diff" or "profile schema".',
    ],
    [['shw'], 'profile cannot "shw". Did you mean "show"?'],
    [['show', 'a.json', 'b.json'], '"b.json" is one argument too many. Give one at most.'],
    [['diff', 'a.json'], 'profile diff needs two files. Write "profile diff <file> <other>".'],
    [['diff', 'a.json', 'b.json', 'c.json'], '"c.json" is one argument too many.'],
    [['diff', '--given', 'a.json', 'b.json'], 'there is no flag --given.'],
    [['schema', 'a.json'], '"a.json" is not a flag. The command takes only flags.'],
  ])('refuses %j in one line, and ends with 2', async (args, message) => {
    const command = runCommand(['profile', ...args]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to read the flags: .*\n$/);
    expect(command.complaints()).toContain(message);
  });

  it('refuses a file that is not there', async () => {
    const command = runCommand(['profile', 'show', 'missing.json']);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe('Failed to read "missing.json": there is no such file.\n');
  });
});
