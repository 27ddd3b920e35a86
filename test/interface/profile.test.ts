import { defaultProfile, openPoints, type Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { checkProfile, parseProfile, readProfile } from '../../src/interface/profile.js';

describe('parseProfile', () => {
  it('takes our default wherever a profile is silent', () => {
    const profile: Profile = { 'delete.unknown-id': 410 };

    expect(parseProfile(profile)).toEqual({ ...defaultProfile, 'delete.unknown-id': 410 });
  });

  it('leaves alone what a profile tells of itself', () => {
    const profile: Profile = {
      $schema: './node_modules/plant-store-kit/contracts/profile.schema.json',
      version: 1,
      observed: {
        url: 'https://example.com',
        at: '2026-10-02T10:00:00Z',
        kitVersion: '0.1.0',
        evidence: { 'list.success': 'GET /plants was answered with 200.' },
        unknown: { 'list.order': 'There was one plant.' },
      },
    };

    expect(parseProfile(profile)).toEqual(defaultProfile);
  });

  it('leaves alone what else is said of an observation', () => {
    expect(parseProfile({ observed: { by: 'hand' } })).toEqual(defaultProfile);
  });

  it('accepts every choice that is on offer', () => {
    for (const [id, { samples }] of Object.entries(openPoints)) {
      for (const sample of samples) {
        expect(parseProfile({ [id]: sample })).toMatchObject({ [id]: sample });
      }
    }
  });

  it.each([
    [[], 'it is not a JSON object. Map ids of open points to choices.'],
    [
      { 'delete.unknown-ids': 404 },
      '"delete.unknown-ids" is not an open point. Did you mean "delete.unknown-id"?',
    ],
    [{ toString: 1 }, '"toString" is not an open point.'],
    [{ schema: './profile.json' }, '"schema" is not an open point. Did you mean "$schema"?'],
    [{ 'delete.success': 404 }, '"delete.success" cannot be 404. Choose a status from 200 to 299.'],
    [
      { 'list.success': 204 },
      '"list.success" cannot be 204. Choose a status from 200 to 299, but not 204',
    ],
    [
      { 'create.replaced-place': 'first' },
      '"create.replaced-place" cannot be "first". Choose `kept`: takes its place in the order of creation; or `last`: counts as created last.',
    ],
    [
      { 'create.longest-name': 0 },
      '"create.longest-name" cannot be 0. Choose `unlimited`: may have any length; or a whole number from 1: the most code points.',
    ],
    [{ 'create.name-characters': '[z-a]' }, '"create.name-characters" cannot be "[z-a]". Choose'],
    [{ 'error.integer': Number.POSITIVE_INFINITY }, '"error.integer" cannot be Infinity.'],
    [
      { 'create.id-minimum': 1 },
      '"create.id-minimum" cannot be 1. Choose an int64, as a string of digits.',
    ],
    [{ 'create.id-minimum': '01' }, '"create.id-minimum" cannot be "01".'],
  ])('refuses %j and says what is wrong with it', (profile, message) => {
    expect(() => parseProfile(profile, 'profile "p.json"')).toThrow(refusal(message));
  });

  it.each([
    [
      { 'create.id-minimum': '2', 'create.id-maximum': '1' },
      '"create.id-minimum" is above "create.id-maximum". No id would be left.',
    ],
    [
      { 'create.shortest-name': 3, 'create.longest-name': 2 },
      '"create.shortest-name" is above "create.longest-name". Lower the first',
    ],
    [
      { 'create.shortest-tag': 3, 'create.longest-tag': 2 },
      '"create.shortest-tag" is above "create.longest-tag". Lower the first',
    ],
    [
      { 'create.owner': 'everyone', 'list.visibility': 'own' },
      '"create.owner" is "everyone" and "list.visibility" is "own". Nobody would see',
    ],
  ])('refuses choices that do not go together: %j', (profile, message) => {
    expect(() => parseProfile(profile, 'profile "p.json"')).toThrow(refusal(message));
  });

  it.each([
    ['400', undefined],
    ['599', undefined],
    ['list.limit-zero', undefined],
    ['create.body-required', undefined],
    ['399', ''],
    ['4000', ''],
    ['list.limit-zeroo', ' Did you mean "list.limit-zero"?'],
  ])('tells whether there can be an error integer for %s', (key, remedy) => {
    const parse = () => parseProfile({ 'error.integer': { [key]: 7 } }, 'profile "p.json"');

    if (remedy === undefined) {
      expect(parse()).toMatchObject({ 'error.integer': { [key]: 7 } });
    } else {
      expect(parse).toThrow(
        refusal(
          `"error.integer" has an integer for "${key}", which is neither a status from 400 to 599 nor the id of a rule or an open point.${remedy}`,
        ),
      );
    }
  });

  it.each([
    [2, 'its "version" is 2, so a newer plant-store-kit wrote it. Update plant-store-kit'],
    ['1', '"version" is not 1. Write 1, or leave it out.'],
    [null, '"version" is not 1. Write 1, or leave it out.'],
  ])('refuses the version %j, whatever else there is', (version, message) => {
    const profile = { 'list.colour': 'green', version };

    expect(() => parseProfile(profile, 'profile "p.json"')).toThrow(refusal(message));
  });

  it.each([
    ['yesterday', '"observed" is not an object.'],
    [{ url: 7 }, '"observed.url" is not a string.'],
    [{ unknown: 'list.order' }, '"observed.unknown" is not an object.'],
    [{ evidence: { 'list.order': 200 } }, '"observed.evidence.list.order" is not a string.'],
  ])('refuses an observation like %j', (observed, message) => {
    expect(() => parseProfile({ observed }, 'profile "p.json"')).toThrow(
      refusal(`${message} Mend it, or leave it out: it changes no choice.`),
    );
  });
});

describe('checkProfile', () => {
  it('tells what a profile chooses from what it leaves to us', () => {
    const observed = { url: 'https://example.com' };
    const profile = { 'list.order': 'id', observed, 'authentication.challenge': 'sent' };

    expect(checkProfile(profile)).toEqual({
      given: { 'authentication.challenge': 'sent', 'list.order': 'id' },
      resolved: { ...defaultProfile, 'list.order': 'id' },
      observed,
    });
  });

  it('gives the choices in the order of the open points', () => {
    const { given } = checkProfile({ 'list.order': 'id', 'authentication.challenge': 'sent' });

    expect(Object.keys(given)).toEqual(['authentication.challenge', 'list.order']);
  });
});

describe('readProfile', () => {
  it('names the file that is not JSON', () => {
    expect(() => readProfile('{', 'profile "p.json"')).toThrow(
      /^Failed to load profile "p.json": it is not JSON: /,
    );
  });
});

function refusal(message: string) {
  return expect.objectContaining({
    code: 'invalid-profile',
    message: expect.stringContaining(`Failed to load profile "p.json": ${message}`),
  });
}
