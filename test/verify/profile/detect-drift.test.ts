import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { drift } from './drift.js';

describe.concurrent('drift', () => {
  it('is none when the provider does what the profile states', async () => {
    const given: Profile = {
      parameters: { 'error.integer': 40, 'list.order': { key: 'name', direction: 'ascending' } },
      outcomes: { 'create.taken-id': { status: 409 }, 'delete.unknown-id': { effect: 'nothing' } },
    };

    const { report } = await drift(given, given);

    expect(report.verdict).toBe('same');
    expect(report.entries.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same', 'same']);
  });

  it('is reported in a sentence about the profile and the provider, with evidence', async () => {
    const given: Profile = { outcomes: { 'list.limit-zero': { effect: 'empty' } } };

    const { report } = await drift(given, { outcomes: { 'list.limit-zero': { status: 400 } } });

    expect(report).toMatchObject({
      source: 'profiles/provider.profile.json',
      verdict: 'drifted',
      entries: [
        {
          subject: 'list.limit-zero',
          verdict: 'drifted',
          expected: { effect: 'empty' },
          found: { status: 400 },
          sentence: expect.stringMatching(
            /^In provider\.profile\.json, a list with limit=0 returns an empty list; now it is rejected with 400/,
          ),
          evidence: 'The provider answered 400 to GET /plants?limit=0.',
        },
      ],
    });
  });

  it('ignores messages and the values of further members', async () => {
    const outcomes = (message: string, path: string): Profile => ({
      outcomes: { 'delete.unknown-id': { status: 404, error: { message, path } } },
    });

    const { report } = await drift(outcomes('no', '/'), outcomes('not found', '{path}'));

    expect(report.verdict).toBe('same');
  });

  it('includes the Content-Type of an outcome that has one in the profile', async () => {
    const type = (value: string): Profile => ({
      outcomes: { 'delete.unknown-id': { status: 404, headers: { 'content-type': value } } },
    });
    const given = type('application/json;charset=utf-8');

    const same = await drift(given, given);
    const usual = await drift(type('application/json'), {});
    const other = await drift(given, {});

    expect([same, usual, other].map(({ report }) => report.verdict)).toEqual([
      'same',
      'same',
      'drifted',
    ]);
  });

  it('includes a variant that the profile has no entry for', async () => {
    const given: Profile = { outcomes: { 'list.limit-malformed': { status: 400 } } };

    const { report } = await drift(given, {
      outcomes: { ...given.outcomes, 'list.limit-malformed/padded': { effect: 'number' } },
    });

    expect(report.entries).toMatchObject([
      { subject: 'list.limit-malformed', verdict: 'drifted', found: { effect: expect.anything() } },
    ]);
  });

  it('includes the integers of Errors', async () => {
    const given: Profile = { parameters: { 'error.integer': 'status' } };

    const { report } = await drift(given, { parameters: { 'error.integer': 7 } });

    expect(report.entries).toMatchObject([{ subject: 'error.integer', verdict: 'drifted' }]);
  });

  it('is undetermined for a bound beyond the values that are tried', async () => {
    const given: Profile = { parameters: { 'create.maximum-plants': 5000 } };

    const { report } = await drift(given, given);

    expect(report).toMatchObject({
      verdict: 'not-checked',
      entries: [
        {
          verdict: 'undetermined',
          reason: expect.stringContaining(
            'The observation does not go beyond that; the profile says 5000.',
          ),
        },
      ],
    });
  });

  it('is detected with the requests for the entries of the profile only', async () => {
    const given: Profile = { outcomes: { 'delete.unknown-id': { status: 404 } } };

    const { requests } = await drift(given, given);

    expect(requests).toBeLessThan(45);
  });

  it('ignores whether a path in a header is written as a placeholder', async () => {
    const headersOf = (location: string): Profile => ({
      outcomes: {
        'create.new-plant': { headers: { location } },
        'authentication.other-scheme/delete': { status: 401, headers: { location } },
        'create.id-beyond-int64': { status: 400, headers: { location } },
        'list.limit-zero': { effect: 'empty', headers: { location } },
      },
    });

    const { report } = await drift(headersOf('/plants/{id}'), headersOf('/plants/{id}'));
    const { report: other } = await drift(headersOf('/plants/{id}'), headersOf('/flowers/{id}'));

    expect(report.entries.map(({ verdict }) => verdict)).toEqual(Array(4).fill('same'));
    expect(other.entries.map(({ verdict }) => verdict)).toEqual(Array(4).fill('drifted'));
  });

  it('ignores situations that do not arise when plants belong to everyone', async () => {
    const given: Profile = {
      parameters: {
        'create.owner': 'everyone',
        'create.maximum-plants-per-user': 25,
        'error.further-members': 'none',
      },
      outcomes: {
        'create.taken-name': { status: 409, error: { details: ['no'] } },
        'create.others-name': { effect: 'accepted' },
        'delete.shared-plant': { status: 403 },
      },
    };

    const { report } = await drift(given, given);

    expect(report.entries.filter(({ verdict }) => verdict === 'drifted')).toEqual([]);
  });

  it('ignores rejections of characters in names that are too long anyway', async () => {
    const given: Profile = {
      parameters: { 'create.maximum-name-length': 3 },
      outcomes: {
        'create.unusual-name': { status: 409 },
        'create.padded-name': { status: 422 },
      },
    };

    const { report } = await drift(given, given);

    expect(report.entries.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same']);
  });
});
