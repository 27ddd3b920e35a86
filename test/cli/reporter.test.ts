import { describe, expect, it } from 'vitest';
import { createReporter } from '../../src/cli/reporter.js';
import { collectOutput } from './collected-output.js';

/** What `serve` prints for one request. */
function print(path: string, user: string, json: boolean): string {
  const output = collectOutput();
  const reporter = createReporter(output, { quiet: false, json });
  reporter.exchange({ method: 'GET', path, status: 200, durationMs: 1.25, user });
  return output.printed();
}

const path = '/plants\x9b31m?\x7f';
const user = 'eve\u2028\u202e\n';

describe('the line of a request', () => {
  it('shows what would control a terminal in escapes', () => {
    expect(print(path, user, false)).toBe(
      'GET /plants\\x9b31m?\\x7f 200 1.3 ms eve\\u2028\\u202e \n',
    );
  });

  it('shows it in escapes of JSON with --json, which is the same value when it is parsed', () => {
    const line = print(path, user, true);

    expect(line).toMatch(/^[ -~]*\n$/);
    expect(JSON.parse(line)).toEqual({
      event: 'request',
      method: 'GET',
      path,
      status: 200,
      durationMs: 1.25,
      user,
    });
  });
});
