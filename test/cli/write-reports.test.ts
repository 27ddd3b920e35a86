import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeReports } from '../../src/cli/write-reports.js';
import { passedReport } from '../verify/report/sample-report.js';
import { collectOutput } from './collected-output.js';
import { makeTempFolder } from './temp-folder.js';

it('writes the other reports, and fails, if one cannot be written', async () => {
  await using folder = await makeTempFolder();
  const [junit, html] = [join(folder.path, 'gone/report.xml'), join(folder.path, 'report.html')];
  const output = collectOutput();

  const written = writeReports(
    passedReport(),
    { junit, html },
    { env: {}, output, stop: new AbortController().signal },
  );

  await expect(written).rejects.toMatchObject({
    code: 'unwritable-file',
    message: expect.stringContaining(`Failed to write --junit "${junit}"`),
  });
  expect(await folder.read(html)).toMatch(/^<!doctype html>/);
});

it('prints with --quiet the plants that could not be deleted, though every rule passed', async () => {
  const output = collectOutput();
  const leftover = { id: '7', name: 'Fernqwertz', reason: 'the delete was answered with 403' };
  const report = { ...passedReport(), leftovers: [leftover] };

  await writeReports(
    report,
    { quiet: true },
    { env: {}, output, stop: new AbortController().signal },
  );

  expect(output.printed()).toContain(
    '1 plant could not be deleted\n\nThe delete was answered with 403.\nplant 7  Fernqwertz',
  );
});
