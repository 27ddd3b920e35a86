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
    [[], 'it must be an object, not an array. Write {"parameters": {…}, "outcomes": {…}}.'],
    [
      { 'delete.unknown-id': 404 },
      'it has an unknown member "delete.unknown-id". Write it under "outcomes".',
    ],
    [{ schema: './p.json' }, 'it has an unknown member "schema". Did you mean "$schema"?'],
    [
      { version: 2, colours: 'green' },
      '"version" is 2, so a newer plant-store-kit wrote it. Update plant-store-kit',
    ],
    [{ version: '1' }, '"version" must be 1. Write 1, or leave it out.'],
    [
      { observed: { evidence: { 'list.order': 200 } } },
      '"observed.evidence.list.order" must be a string, not a number. Correct it, or leave it out',
    ],
  ])('rejects %j and says what is wrong with it', (profile, message) => {
    expect(() => parseProfile(profile, source)).toThrow(rejection(message));
  });

  it.each<[Record<string, unknown>, string]>([
    [
      { 'list.ordering': 'id' },
      '"parameters" has an unknown parameter "list.ordering". Did you mean "list.order"?',
    ],
    [
      { 'create.maximum-name-length': 0 },
      '"parameters.create.maximum-name-length" cannot be 0. Choose `unlimited`: may have any length; or a whole number from 1: the maximum number of characters.',
    ],
    [
      { 'list.order': { key: 'id' } },
      '"parameters.list.order" cannot be {"key":"id"}. Choose `changing`: has the plants in another order each time; or an object: a `key`',
    ],
    [
      { 'create.id-minimum': '2', 'create.id-maximum': '1' },
      '"parameters" has "create.id-minimum" above "create.id-maximum". Lower the first, or raise the second: no id is left.',
    ],
    [
      { 'create.owner': 'everyone', 'list.visibility': 'own' },
      '"parameters" has "create.owner": "everyone" and "list.visibility": "own". Change one: nobody would see',
    ],
  ])('rejects the parameters %j', (parameters, message) => {
    expect(() => parseProfile({ parameters }, source)).toThrow(rejection(message));
  });

  it.each<[string, unknown, string]>([
    [
      'delete.unknown-id',
      { code: 1 },
      '" has an unknown member "code". Use status, effect, error,',
    ],
    [
      'delete.unknown-id',
      { status: 302 },
      '.status" must be from 200 to 299 for a success, or from 400 to 599 for a rejection, not 302.',
    ],
    [
      'delete.own-plant',
      { status: 404 },
      '.status" must be from 200 to 299 for a success, not 404.',
    ],
    [
      'create.no-body',
      { status: 200 },
      '.status" must be 400, which the document requires, not 200.',
    ],
    [
      'create.taken-id',
      { status: 201 },
      '.status" must be 200, with which a create succeeds, or from',
    ],
    ['list.all', { status: 204 }, '.status" cannot be 204, which has no body.'],
    [
      'list.unknown-parameter',
      { status: 200 },
      '" has "status" and is no rejection. Leave it out: the',
    ],
    [
      'create.taken-id',
      { effect: 'merged' },
      '.effect" cannot be "merged". Use "replaced" (replaces the existing plant, in the same position); or "stored-both"',
    ],
    [
      'create.taken-id',
      { status: 409, effect: 'replaced' },
      '" is a rejection with an effect. Leave out one of the two.',
    ],
    [
      'delete.unknown-id',
      { error: {} },
      '" has an error and no status of a rejection. Give a status',
    ],
    ['delete.unknown-id', { status: 404, error: { error: 0.5 } }, '.error.error" must be an int32'],
    ['create.taken-id', { status: 409, headers: { Link: '/' } }, '.headers.Link" is no name of a'],
    ['list.all', { headers: { link: 'a\r\nb: c' } }, '.headers.link" must be a text of ASCII'],
    [
      'list.all',
      { headers: { 'content-length': '2' } },
      '.headers.content-length" is a header that the server sets. Leave it out.',
    ],
  ])('rejects the outcome %s of %j', (key, outcome, message) => {
    const profile = { outcomes: { [key]: outcome } };

    expect(() => parseProfile(profile, source)).toThrow(rejection(`"outcomes.${key}${message}`));
  });

  it.each([
    [
      'create.padded-name/both',
      'unknown variant "create.padded-name/both". The variants are "create.',
    ],
    [
      'delete.unknwon-id',
      'unknown situation "delete.unknwon-id". Did you mean "delete.unknown-id"?',
    ],
  ])('rejects the situation %s', (key, message) => {
    expect(() => parseProfile({ outcomes: { [key]: {} } }, source)).toThrow(
      rejection(`"outcomes" has an ${message}`),
    );
  });
});

it('readProfile says where a file is not JSON', () => {
  expect(() => readProfile('{\n"a" 1}', source)).toThrow(
    rejection('it is not JSON: line 2, column 5: '),
  );
});
