import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { diffProfiles, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { createProfileSchema } from '../../src/interface/profile-schema.js';
import { arbitraryProfile } from './arbitrary-profile.js';

/** Validates profiles by their JSON Schema, as an editor does. */
const validate = new Ajv({ strict: true, allErrors: true }).compile(createProfileSchema());

const isAccepted = (profile: unknown): boolean => {
  try {
    parseProfile(profile);
    return true;
  } catch {
    return false;
  }
};

describe('the JSON Schema of profiles', () => {
  it('is the one in contracts', async () => {
    const text = `${JSON.stringify(createProfileSchema(), undefined, 2)}\n`;

    await expect(text).toMatchFileSnapshot('../../contracts/profile.schema.json');
  });

  it('allows any valid profile', () => {
    fc.assert(
      fc.property(arbitraryProfile, (profile) => {
        expect(validate(profile), JSON.stringify(validate.errors)).toBe(true);
        expect(isAccepted(profile)).toBe(true);
      }),
    );
  });

  it('agrees with parseProfile on what is nearly valid', () => {
    const outcome = (id: string, given: unknown) => ({ outcomes: { [id]: given } });
    const profiles = [
      { parameters: { 'create.maximum-name-length': 0 } },
      { parameters: { 'list.default-limit': 0.5 } },
      { parameters: { 'create.id-minimum': '01' } },
      { parameters: { 'list.order': { key: 'id' } } },
      { parameters: { 'error.integer': 2 ** 31 } },
      { parameters: { 'error.further-members': { error: 1 } } },
      { parameters: { 'response.content-type': 'text/json' } },
      outcome('delete.unknown-id', { status: 302 }),
      outcome('delete.own-plant', { status: 404 }),
      outcome('create.no-body', { status: 422 }),
      outcome('create.taken-id', { status: 201 }),
      outcome('create.taken-id', { effect: 'merged' }),
      outcome('create.taken-id', { status: 409, effect: 'replaced' }),
      outcome('delete.unknown-id', { error: {} }),
      outcome('delete.unknown-id', { status: 404, error: { error: 0.5 } }),
      outcome('list.all', { headers: { Link: '/' } }),
      outcome('list.all', { headers: { 'content-length': '2' } }),
      outcome('list.unknown-parameter', { status: 200 }),
      { $schema: './profile.schema.json', version: 1 },
      { $schema: 5 },
      { observed: { insecure: true, evidence: { 'list.all': 'It was 200.' }, undetermined: {} } },
      { observed: { evidence: { 'list.all': 200 } } },
      { unsupported: [{ behaviour: 'It greets.', by: 'hand' }] },
      { unsupported: [{ subject: 'list.all' }] },
      { version: 2 },
      { parameters: { 'list.colour': 'green' } },
      { outcomes: { 'list.all/quickly': {} } },
      { 'list.order': 'changing' },
      null,
    ];

    expect(profiles.filter((profile) => validate(profile) !== isAccepted(profile))).toEqual([]);
  });
});

const folder = new URL('../../fixtures/profiles/', import.meta.url);

it.each(readdirSync(folder))(
  'the example %s is valid, names its schema, and says nothing that is the default',
  (file) => {
    const profile = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const { $schema, parameters, outcomes } = profile;

    expect(validate(profile), JSON.stringify(validate.errors)).toBe(true);
    expect(isAccepted(profile)).toBe(true);
    expect(new URL($schema, new URL(file, folder))).toEqual(
      new URL('../../contracts/profile.schema.json', import.meta.url),
    );
    expect(diffProfiles({}, profile).map(({ id }) => id)).toEqual(
      expect.arrayContaining([...Object.keys(parameters), ...Object.keys(outcomes)]),
    );
  },
);
