// The parts of faker in use. A bundler that splits code puts these into the chunk of the dynamic import
// of this file, and not every locale of faker, which take seven times as much.
export { base, en, Faker } from '@faker-js/faker';
