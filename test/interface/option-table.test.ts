import { expect, it } from 'vitest';
import { assertOptions, type OptionTable } from '../../src/interface/option-table.js';
import { assertWholeNumber } from '../../src/interface/whole-number.js';

interface Sample {
  readonly url: string;
  readonly port?: number | undefined;
  readonly cors?: boolean | readonly string[] | undefined;
  readonly corner?: 'left' | 'right' | undefined;
  readonly limits?: { readonly bytes?: number; readonly entries?: number } | undefined;
}

const table: OptionTable<Sample> = {
  url: { type: 'string', example: "'http://127.0.0.1'", isRequired: true },
  port: { type: 'number', example: '4010' },
  cors: { type: ['boolean', 'array'], example: "['http://localhost:5173']" },
  corner: { type: 'string', example: "'left'", choices: ['left', 'right'] },
  limits: {
    type: 'object',
    example: '{ entries: 100 }',
    members: {
      bytes: { type: 'number', example: '1000' },
      entries: { type: 'number', example: '100' },
    },
  },
};

const url = 'http://127.0.0.1';

it.each([[{ url, port: 1, cors: [], corner: 'left', limits: { bytes: 1 } }]])(
  'accepts the options %j',
  (options) => {
    expect(() => assertOptions('start', options, table)).not.toThrow();
  },
);

it.each([
  [
    { url, prot: undefined },
    'prot',
    'there is no option "prot". Did you mean "port"? Pass it as port: 4010.',
  ],
  [
    { url, verbose: true },
    'verbose',
    'there is no option "verbose". The options are url, port, cors, corner, limits.',
  ],
  [
    { url, port: '1' },
    'port',
    'the option "port" must be a number, not a string. Pass one such as port: 4010.',
  ],
  [{}, 'url', `the option "url" is missing and must be a string. Pass one such as url: '${url}'.`],
  [{ url, corner: 'top' }, 'corner', 'the option "corner" must be "left" or "right", not "top".'],
  [
    { url, limits: { entires: 1 } },
    'limits.entires',
    'there is no option "limits.entires". Did you mean "limits.entries"? Pass it as entries: 100.',
  ],
])('rejects the options %j', (options, option, problem) => {
  const check = () => assertOptions('start', options, table);

  expect(check).toThrow(`Failed to call start: ${problem}`);
  expect(check).toThrow(expect.objectContaining({ code: 'invalid-option', details: { option } }));
});

it('names the option and the range of a number that is none', () => {
  expect(() => assertWholeNumber('port', 70_000, 0, 65_535)).toThrow(
    expect.objectContaining({
      message:
        'Failed to read the option port: it cannot be 70000. Give a whole number from 0 to 65535.',
      details: { option: 'port' },
    }),
  );
  expect(() => assertWholeNumber('seed', -1)).toThrow(/Give a whole number from 0\.$/);
});
