import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Provider } from '../providers/behaviour.js';
import { startProvider } from '../providers/provider.js';
import { endOf } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';
import { breaksQuickRule, deletesNothing, quick, verify } from './verify-command.js';

const rule = 'delete.answers-without-body';
const deviation = 'body: expected no body, got an object with "deleted"';
const checks = ['every response of the run'];
const entry = { rule, deviation, checks, reason: 'Ticket 7.' };
const kept = { ...entry, rule: 'error.body', reason: 'Not checked here.' };

/** Verifies with a file of known failures; undefined if there is none. */
async function verifyWith(
  provider: Provider | undefined,
  file: unknown,
  flags: readonly string[] = [],
  given: { readonly token?: string } = {},
) {
  await using folder = await makeTempFolder();
  await using running = await startProvider(provider);
  const path = join(folder.path, 'known.json');
  if (file !== undefined) {
    await folder.write('known.json', file);
  }
  const all = [...quick, '--known-failures', path, ...flags];
  const { code, printed, complaints } = await endOf(verify({ ...running, ...given }, all));
  const written = await folder.read(path).catch(() => undefined);
  return {
    code,
    written: written && JSON.parse(written),
    printed: printed.replaceAll(path, 'known.json'),
    complaints: complaints.replaceAll(path, 'known.json'),
  };
}

describe.concurrent('verify --known-failures', () => {
  it('exits with 0 for a known failure, and shows it with its reason, also with --quiet', async () => {
    const failures = [{ ...entry, until: '2999-12-31' }];

    const { code, printed } = await verifyWith(breaksQuickRule, failures, ['-q']);

    expect(code, printed).toBe(0);
    expect(printed).toContain(
      `Rules known to fail\n\n! ${rule}  The response to a successful delete has no body.\n  DELETE /`,
    );
    expect(printed).toMatch(
      / got an object with "deleted"\n.*\n {2}Known until 2999-12-31: Ticket 7/,
    );
    expect(printed).toContain(
      `\n! The provider passes 0 of 1 rule, but ${rule} is known to fail.\n`,
    );
  });

  it('exits with 1 for a rule that passes again, and says what to do', async () => {
    const { code, printed } = await verifyWith(undefined, [entry], ['-q']);

    expect(code).toBe(1);
    expect(printed).toMatch(
      /✗ delete\..*\n {2}It is not seen any more: body: .* "deleted"\. Remove it from known\.json\.\n/,
    );
    expect(printed).toContain('\n✗ The known failures of 1 rule are out of date.\n');
  });
});

it('verify --known-failures says how a missing file is made', async () => {
  expect((await verifyWith(undefined, undefined)).complaints).toBe(
    'Failed to read known failures "known.json": there is no such file. Check the path, or add --update-known-failures, which writes it.\n',
  );
});

describe.concurrent('verify --update-known-failures', () => {
  const update = ['--update-known-failures'];

  it('writes what fails, in the order of the rules, and exits with 0', async () => {
    const { code, written, complaints } = await verifyWith(breaksQuickRule, [kept], update);

    expect(code).toBe(0);
    expect(written).toEqual([kept, { ...entry, reason: 'No reason is given yet.' }]);
    expect(complaints).toBe(
      'known.json was written: it has 2 known failures. Write into it why you accept 1 of them.\n',
    );
  });

  it('creates the file, and does not say that a run ended early whose core rule could not be checked', async () => {
    const run = await verifyWith(deletesNothing, undefined, [...update, '--lag', '200', '--json']);

    const report = JSON.parse(run.printed);
    expect(run.code).toBe(2);
    expect(run.written).toEqual([]);
    expect(report.reason).toContain(`The rule ${rule} could not be checked`);
    expect(report).not.toHaveProperty('endedEarly');
  });

  it('writes nothing if the run is not complete, and says so', async () => {
    const run = await verifyWith(undefined, [entry], update, { token: 'token-of-nobody' });

    expect(run.code).toBe(2);
    expect(run.written).toEqual([entry]);
    expect(run.complaints).toBe('known.json was not changed, since the run is not complete.\n');
  });
});
