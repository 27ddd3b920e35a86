import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeControl } from '../../../behaviour/control-behaviour.js';
import { describeFaults } from '../../../behaviour/faults-behaviour.js';
import { describeJournal } from '../../../behaviour/journal-behaviour.js';
import { describePlantStore } from '../../../behaviour/plant-store-behaviour.js';
import { describeSandboxes } from '../../../behaviour/sandboxes-behaviour.js';
import type { Transport } from '../../../behaviour/transport.js';
import { leftOut } from './left-out.js';
import { emptyTally, prismTransport } from './prism-transport.js';
import { type Prism, startPrism } from './start-prism.js';
import { tallyFile } from './tally-file.js';

/** More than a test opens stores at once: those of a failed test may not close. */
const prismCount = 4;

const tally = emptyTally();
const skipped = new Set<string>();
let prisms: Prism[];
let opened: Transport;

const transport: Transport = { name: 'Prism', open: (options) => opened.open(options) };

beforeAll(async () => {
  prisms = await Promise.all(
    Array.from({ length: prismCount }, () => startPrism({ errors: false })),
  );
  opened = prismTransport(prisms, tally);
});

beforeEach(({ task, skip }) => {
  const reason = leftOut[task.name];
  if (reason !== undefined) {
    skipped.add(task.name);
    skip(reason);
  }
});

afterEach(() => {
  expect(tally.responseViolations.splice(0)).toEqual([]);
});

afterAll(async () => {
  await Promise.all(prisms.map((prism) => prism[Symbol.asyncDispose]()));
  writeFileSync(tallyFile, JSON.stringify(tally));
});

describePlantStore(transport);
describeFaults(transport);
describeSandboxes(transport);
describeControl(transport);
describeJournal(transport);

it('leaves out no test that there is not', () => {
  expect([...skipped].sort()).toEqual(Object.keys(leftOut).sort());
});
