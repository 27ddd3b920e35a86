import { readdirSync, readFileSync } from 'node:fs';
import { createPlantMock, diffProfiles, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { createProfileValidator } from './profile-validator.js';

const folder = new URL('../../fixtures/profiles/', import.meta.url);
const validate = createProfileValidator();

describe.each(readdirSync(folder))('the example profile %s', (file) => {
  const profile = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

  it('is what its JSON Schema describes', () => {
    expect(validate(profile), JSON.stringify(validate.errors)).toBe(true);
  });

  it('names the JSON Schema for editors', () => {
    const schema = new URL(profile.$schema, new URL(file, folder));

    expect(schema).toEqual(new URL('../../contracts/profile.schema.json', import.meta.url));
  });

  it('gives no entry that is the default anyway', () => {
    const { parameters, outcomes } = profile;
    const own = [...Object.keys(parameters), ...Object.keys(outcomes)];

    const different = diffProfiles({}, profile).map(({ id }) => id);

    expect(different).toEqual(expect.arrayContaining(own));
  });

  it('makes a mock', () => {
    expect(createPlantMock({ profile: parseProfile(profile, file) }).plants.count).toBeGreaterThan(
      0,
    );
  });
});
