import { describe, expect, it } from 'vitest';
import { isAmong, isSameText } from '../../../src/verify/session/same-text.js';

describe('a text that was returned', () => {
  it.each([
    ['Fern', 'Fern'],
    [' Fern ', 'Fern'],
    [' Fern ', ' Fern'],
    ['\t\n Fern', ' Fern'],
    ['Fern\u00a0\u3000', 'Fern'],
    ['\ufeffFern\u200b', 'Fern'],
    ['Fern\0\u001f', 'Fern'],
    ['   ', ''],
    ['   ', ' '],
    ['', ''],
  ])('%j is the same after it was returned as %j', (sent, returned) => {
    expect(isSameText(sent, returned)).toBe(true);
  });

  it.each([
    ['Fern', 'fern'],
    ['Fern', 'Fer'],
    ['Fern', ''],
    ['Fern', ' Fern'],
    [' Fern', '\tFern'],
    ['\t Fern', '\tFern'],
    [' Fern ', 'Fer'],
    ['a  b', 'a b'],
    ['a b ', 'ab'],
    ['   ', '    '],
    ['\0Fern', ''],
    ['.Fern.', 'Fern'],
    ['é ', 'e\u0301'],
    [' 5', 5],
    ['', undefined],
    [' null ', null],
  ])('%j is another after it was returned as %j', (sent, returned) => {
    expect(isSameText(sent, returned)).toBe(false);
  });
});

describe('names of a list', () => {
  it('contain a name that was sent with white space around it', () => {
    const listed = new Set<unknown>(['Ivy', 'Fern', undefined]);

    expect(isAmong(' Fern', listed)).toBe(true);
    expect(isAmong('Fern', listed)).toBe(true);
    expect(isAmong('ern', listed)).toBe(false);
  });
});
