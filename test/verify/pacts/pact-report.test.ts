import { describe, expect, it } from 'vitest';
import { readPactReport } from '../../../src/verify/pacts/pact-report.js';

/** A report as Pact 19.2 makes it of one interaction that is not kept. */
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
  it('reads that an interaction is kept', () => {
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

  it('reads that a pending interaction is not kept, though the result is good', () => {
    const { errors, ...report } = JSON.parse(
      reportOf({ type: 'StatusMismatch', actual: 500, expected: 200, mismatch: '' }),
    );

    const verdict = readPactReport(
      JSON.stringify({ ...report, errors: [], pendingErrors: errors, result: true }),
    );

    expect(verdict).toMatchObject({ hasPassed: false, mismatches: [{ where: 'status 500' }] });
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
  it('of the status is told by what came', () => {
    const mismatch = 'expected 200 but was 404';

    expect(mismatchesOf({ type: 'StatusMismatch', actual: 404, expected: 200, mismatch })).toEqual([
      { where: 'status 404', expected: 'status 200', actual: 'status 404' },
    ]);
  });

  it('of a header is told by its name', () => {
    const mismatch = "Mismatch with header 'X-A': Expected '2' to be equal to '1'";

    expect(
      mismatchesOf({ type: 'HeaderMismatch', actual: '2', expected: '1', key: 'X-A', mismatch }),
    ).toEqual([{ where: 'header X-A', expected: 'X-A: 1', actual: mismatch }]);
  });

  it('of the kind of body is one of the Content-Type', () => {
    const mismatch =
      "Expected a body of 'application/json' but the actual content type was 'text/plain'";

    expect(
      mismatchesOf({
        type: 'BodyTypeMismatch',
        actual: 'text/plain',
        actualBody: '[]',
        expected: 'application/json',
        expectedBody: '[]',
        mismatch,
      }),
    ).toEqual([
      { where: 'header Content-Type', expected: 'a body of application/json', actual: mismatch },
    ]);
  });

  it('of keys that are missing is one of each', () => {
    expect(
      mismatchesOf({
        type: 'BodyMismatch',
        actual: '["name"]',
        expected: '["name","tag","z"]',
        mismatch: 'Actual map is missing the following keys: tag, z',
        path: '$[12]',
      }).map(({ where }) => where),
    ).toEqual(['body $[*].tag', 'body $[*].z']);
  });

  it.each([
    ['maximum', 'Expected [{"name":"x"}, {"name":"y"}] (size 2) to have maximum size of 1'],
    ['minimum', 'Expected [] (size 0) to have minimum size of 1'],
  ])('of a %s size is told as one', (_, mismatch) => {
    expect(
      mismatchesOf({ type: 'BodyMismatch', actual: '[]', expected: '[]', mismatch, path: '$' }),
    ).toEqual([{ where: 'body $ size', expected: '[]', actual: mismatch }]);
  });

  it('of a member is told by its path, whatever its place in a list', () => {
    const mismatch = "Expected 7 (Integer) to be equal to 'x' (String)";

    expect(
      mismatchesOf({
        type: 'BodyMismatch',
        actual: '7',
        expected: '"x"',
        mismatch,
        path: '$[0].name',
      }),
    ).toEqual([{ where: 'body $[*].name', expected: '"x"', actual: mismatch }]);
  });

  it('of a body that is not there is one of the body', () => {
    const mismatch = 'Expected body Present(14 bytes, application/json) but was empty';

    expect(
      mismatchesOf({ type: 'BodyMismatch', actual: null, expected: '[]', mismatch, path: '/' }),
    ).toEqual([{ where: 'body', expected: '[]', actual: mismatch }]);
  });

  it('of a kind that is new is one of the body', () => {
    expect(mismatchesOf({ type: 'TrailerMismatch', actual: { a: 1 }, expected: [1] })).toEqual([
      { where: 'body $', expected: '[1]', actual: '{"a":1}' },
    ]);
  });
});
