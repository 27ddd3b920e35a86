import { openPoints, rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { markdownTable } from '../markdown-table.js';

const page = `# The interface, in two tables

What the interface document says is a rule; what it leaves open is an open point. The mock keeps
every rule, and at every open point makes the choice that a profile names, or else our default.

## Rules

${markdownTable(
  ['rule', 'what holds', 'section'],
  Object.entries(rules).map(([id, { statement, section }]) => [`\`${id}\``, statement, section]),
)}

## Open points

The document is silent about two more things that leave nothing to choose: states of a plant, and
events. The mock has neither.

${markdownTable(
  ['open point', 'question', 'choices', 'default', 'why', 'section'],
  Object.entries(openPoints).map(([id, point]) => [
    `\`${id}\``,
    point.question,
    point.meanings.join('<br>'),
    `\`${point.default}\``,
    point.why,
    point.section,
  ]),
)}
`;

describe('the page of rules and open points', () => {
  it('tells what the tables hold (npx vitest run -u writes it anew)', async () => {
    await expect(page).toMatchFileSnapshot('../../src/interface/README.md');
  });
});
