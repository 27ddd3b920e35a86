import { expect, it } from 'vitest';
import { parameterIds } from '../../src/interface/parameters.js';
import { quoteInterface } from '../../src/interface/quote-interface.js';
import { situationIds } from '../../src/interface/situations.js';

it.each([
  [
    'authentication.missing-token/list',
    'What the service does; Authentication 1',
    'Every operation requires bearer authentication.',
  ],
  [
    'create.taken-id',
    'Create plant: rule 4',
    'Behaviour when a plant with the same id already exists: not shown.',
  ],
] as const)('quotes the document about %s', (id, section, quote) => {
  expect(quoteInterface(id)).toEqual({ section, quote });
});

it('has a quote for all open points but those about paths that the document does not name', () => {
  const ids = [...parameterIds, ...situationIds];

  expect(ids.filter((id) => quoteInterface(id).quote === undefined)).toEqual([
    'request.unknown-path',
    'request.unknown-method',
    'list.unknown-parameter',
  ]);
  expect(ids.filter((id) => quoteInterface(id).section === '')).toEqual([]);
});
