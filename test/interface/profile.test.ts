import fc from 'fast-check';
import { defaultProfile, type Profile, parameters, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { checkProfile, readProfile } from '../../src/interface/profile.js';
import { arbitraryProfile } from './arbitrary-profile.js';

const notFound = { status: 404, error: { message: 'There is no plant {id}.' } };

describe('parseProfile', () => {
  it('takes our default wherever a profile is silent', () => {
    const profile: Profile = {
      parameters: { 'list.default-limit': 20 },
      outcomes: { 'delete.unknown-id': notFound },
    };

    expect(parseProfile(profile)).toEqual({
      parameters: { ...defaultProfile.parameters, 'list.default-limit': 20 },
      outcomes: { 'delete.unknown-id': notFound },
    });
  });

  it('takes no profile for our defaults', () => {
    expect(parseProfile({})).toEqual(defaultProfile);
    expect(parseProfile({ parameters: {}, outcomes: {} })).toEqual(defaultProfile);
    expect(
      parseProfile({
        parameters: { 'list.order': undefined },
        outcomes: { 'list.all': undefined },
      }),
    ).toMatchObject(defaultProfile);
  });

  it('leaves alone what a profile says of itself and of its provider', () => {
    const profile: Profile = {
      $schema: './node_modules/plant-store-kit/contracts/profile.schema.json',
      version: 1,
      observed: {
        url: 'https://example.com',
        at: '2026-10-02T10:00:00Z',
        kitVersion: '0.1.0',
        evidence: { 'list.all': 'GET /plants was answered with 200.' },
        undetermined: { 'list.order': 'There was one plant.' },
      },
      unsupported: [
        { behaviour: 'It greets.', subject: 'list.all', evidence: 'GET /plants said hello.' },
      ],
    };

    expect(parseProfile(profile)).toEqual(defaultProfile);
  });

  it('leaves alone what else is said of an observation', () => {
    expect(parseProfile({ observed: { by: 'hand' } })).toEqual(defaultProfile);
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

  it.each<[string, unknown, string]>([
    ['delete.unknown-ids', { status: 404 }, ' is not a situation. Did you mean "delete.unknown-id"?'],
    ['toString', { status: 404 }, ' is not a situation.'],
    [
      'create.padded-name/both',
      { status: 400 },
      ' is not a situation. Its variants are "create.padded-name/leading", "create.padded-name/trailing", "create.padded-name/blank".',
    ],
    ['create.padded-name/blank/x', { status: 400 }, ' is not a situation. Its variants are'],
    ['delete.unknown-id', 404, ' is not an object. Write one like {"status": 404}.'],
    ['delete.unknown-id', null, ' is not an object.'],
    ['delete.unknown-id', { code: 1 }, ' has a member "code". Use status, effect, error, headers.'],
    [
      'delete.unknown-id',
      { status: 302 },
      ' has the status 302. Give one from 200 to 299 for a success, or from 400 to 599 for a rejection.',
    ],
    ['delete.unknown-id', { status: '404' }, ' has the status "404".'],
    ['delete.unknown-id', { status: 404.5 }, ' has the status 404.5.'],
    ['delete.own-plant', { status: 404 }, ' is a rejection. The document requires a success.'],
    ['create.no-body', { status: 422 }, ' has the status 422. The document requires 400.'],
    ['create.no-body', {}, ' has no "status". Give a status from 400 to 599.'],
    ['create.no-body', { status: 200 }, ' is a success. The document requires a rejection.'],
    ['request.unknown-path', { status: 200 }, ' is a success. Give a status from 400 to 599.'],
    ['create.taken-id', { status: 201 }, ' has the status 201. A create succeeds with 200.'],
    ['request.not-acceptable/create', { status: 201 }, ' has the status 201. A create succeeds'],
    ['list.all', { status: 204 }, ' has the status 204, which has no body. Give another status'],
    ['list.limited', { status: 204 }, ' has the status 204, which has no body.'],
    [
      'list.unknown-parameter',
      { status: 206 },
      ' is a success with a member "status". Leave it out',
    ],
    ['create.content-type', { headers: { link: '' } }, ' is a success with a member "headers".'],
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
      { status: 200, error: {} },
      ' is a success with an error. Leave out one of the two.',
    ],
    ['create.taken-id', { error: { error: 1 } }, ' has no "status". Give a status from 400'],
    [
      'create.taken-id',
      { status: 409, error: 'taken' },
      ' has an error that is not a JSON object. Write an Error.',
    ],
    [
      'create.taken-id',
      { status: 409, error: { at: Number.NaN } },
      ' has an error that is not a JSON object.',
    ],
    [
      'create.taken-id',
      { status: 409, error: { error: 2 ** 31 } },
      ' has an error integer that is not an int32. Give an int32.',
    ],
    [
      'create.taken-id',
      { status: 409, error: { message: 5 } },
      ' has a message that is not a string. Give a string.',
    ],
    [
      'create.taken-id',
      { status: 409, headers: { Link: '/' } },
      ' has headers that no response can have. Map lower-case names to texts of ASCII characters.',
    ],
    ['list.all', { headers: { link: 'Bäume' } }, ' has headers that no response can have.'],
    ['list.all', { headers: { link: 'a\r\nb: c' } }, ' has headers that no response can have.'],
    ['list.all', { headers: ['link'] }, ' has headers that no response can have.'],
    [
      'list.all',
      { headers: { 'content-length': '2' } },
      ' has the header "content-length". Leave it out: the server sets it.',
    ],
    [
      'list.all',
      { headers: { 'content-type': 'text/plain' } },
      ' has the content-type "text/plain". Give application/json, or leave it out.',
    ],
  ])('rejects the outcome %s of %j', (key, outcome, message) => {
    const profile = { outcomes: { [key]: outcome } };

    expect(() => parseProfile(profile, 'profile "p.json"')).toThrow(
      rejection(`"outcomes.${key}"${message}`),
    );
  });

  it.each<[string, unknown]>([
    ['delete.own-plant', { status: 200 }],
    ['create.taken-id', {}],
    ['create.taken-id', { headers: { location: '/plants/{id}' } }],
    [
      'create.taken-id',
      { status: 409, headers: { 'content-type': 'application/json;charset=utf-8' } },
    ],
    ['authentication.missing-token', { status: 403 }],
  ])('accepts the outcome %s of %j', (key, outcome) => {
    expect(parseProfile({ outcomes: { [key]: outcome } }).outcomes).toEqual({ [key]: outcome });
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
  it('tells what a profile says itself from what it leaves to us', () => {
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
      /^Failed to read profile "p.json": it is not JSON: /,
    );
  });
});

function rejection(message: string) {
  return expect.objectContaining({
    code: 'invalid-profile',
    message: expect.stringContaining(`Failed to read profile "p.json": ${message}`),
  });
}
