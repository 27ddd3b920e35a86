import { defaultScenarios } from 'plant-store-kit';
import { faultKinds } from '../../../src/service/faults/fault.js';
import type { AnyFaultKind } from '../../../src/service/faults/fault-kind.js';
import { faultKindRows } from '../../../src/service/faults/fault-kinds.js';
import { seenFaults } from '../../behaviour/seen-faults.js';
import { markdownTable } from './markdown-table.js';

export const faultTables = {
  scenarios: markdownTable(
    ['scenario', 'what happens'],
    Object.entries(defaultScenarios).map(([name, { description = '' }]) => [
      `\`${name}\``,
      description,
    ]),
  ),
  'kinds of faults': markdownTable(
    ['kind', 'members', 'what a client sees'],
    faultKinds.map((kind) => {
      const { needs = [], takes = [] }: AnyFaultKind = faultKindRows[kind];
      const members = [...needs, ...takes.map((name) => `${name}?`)];
      return [
        `\`${kind}\``,
        members.map((name) => `\`${name}\``).join(', '),
        seenFaults[kind].sees,
      ];
    }),
  ),
};
