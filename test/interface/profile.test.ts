import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { defaultProfile, type Profile, parseProfile } from 'plant-store-kit';
import { describeProfile, parameters } from 'plant-store-kit/interface';
import { describe, expect, it } from 'vitest';
import { checkProfile } from '../../src/interface/profile.js';
import { createProfileSchema } from '../../src/interface/profile-schema.js';
import { arbitraryProfile } from './arbitrary-profile.js';

const source = 'profile "p.json"';

/** Validates profiles by their JSON Schema, as an editor does. */
const validate = new Ajv({ strict: true, allErrors: true }).compile(createProfileSchema());

const rejection = (message: string) =>
  expect.objectContaining({
    code: 'invalid-profile',
    message: expect.stringContaining(`Failed to read ${source}: ${message}`),
    details: { source },
  });

function expectRejection(profile: unknown, message: string): void {
  expect(() => parseProfile(profile, source)).toThrow(rejection(message));
  expect(validate(profile)).toBe(false);
}

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
    expect(checkProfile(profile).written).toEqual(profile);
    expect(validate(profile)).toBe(true);
  });

  it('accepts any valid profile, and every value that a parameter is tried with', () => {
    fc.assert(
      fc.property(arbitraryProfile, (profile) => {
        const { parameters, outcomes } = parseProfile(profile);

        expect(parameters).toEqual({ ...defaultProfile.parameters, ...profile.parameters });
        expect(outcomes).toEqual(profile.outcomes);
        expect(validate(profile), JSON.stringify(validate.errors)).toBe(true);
      }),
    );
    const rejected = Object.entries(parameters).flatMap(([id, { samples }]) =>
      samples.filter((sample) => !checkProfile({ parameters: { [id]: sample } })),
    );
    expect(rejected).toEqual([]);
  });

  it.each(
    Object.entries<unknown>({
      'it must be an object, not an array. Write {"parameters": {…}, "outcomes": {…}}; all': [],
      'it has an unknown member "delete.unknown-id". Write {"parameters": {…}, "outcomes": {…}};': {
        'delete.unknown-id': 404,
      },
      'it has an unknown member "schema". Did you mean "$schema"?': { schema: './p.json' },
      '"version" is 2, so a newer plant-store-kit wrote it. Update plant-store-kit': {
        version: 2,
        colours: 'green',
      },
      '"version" must be 1. Write 1, or leave it out.': { version: '1' },
      '"observed.evidence.list.order" must be a string, not a number. Correct it, or leave it out':
        { observed: { evidence: { 'list.order': 200 } } },
      '"unsupported[0].behaviour" is missing and must be a string. Correct': { unsupported: [{}] },
    }),
  )('rejects a profile: %s', (message, profile) => expectRejection(profile, message));

  it.each(
    Object.entries<Record<string, unknown>>({
      '"parameters.list.order" cannot be {"key":"id","direction":"ascending","nulls":"last"}. Choose':
        { 'list.order': { key: 'id', direction: 'ascending', nulls: 'last' } },
      '"parameters" has an unknown member "list.ordering". Did you mean "list.order"?': {
        'list.ordering': 'id',
      },
      '"parameters" has an unknown member "colour". Run "plant-store-kit pro': { colour: 'green' },
      '"parameters.create.maximum-name-length" cannot be 0. Choose `unlimited`: may have any length; or a whole number from 1: the maximum number of characters.':
        { 'create.maximum-name-length': 0 },
      '"parameters.list.order" cannot be {"key":"id"}. Choose `changing`: has the plants in another order each time; or an object: a `key`':
        { 'list.order': { key: 'id' } },
      '"parameters.create.id-minimum" cannot be "01". Choose an int': { 'create.id-minimum': '01' },
      '"parameters.error.integer" cannot be 2147483648. Choose': { 'error.integer': 2 ** 31 },
      '"parameters.error.further-members" cannot be {': { 'error.further-members': { error: 1 } },
      '"parameters.response.content-type" cannot be "t': { 'response.content-type': 'text/json' },
    }),
  )('rejects parameters: %s', (message, parameters) => {
    expectRejection({ parameters }, message);
  });

  it.each<[Record<string, unknown>, string]>([
    [
      { 'create.id-minimum': '2', 'create.id-maximum': '1' },
      '"parameters" has "create.id-minimum" above "create.id-maximum". Lower the first, or raise the second: no id is left.',
    ],
    [
      { 'create.owner': 'everyone', 'list.visibility': 'own' },
      '"parameters" has "create.owner": "everyone" and "list.visibility": "own". Change one: nobody would see',
    ],
  ])('rejects the parameters %j, which contradict each other', (parameters, message) => {
    expect(() => parseProfile({ parameters }, source)).toThrow(rejection(message));
  });

  it.each<Record<string, unknown>>([
    { 'create.id-minimum': '7', 'create.id-maximum': '7' },
    { 'create.minimum-name-length': 3, 'create.maximum-name-length': 3 },
    { 'create.minimum-tag-length': 3, 'create.maximum-tag-length': 3 },
  ])('accepts equal bounds: %j', (parameters) => {
    expect(parseProfile({ parameters }, source)).toMatchObject({ parameters });
  });

  it('rejects an ignored limit where a list would return more plants than its limit', () => {
    const outcomes = { 'list.limit-above-maximum': { effect: 'ignored' } };
    const limits = (usual: unknown) => ({
      parameters: { 'list.maximum-limit': 50, 'list.default-limit': usual },
      outcomes,
    });
    const message =
      '"outcomes" has "list.limit-above-maximum": {"effect": "ignored"}, so a list returns more plants than its limit. Set';

    expect(() => parseProfile(limits('unlimited'), source)).toThrow(rejection(message));
    expect(() => parseProfile(limits(52), source)).toThrow(rejection(message));
    expect(parseProfile(limits(51), source)).toMatchObject(limits(51));
    expect(parseProfile({ outcomes }, source)).toMatchObject({ outcomes });
  });

  it.each(
    Object.entries<[key: string, outcome: unknown]>({
      '" has an unknown member "code". A success can have "effect", "status" and "headers"; a rejection has a "status" from 400, and can have "error" and "headers".':
        ['delete.unknown-id', { code: 1 }],
      '.status" must be from 200 to 299 for a success, or from 400 to 599 for a rejection, not 302.':
        ['delete.unknown-id', { status: 302 }],
      '.status" must be from 200 to 299 for a success, not 404.': [
        'delete.own-plant',
        { status: 404 },
      ],
      '.status" must be 400, which the document requires, not 200.': [
        'create.no-body',
        { status: 200 },
      ],
      '.status" must be 200, with which a create succeeds, or from': [
        'create.taken-id',
        { status: 201 },
      ],
      '.status" cannot be 204, which has no body.': ['list.all', { status: 204 }],
      '" has an unknown member "status". A success can have "effect"; a rejection has': [
        'list.unknown-parameter',
        { status: 200 },
      ],
      '.effect" cannot be "merged". Use "replaced" (replaces the existing plant, in the same position); or "replaced-last"':
        ['create.taken-id', { effect: 'merged' }],
      '" has an unknown member "effect". A success can have': [
        'create.taken-id',
        { status: 409, effect: 'replaced' },
      ],
      '" has an unknown member "error". A success can have': ['delete.unknown-id', { error: {} }],
      '" has an unknown member "error". A success can have "effect", "st': [
        'list.all',
        { error: {} },
      ],
      '" has an unknown member "efect". A rejection': [
        'create.no-body',
        { status: 400, efect: 'x' },
      ],
      '.error.error" must be an int32': [
        'delete.unknown-id',
        { status: 404, error: { error: 0.5 } },
      ],
      '.headers.Link" is no name of a': [
        'create.taken-id',
        { status: 409, headers: { Link: '/' } },
      ],
      '.headers.link" must be a text of ASCII': ['list.all', { headers: { link: 'a\r\nb: c' } }],
      '.headers.content-length" is a header that the server sets. Leave it out.': [
        'list.all',
        { headers: { 'content-length': '2' } },
      ],
    }),
  )('rejects an outcome: %s', (message, [key, outcome]) => {
    expectRejection({ outcomes: { [key]: outcome } }, `"outcomes.${key}${message}`);
  });

  it.each(
    Object.entries({
      'create.padded-name/blankk':
        'Choose "create.padded-name/around" or "create.padded-name/blank".',
      'delete.unknwon-id': 'Did you mean "delete.unknown-id"?',
      greet: 'Run "plant-store-kit profile show" to list all of them.',
    }),
  )('rejects the situation %s', (key, message) => {
    expectRejection(
      { outcomes: { [key]: {} } },
      `"outcomes" has an unknown member "${key}". ${message}`,
    );
  });
});

it('the JSON Schema of profiles is the one in contracts', async () => {
  const text = `${JSON.stringify(createProfileSchema(), undefined, 2)}\n`;

  await expect(text).toMatchFileSnapshot('../../contracts/profile.schema.json');
});

const folder = new URL('../../fixtures/profiles/', import.meta.url);

it.each(readdirSync(folder))(
  'the example %s is valid, names its schema, and says nothing that is the default',
  (file) => {
    const profile = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const { $schema, parameters, outcomes } = profile;

    expect(validate(profile), JSON.stringify(validate.errors)).toBe(true);
    expect(() => parseProfile(profile)).not.toThrow();
    expect(new URL($schema, new URL(file, folder))).toEqual(
      new URL('../../contracts/profile.schema.json', import.meta.url),
    );
    const byDefault = describeProfile({});
    const values = Object.entries({ ...parameters, ...outcomes });
    for (const [id, value] of values) {
      expect(byDefault).not.toContainEqual(expect.objectContaining({ id, value }));
    }
  },
);
