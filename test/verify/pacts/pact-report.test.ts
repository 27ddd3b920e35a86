import { describe, expect, it } from 'vitest';
import { readPactReport } from '../../../src/verify/pacts/pact-report.js';

/** A report as Pact 19.2 makes it of one interaction that fails. */
const reportOf = (...mismatches: readonly object[]) =>
  JSON.stringify({
    errors: [
      {
        interaction: 'Verifying a pact between web and plant-store - a list',
        mismatch: { interactionId: '', mismatches, type: 'mismatches' },
      },
    ],
    interactionResults: [{ description: 'a list', duration: '2ms', result: 'Error' }],
    notices: [],
    output: ['\nVerifying a pact between web and plant-store', ''],
    pendingErrors: [],
    result: false,
  });

const mismatchesOf = (...mismatches: readonly object[]) =>
  readPactReport(reportOf(...mismatches)).mismatches;

describe('readPactReport', () => {
  it('reads that an interaction passes', () => {
    const report = {
      errors: [],
      interactionResults: [{ description: 'a list', duration: '5ms', result: 'OK' }],
      notices: [],
      output: [],
      pendingErrors: [],
      result: true,
    };

    expect(readPactReport(JSON.stringify(report))).toEqual({
      hasPassed: true,
      verified: 1,
      mismatches: [],
      failure: undefined,
    });
  });

  it('reads that nothing was verified', () => {
    expect(readPactReport('{"result":true}')).toMatchObject({ verified: 0, mismatches: [] });
  });

  it('reads that a pending interaction fails, though the result is good', () => {
    const { errors, ...report } = JSON.parse(
      reportOf({ type: 'StatusMismatch', actual: 500, expected: 200, mismatch: '' }),
    );

    const verdict = readPactReport(
      JSON.stringify({ ...report, errors: [], pendingErrors: errors, result: true }),
    );

    expect(verdict).toMatchObject({ hasPassed: false, mismatches: [{ place: 'status 500' }] });
  });

  it('reads why no request could be made', () => {
    const message = 'error sending request for url (http://127.0.0.1:1/plants)';
    const error = { interaction: '', mismatch: { interactionId: '', message, type: 'error' } };
    const interactionResults = [{ description: 'a list', duration: '2ms', result: 'Error' }];

    const verdict = readPactReport(
      JSON.stringify({ errors: [error], interactionResults, result: false }),
    );

    expect(verdict).toEqual({ hasPassed: false, verified: 1, mismatches: [], failure: message });
  });
});

describe('a mismatch', () => {
  it('of the status has the actual status as its place', () => {
    const mismatch = 'expected 200 but was 404';

    expect(mismatchesOf({ type: 'StatusMismatch', actual: 404, expected: 200, mismatch })).toEqual([
      { place: 'status 404', path: 'status', expected: '200', actual: '404' },
    ]);
  });

  it('of the Content-Type is one, though Pact reports it twice', () => {
    const [actual, expected] = ['text/plain', 'application/json'];
    const place = 'header Content-Type';

    expect(
      mismatchesOf(
        { type: 'BodyTypeMismatch', actual, expected, mismatch: '' },
        { type: 'HeaderMismatch', actual, expected, key: 'Content-Type', mismatch: '' },
      ),
    ).toEqual([{ place, path: place, expected, actual }]);
  });

  it('of missing keys is one of each', () => {
    expect(
      mismatchesOf({
        type: 'BodyMismatch',
        actual: '["name"]',
        expected: '["name","tag","z"]',
        mismatch: 'Actual map is missing the following keys: tag, z',
        path: '$[12]',
      }),
    ).toMatchObject([
      { place: 'body $[*].tag', path: 'body[12].tag' },
      { place: 'body $[*].z', path: 'body[12].z' },
    ]);
  });

  it.each([
    ['maximum', 'Expected [{"name":"x"}, {"name":"y"}] (size 2) to have maximum size of 1'],
    ['minimum', 'Expected [] (size 0) to have minimum size of 1'],
  ])('of a %s size has the size as its place', (_, mismatch) => {
    expect(
      mismatchesOf({ type: 'BodyMismatch', actual: '[]', expected: '[]', mismatch, path: '$' }),
    ).toMatchObject([{ place: 'body $ size', path: 'body' }]);
  });

  it('of a member has a place without positions', () => {
    const mismatch = "Expected 7 (Integer) to be equal to 'x' (String)";

    expect(
      mismatchesOf({
        type: 'BodyMismatch',
        actual: '7',
        expected: '"x"',
        mismatch,
        path: '$[0].name',
      }),
    ).toEqual([{ place: 'body $[*].name', path: 'body[0].name', expected: '"x"', actual: '7' }]);
  });

  it('of a type that is unknown is one of the body', () => {
    expect(mismatchesOf({ type: 'TrailerMismatch', actual: { a: 1 }, expected: [1] })).toEqual([
      {
        place: 'body $',
        path: 'body',
        expected: 'an array of 1 item',
        actual: 'an object with "a"',
      },
    ]);
  });
});
