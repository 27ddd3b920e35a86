import fc from 'fast-check';
import { defaultProfile, type Profile, parameters, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { checkProfile, readProfile } from '../../src/interface/profile.js';
import { arbitraryProfile } from './arbitrary-profile.js';
import { rejection } from './profile-rejection.js';

const notFound = { status: 404, error: { message: 'There is no plant {id}.' } };

describe('parseProfile', () => {
  it('fills in the defaults of absent entries', () => {
    const profile: Profile = {
      parameters: { 'list.default-limit': 20 },
      outcomes: { 'delete.unknown-id': notFound },
    };

    expect(parseProfile(profile)).toEqual({
      parameters: { ...defaultProfile.parameters, 'list.default-limit': 20 },
      outcomes: { 'delete.unknown-id': notFound },
    });
  });

  it('returns the defaults for an empty profile', () => {
    expect(parseProfile({})).toEqual(defaultProfile);
    expect(parseProfile({ parameters: {}, outcomes: {} })).toEqual(defaultProfile);
    expect(
      parseProfile({
        parameters: { 'list.order': undefined },
        outcomes: { 'list.all': undefined },
      }),
    ).toMatchObject(defaultProfile);
  });

  it('accepts a description of the profile and its provider', () => {
    const profile: Profile = {
      $schema: './node_modules/plant-store-kit/contracts/profile.schema.json',
      version: 1,
      observed: {
        url: 'https://example.com',
        at: '2026-10-02T10:00:00Z',
        kitVersion: '0.1.0',
        insecure: true,
        evidence: { 'list.all': 'GET /plants was answered with 200.' },
        undetermined: { 'list.order': 'There was one plant.' },
      },
      unsupported: [
        { behaviour: 'It greets.', subject: 'list.all', evidence: 'GET /plants said hello.' },
      ],
    };

    expect(parseProfile(profile)).toEqual(defaultProfile);
  });

  it('accepts unknown members of an observation', () => {
    expect(parseProfile({ observed: { by: 'hand' } })).toEqual(defaultProfile);
  });

  it('accepts a minimum that is also the maximum', () => {
    const bounds = { 'create.minimum-name-length': 5, 'create.maximum-name-length': 5 };

    expect(parseProfile({ parameters: bounds }).parameters).toMatchObject(bounds);
  });

  it.each([
    [{ version: '2' }, '"version" must be 1'],
    [{ version: 0.5 }, '"version" must be 1'],
    [
      { unsupported: [{ behaviour: 'It sorts.' }, { behaviour: 5 }] },
      '"unsupported[1].behaviour" must be a string, not a number',
    ],
    [{ version: 1, colour: 'green' }, '"colour" is not a member of a profile'],
    [{ parameters: { 'list.maximum-limit': 5, 'list.default-limit': 'x' } }, 'list.default-limit'],
    [{ outcomes: { 'list.all': { headers: { 'x-count': 5 } } } }, 'has headers that no response'],
  ])('rejects %j', (profile, cause) => {
    expect(() => parseProfile(profile)).toThrow(cause);
  });

  it('accepts every value that a parameter is tried with', () => {
    for (const [id, { samples }] of Object.entries(parameters)) {
      for (const sample of samples) {
        const profile = { parameters: { [id]: sample } };

        expect(parseProfile(profile).parameters).toMatchObject({ [id]: sample });
      }
    }
  });

  it('accepts any valid profile', () => {
    fc.assert(
      fc.property(arbitraryProfile, (profile) => {
        const { parameters, outcomes } = parseProfile(profile);

        expect(parameters).toEqual({ ...defaultProfile.parameters, ...profile.parameters });
        expect(outcomes).toEqual(profile.outcomes);
      }),
    );
  });

  it.each<[unknown, string]>([
    [[], 'it is not a JSON object. Write {"parameters": {…}, "outcomes": {…}}.'],
    [
      { 'delete.unknown-id': 404 },
      '"delete.unknown-id" is not a member of a profile. Write it under "outcomes".',
    ],
    [
      { 'list.order': 'id' },
      '"list.order" is not a member of a profile. Write it under "parameters".',
    ],
    [{ schema: './p.json' }, '"schema" is not a member of a profile. Did you mean "$schema"?'],
    [{ toString: 1 }, '"toString" is not a member of a profile.'],
    [{ $schema: 5 }, '"$schema" is not a string. Give the URL of the JSON Schema.'],
    [{ parameters: [] }, '"parameters" is not an object. Map ids to values.'],
    [{ outcomes: 'none' }, '"outcomes" is not an object. Map ids to values.'],
    [
      { unsupported: {} },
      '"unsupported" must be an array, not an object. Correct it, or leave it out',
    ],
    [{ unsupported: ['It greets.'] }, '"unsupported[0]" must be an object, not a string.'],
    [{ unsupported: [{}] }, '"unsupported[0].behaviour" is missing and must be a string.'],
    [
      { unsupported: [{ behaviour: 'It greets.', evidence: 5 }] },
      '"unsupported[0].evidence" must be a string, not a number.',
    ],
  ])('rejects %j and says what is wrong with it', (profile, message) => {
    expect(() => parseProfile(profile, 'profile "p.json"')).toThrow(rejection(message));
  });

  it.each<[string, unknown, string]>([
    [
      'list.ordering',
      'id',
      '"parameters.list.ordering" is not a parameter. Did you mean "list.order"?',
    ],
    ['toString', 1, '"parameters.toString" is not a parameter.'],
    [
      'create.maximum-name-length',
      0,
      '"parameters.create.maximum-name-length" cannot be 0. Choose `unlimited`: may have any length; or a whole number from 1: the maximum number of characters.',
    ],
    [
      'create.name-characters',
      '[z-a]',
      '"parameters.create.name-characters" cannot be "[z-a]". Choose',
    ],
    ['error.integer', Number.NaN, '"parameters.error.integer" cannot be NaN.'],
    [
      'create.id-minimum',
      1,
      '"parameters.create.id-minimum" cannot be 1. Choose an int64, as a string of digits.',
    ],
    ['create.id-minimum', '01', '"parameters.create.id-minimum" cannot be "01".'],
    [
      'list.order',
      { key: 'id' },
      '"parameters.list.order" cannot be {"key":"id"}. Choose an object: a `key`',
    ],
  ])('rejects the parameter %s of %j', (id, value, message) => {
    const profile = { parameters: { [id]: value } };

    expect(() => parseProfile(profile, 'profile "p.json"')).toThrow(rejection(message));
  });

  it.each([
    [
      { 'create.id-minimum': '2', 'create.id-maximum': '1' },
      '"create.id-minimum" is above "create.id-maximum". Lower the first, or raise the second: no id is left.',
    ],
    [
      { 'create.minimum-name-length': 3, 'create.maximum-name-length': 2 },
      '"create.minimum-name-length" is above "create.maximum-name-length". Lower the first',
    ],
    [
      { 'create.minimum-tag-length': 3, 'create.maximum-tag-length': 2 },
      '"create.minimum-tag-length" is above "create.maximum-tag-length". Lower the first',
    ],
    [
      { 'create.owner': 'everyone', 'list.visibility': 'own' },
      '"create.owner" is "everyone" and "list.visibility" is "own". Change one: nobody would see',
    ],
  ])('rejects parameters that contradict each other: %j', (parameters, message) => {
    expect(() => parseProfile({ parameters }, 'profile "p.json"')).toThrow(rejection(message));
  });

  it.each([
    [2, 'its "version" is 2, so a newer plant-store-kit wrote it. Update plant-store-kit'],
    ['1', '"version" must be 1. Write 1, or leave it out.'],
    [null, '"version" must be 1. Write 1, or leave it out.'],
  ])('rejects the version %j, whatever else there is', (version, message) => {
    const profile = { colours: 'green', version };

    expect(() => parseProfile(profile, 'profile "p.json"')).toThrow(rejection(message));
  });

  it.each([
    ['yesterday', '"observed" must be an object, not a string.'],
    [{ insecure: 'yes' }, '"observed.insecure" must be true or false, not a string.'],
    [{ url: 7 }, '"observed.url" must be a string, not a number.'],
    [{ undetermined: 'list.order' }, '"observed.undetermined" must be an object, not a string.'],
    [
      { evidence: { 'list.order': 200 } },
      '"observed.evidence["list.order"]" must be a string, not a number.',
    ],
  ])('rejects an observation like %j', (observed, message) => {
    expect(() => parseProfile({ observed }, 'profile "p.json"')).toThrow(
      rejection(`${message} Correct it, or leave it out: it changes nothing.`),
    );
  });
});

describe('checkProfile', () => {
  it('returns the profile with and without defaults', () => {
    const profile: Profile = {
      parameters: { 'list.default-limit': 20 },
      outcomes: { 'delete.unknown-id': notFound },
      observed: { url: 'https://example.com' },
    };

    expect(checkProfile(profile)).toEqual({ given: profile, resolved: parseProfile(profile) });
  });
});

describe('readProfile', () => {
  it('names the file that is not JSON', () => {
    expect(() => readProfile('{', 'profile "p.json"')).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^Failed to read profile "p.json": it is not JSON: /),
        details: { source: 'profile "p.json"' },
      }),
    );
  });
});
