import { defaultScenarios } from 'plant-store-kit';
import { markdownTable } from './markdown-table.js';

export const faultTables = {
  scenarios: markdownTable(
    ['scenario', 'what happens'],
    Object.entries(defaultScenarios).map(([name, { description = '' }]) => [
      `\`${name}\``,
      description,
    ]),
  ),
};
