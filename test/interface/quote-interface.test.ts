import { describe, expect, it } from 'vitest';
import { parameterIds } from '../../src/interface/parameters.js';
import { quoteInterface } from '../../src/interface/quote-interface.js';
import { situationIds } from '../../src/interface/situations.js';

describe('the words of the interface document', () => {
  it('are those of the rule that a rejection follows', () => {
    expect(quoteInterface('authentication.missing-token/list')).toEqual({
      section: 'What the service does; Authentication 1',
      quote: 'Every operation requires bearer authentication.',
    });
  });

  it('are those that leave a situation open', () => {
    expect(quoteInterface('create.taken-id')).toEqual({
      section: 'Create plant: rule 4',
      quote: 'Behaviour when a plant with the same id already exists: not shown.',
    });
  });

  it('are those of each section that leaves a parameter open', () => {
    expect(quoteInterface('list.order').quote).toBe('Order of the results: not shown.');
    expect(quoteInterface('request.body-too-large').quote).toBe(
      'Responses other than 200 and 400: not shown. ' +
        'Rate limits, request size limits and the maximum number of plants: not shown.',
    );
  });

  it('name the section, also without words about it', () => {
    expect(quoteInterface('request.unknown-path').section).toMatch(/\w/);
  });

  it('are a sentence, also if they are a row of a table', () => {
    const quotes = [...parameterIds, ...situationIds].map((id) => quoteInterface(id).quote ?? '');

    expect(quoteInterface('create.missing-name').quote).toBe(
      'name (string, required): as in Plant',
    );
    expect(quotes.join('')).not.toContain('|');
  });

  it('are there for every section but those about paths that the document does not name', () => {
    const silent = [...parameterIds, ...situationIds].filter(
      (id) => quoteInterface(id).quote === undefined,
    );

    expect(silent).toEqual([
      'request.unknown-path',
      'request.unknown-method',
      'list.unknown-parameter',
    ]);
  });
});
