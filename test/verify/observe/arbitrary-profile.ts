import fc from 'fast-check';
import { type OpenPointId, openPoints, type Profile, parseProfile } from 'plant-store-kit';
import type { Circumstances } from './observe-mock.js';

type Choices = Record<string, readonly unknown[]>;

/** Choices that get into each other's way, beside those of the table. */
const further: Choices = {
  'authentication.missing-token': [404, 418, 500],
  'authentication.insufficient-scope': [400, 404, 410],
  'request.unknown-path': [400, 405, 501],
  // 413 would be of the body, and a rate that lets more through takes minutes.
  'request.rate-limit': [4, 17, 29],
  'request.rate-limited': [400, 403, 418],
  'request.not-acceptable': [400, 404],
  'request.maximum-body-bytes': [105, 150, 300, 2500],
  'request.body-too-large': [418, 500],
  'error.integer': [400, 404, { 401: 1 }, { 'create.duplicate-id': 1, 'create.deleted-id': 2 }],
  'create.id-minimum': ['-8', '1000', '52341', '-174124533014'],
  'create.id-maximum': ['5001', '9999', '99999', '4611139176500766568'],
  'create.shortest-name': [2, 4, 10],
  'create.longest-name': [2, 3, 4, 9, 10, 11, 3437, 11_992],
  'create.shortest-tag': [2, 6, 11],
  'create.longest-tag': [2, 5, 6, 7, 151, 11_993],
  'create.name-characters': ['[A-Za-z]', '[\\p{L}\\p{M} ]', '[!-~]', '[\\-0-9a-z]'],
  'create.tag-characters': ['[A-Za-z ]', '[0-9]'],
  'create.maximum-plants': [2, 7, 8, 40, 86],
  'create.maximum-plants-of-user': [2, 7, 8, 86],
  'list.success': [201],
  'list.success-with-limit': [200, 203],
  'list.default-limit': [1, 7, 36],
  'list.largest-limit': [1, 6, 50],
  'delete.unknown-id': [403],
  'delete.deleted-id': [400, 404],
  'delete.refused': [400, 404, 410],
};

const ids = Object.keys(openPoints) as OpenPointId[];

const ofPoint = (id: OpenPointId) =>
  fc.constantFrom<unknown>(...openPoints[id].samples, ...(further[id] ?? []));

/** A profile that makes a choice at few points or at many, as far as they go together. */
const profiles: fc.Arbitrary<Profile> = fc
  .constantFrom(3, 10, 20, 40)
  .chain((most) => fc.subarray(ids, { maxLength: most }))
  .chain((chosen) =>
    fc.record(
      Object.fromEntries(chosen.map((id) => [id, ofPoint(id)])) as Record<
        string,
        fc.Arbitrary<unknown>
      >,
    ),
  )
  .filter(isProfile);

function isProfile(profile: object): profile is Profile {
  try {
    parseProfile(profile);
    return true;
  } catch {
    return false;
  }
}

const owners = ['alice', 'bob', undefined];

/** Plants that are there already: those of the kit, none, one that is everyone's, or sixty. */
const plants = fc.constantFrom<Circumstances['plants']>(
  undefined,
  [],
  [{ id: 1, name: 'Ivy' }],
  Array.from({ length: 60 }, (_, position) => {
    const owner = owners[position % owners.length];
    return { id: position + 1, name: `Plant ${position}`, ...(owner && { owner }) };
  }),
);

export const circumstances: fc.Arbitrary<Circumstances> = fc.record({ profile: profiles, plants });
