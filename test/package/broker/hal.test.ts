import { describe, expect, it } from 'vitest';
import { expandTemplate, findLink } from '../../../src/verify/broker/hal.js';

const url = 'https://broker.example.com/pact/index';

describe('expandTemplate', () => {
  it('encodes the values, with their slashes', () => {
    const filled = expandTemplate('/p/{name}/b/{branch}', {
      name: 'Plant Store',
      branch: 'feat/ä',
    });

    expect(filled).toBe('/p/Plant%20Store/b/feat%2F%C3%A4');
  });

  it('removes a variable without a value', () => {
    expect(expandTemplate('/p/{name}', {})).toBe('/p/');
  });
});

describe('findLink', () => {
  it('resolves a relative address against the resource', () => {
    expect(findLink({ url, links: { next: { href: '../x' } } }, 'next')).toBe(
      'https://broker.example.com/x',
    );
  });

  it('returns the first of several links', () => {
    expect(findLink({ url, links: { next: [{ href: '/a' }, { href: '/b' }] } }, 'next')).toBe(
      'https://broker.example.com/a',
    );
  });

  it.each([{}, { next: {} }, { next: [] }, { next: { href: '' } }, { next: { href: 'http://' } }])(
    'finds nothing in %j',
    (links) => {
      expect(findLink({ url, links }, 'next')).toBeUndefined();
    },
  );
});
