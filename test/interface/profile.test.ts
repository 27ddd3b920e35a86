import fc from 'fast-check';
import { defaultProfile, type Profile, parameters, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { checkProfile, readProfile } from '../../src/interface/profile.js';
import { arbitraryProfile } from './arbitrary-profile.js';

const source = 'profile "p.json"';

const rejection = (message: string) =>
  expect.objectContaining({
    code: 'invalid-profile',
    message: expect.stringContaining(`Failed to read ${source}: ${message}`),
    details: { source },
  });

describe('parseProfile', () => {
  it('fills in the defaults of absent entries', () => {
    expect(parseProfile({})).toEqual(defaultProfile);
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
    expect(parseProfile({ observed: { by: 'hand' } })).toEqual(defaultProfile);
    expect(checkProfile(profile).given).toEqual(profile);
  });

  it('accepts any valid profile, and every value that a parameter is tried with', () => {
    fc.assert(
      fc.property(arbitraryProfile, (profile) => {
        const { parameters, outcomes } = parseProfile(profile);

        expect(parameters).toEqual({ ...defaultProfile.parameters, ...profile.parameters });
        expect(outcomes).toEqual(profile.outcomes);
      }),
    );
    const rejected = Object.entries(parameters).flatMap(([id, { samples }]) =>
      samples.filter((sample) => !checkProfile({ parameters: { [id]: sample } })),
    );
    expect(rejected).toEqual([]);
  });

  it.each<[unknown, string]>([
    [[], 'it is not a JSON object. Write {"parameters": {…}, "outcomes": {…}}.'],
    [
      { 'delete.unknown-id': 404 },
      '"delete.unknown-id" is not a member of a profile. Write it under "outcomes".',
    ],
    [{ schema: './p.json' }, '"schema" is not a member of a profile. Did you mean "$schema"?'],
    [
      { version: 2, colours: 'green' },
      'its "version" is 2, so a newer plant-store-kit wrote it. Update plant-store-kit',
    ],
    [{ version: '1' }, '"version" must be 1. Write 1, or leave it out.'],
    [
      { observed: { evidence: { 'list.order': 200 } } },
      '"observed.evidence["list.order"]" must be a string, not a number. Correct it, or leave it out',
    ],
  ])('rejects %j and says what is wrong with it', (profile, message) => {
    expect(() => parseProfile(profile, source)).toThrow(rejection(message));
  });

  it.each<[Record<string, unknown>, string]>([
    [
      { 'list.ordering': 'id' },
      '"parameters.list.ordering" is not a parameter. Did you mean "list.order"?',
    ],
    [
      { 'create.maximum-name-length': 0 },
      '"parameters.create.maximum-name-length" cannot be 0. Choose `unlimited`: may have any length; or a whole number from 1: the maximum number of characters.',
    ],
    [
      { 'list.order': { key: 'id' } },
      '"parameters.list.order" cannot be {"key":"id"}. Choose an object: a `key`',
    ],
    [
      { 'create.id-minimum': '2', 'create.id-maximum': '1' },
      '"create.id-minimum" is above "create.id-maximum". Lower the first, or raise the second: no id is left.',
    ],
    [
      { 'create.owner': 'everyone', 'list.visibility': 'own' },
      '"create.owner" is "everyone" and "list.visibility" is "own". Change one: nobody would see',
    ],
  ])('rejects the parameters %j', (parameters, message) => {
    expect(() => parseProfile({ parameters }, source)).toThrow(rejection(message));
  });

  it.each<[string, unknown, string]>([
    ['create.padded-name/both', { status: 400 }, ' is not a situation. Its variants are "create.'],
    ['delete.unknown-id', { code: 1 }, ' has a member "code". Use status, effect, error, headers.'],
    [
      'delete.unknown-id',
      { status: 302 },
      ' has the status 302. Give one from 200 to 299 for a success, or from 400 to 599 for a rejection.',
    ],
    [
      'delete.own-plant',
      { status: 404 },
      ' is a rejection. Give the status of a success, which the document requires.',
    ],
    [
      'create.no-body',
      { status: 200 },
      ' is a success. Give the status of a rejection, which the document requires.',
    ],
    ['list.all', { status: 204 }, ' has the status 204, which has no body. Give another status'],
    [
      'create.taken-id',
      { effect: 'merged' },
      ' has the effect "merged". Use "replaced" (replaces the existing plant, in the same position); or "replaced-last"',
    ],
    [
      'create.taken-id',
      { status: 409, effect: 'replaced' },
      ' is a rejection with an effect. Leave out one of the two.',
    ],
    [
      'create.taken-id',
      { status: 409, headers: { Link: '/' } },
      ' has headers that no response can have. Map lower-case names to texts of ASCII characters.',
    ],
    ['list.all', { headers: { link: 'a\r\nb: c' } }, ' has headers that no response can have.'],
    [
      'list.all',
      { headers: { 'content-length': '2' } },
      ' has the header "content-length". Leave it out: the server sets it.',
    ],
  ])('rejects the outcome %s of %j', (key, outcome, message) => {
    const profile = { outcomes: { [key]: outcome } };

    expect(() => parseProfile(profile, source)).toThrow(rejection(`"outcomes.${key}"${message}`));
  });
});

it('readProfile says where a file is not JSON', () => {
  expect(() => readProfile('{\n"a" 1}', source)).toThrow(
    rejection('it is not JSON: line 2, column 5: '),
  );
});
