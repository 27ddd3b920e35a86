import { defaultProfile } from 'plant-store-kit';
import { parameters, situations } from 'plant-store-kit/interface';
import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

const parameterIds = Object.keys(parameters);
const situationIds = Object.keys(situations);
const rejecting = { outcomes: { 'list.limit-zero': { status: 400 } } };
const deleting = { outcomes: { 'delete.own-plant': { status: 200 } } };

describe('profile show', () => {
  it('lists a profile: its origin, its own entries, their evidence, and what could not be determined', async () => {
    await using folder = await makeTempFolder();
    const file = await folder.write('observed.json', {
      observed: {
        url: 'https://example.com',
        at: '2026-10-02T10:00:00Z',
        kitVersion: '0.1.0',
        evidence: { 'list.limit-zero': 'The provider answered 400 to GET /plants?limit=0.' },
        undetermined: { 'list.order': 'There was one plant.' },
      },
      ...rejecting,
    });

    const command = runCommand(['profile', 'show', file]);

    expect(await command.code).toBe(0);
    const printed = command.printed();
    expect(printed).toContain(
      `${file}\nObserved at https://example.com on 2026-10-02T10:00:00Z by plant-store-kit 0.1.0.\nThe profile gives 1 of the entries (•); the others are defaults.\n`,
    );
    expect(printed).toMatch(
      /^• list\.limit-zero +A list with limit=0 is rejected with 400\.\n +The provider answered 400 to /m,
    );
    expect(printed).toMatch(
      /^ {2}list\.limit-malformed +A list with a limit that is not an integer is rejected with 400\.$/m,
    );
    expect(printed).toMatch(/^ {2}list\.order .*\n +Not determined: There was one plant\.$/m);
  });

  it('lists the defaults without a file', async () => {
    const command = runCommand(['profile', 'show']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(
      'The defaults, without a profile\nAll entries are defaults.\n',
    );
    for (const id of [...parameterIds, ...situationIds]) {
      expect(command.printed()).toContain(`\n  ${id} `);
    }
  });

  it('prints every parameter and every outcome as JSON with --json', async () => {
    await using folder = await makeTempFolder();
    const file = await folder.write('strict.json', { ...rejecting, observed: {} });

    const command = runCommand(['profile', 'show', file, '--json']);

    expect(await command.code).toBe(0);
    const { parameters, outcomes } = JSON.parse(command.printed());
    expect(parameters).toEqual(defaultProfile.parameters);
    expect(Object.keys(outcomes)).toEqual(situationIds);
    expect(outcomes).toMatchObject({
      'list.limit-zero': { status: 400 },
      'list.limited': { status: 200 },
    });
  });

  it('lets no file steer the terminal', async () => {
    await using folder = await makeTempFolder();
    const file = await folder.write('rude.json', {
      observed: { url: '\u001b[2J', evidence: { 'delete.own-plant': 'one\ntwo\u202e' } },
      parameters: { 'error.further-members': { path: '\u001b[31m' } },
      outcomes: { 'delete.unknown-id': { status: 404, error: { message: '\u009b2J' } } },
      unsupported: [{ behaviour: 'It beeps:\u0007', evidence: 'A\nB' }],
    });

    const command = runCommand(['profile', 'show', file]);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain('Observed at \\x1b[2J.');
    expect(command.printed()).toContain('one two\\u202e');
    expect(command.printed()).not.toContain('\u001b');
    expect(command.printed()).not.toContain('\u202e');
    expect(command.printed()).toContain('  It beeps:\\x07 A B\n');
    expect(command.printed()).not.toContain('\u0007');
    expect(command.printed()).not.toContain('\u009b');
  });
});

describe('profile diff', () => {
  it('prints a sentence for each difference, and exits with 1', async () => {
    await using folder = await makeTempFolder();
    const first = await folder.write('a.json', rejecting);
    const second = await folder.write('b.json', deleting);

    const command = runCommand(['profile', 'diff', first, second]);

    expect(await command.code).toBe(1);
    expect(command.printed()).toBe(
      [
        `In ${first}, a list with limit=0 is rejected with 400; in ${second}, by default, it returns an empty list.`,
        `In ${first}, by default, a delete of a plant that the user has created is answered with 204 and deletes the plant; in ${second} it is answered with 200 and deletes the plant.`,
        '',
      ].join('\n'),
    );
  });

  it.each([
    [deleting, 1],
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
              id: 'delete.own-plant',
              first: { status: 200 },
              second: { status: 204 },
              sentence: expect.stringContaining('is answered with 200 and deletes the plant; in '),
            },
          ],
    );
  });
});
