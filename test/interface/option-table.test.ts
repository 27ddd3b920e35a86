import { expect, it } from 'vitest';
import { assertOptions, type OptionTable } from '../../src/interface/option-table.js';
import { assertWholeNumber, parseWholeNumber } from '../../src/interface/whole-number.js';

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

it.each([
  [{ url, port: 1, cors: [], corner: 'left', limits: { bytes: 1 } }],
  [{ url, port: undefined, cors: false, limits: undefined }],
])('accepts the options %j', (options) => {
  expect(() => assertOptions('start', options, table)).not.toThrow();
});

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
  [{ url, cors: 'x' }, 'cors', 'the option "cors" must be true or false or an array, not a string'],
  [{}, 'url', `the option "url" is missing and must be a string. Pass one such as url: '${url}'.`],
  [{ url, corner: 'top' }, 'corner', 'the option "corner" must be "left" or "right", not "top".'],
  [
    { url, limits: { entires: 1 } },
    'limits.entires',
    'there is no option "limits.entires". Did you mean "limits.entries"? Pass it as entries: 100.',
  ],
  [
    { url, limits: { bytes: true } },
    'limits.bytes',
    'the option "limits.bytes" must be a number, not a boolean.',
  ],
  [undefined, 'options', `it needs options. Pass an object such as { url: '${url}' }.`],
  [null, 'options', 'its options must be an object, not null.'],
])('rejects the options %j', (options, option, problem) => {
  const check = () => assertOptions('start', options, table);

  expect(check).toThrow(`Failed to call start: ${problem}`);
  expect(check).toThrow(expect.objectContaining({ code: 'invalid-option', details: { option } }));
});

it('a table does not compile without an option, with one too many, or with a wrong type', () => {
  type Few = Pick<Sample, 'port' | 'url'>;
  const port = { type: 'number', example: '1' } as const;
  const required = { type: 'string', example: "''", isRequired: true } as const;

  // @ts-expect-error: url is missing
  const missing: OptionTable<Few> = { port };
  // @ts-expect-error: there is no host
  const further: OptionTable<Few> = { port, url: required, host: port };
  // @ts-expect-error: port is a number
  const wrong: OptionTable<Few> = { port: { type: 'string', example: '1' }, url: required };
  // @ts-expect-error: url is required
  const optional: OptionTable<Few> = { port, url: { type: 'string', example: "''" } };

  expect([missing, further, wrong, optional]).toHaveLength(4);
});

it('reads whole numbers of a range from digits alone', () => {
  const texts = ['7', '007', '', '-1', '1.0', '1e2', '9007199254740993', '11'];

  expect(texts.map((text) => parseWholeNumber(text, 0, 10))).toEqual([7, 7, ...Array(6)]);
  expect(parseWholeNumber('11')).toBe(11);
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
