import { readdirSync, readFileSync } from 'node:fs';
import { createPlantMock, diffProfiles, parseProfile } from 'plant-store-kit';
import { expect, it } from 'vitest';
import { createProfileValidator } from './profile-validator.js';

const folder = new URL('../../fixtures/profiles/', import.meta.url);

it.each(readdirSync(folder))(
  'the example %s is valid, names its schema, differs from the defaults, and makes a mock',
  (file) => {
    const profile = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const { $schema, parameters, outcomes } = profile;
    const validate = createProfileValidator();

    expect(validate(profile), JSON.stringify(validate.errors)).toBe(true);
    expect(new URL($schema, new URL(file, folder))).toEqual(
      new URL('../../contracts/profile.schema.json', import.meta.url),
    );
    expect(diffProfiles({}, profile).map(({ id }) => id)).toEqual(
      expect.arrayContaining([...Object.keys(parameters), ...Object.keys(outcomes)]),
    );
    const mock = createPlantMock({ profile: parseProfile(profile, file) });
    expect(mock.plants.count).toBeGreaterThan(0);
  },
);
