import fc from 'fast-check';

// The same cases at each run of `npm test`; other ones at each run of `npm run test:all`, which prints the
// seed with a property that fails. TEST_SEED sets it.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
