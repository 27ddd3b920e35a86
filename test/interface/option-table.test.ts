import { describe, expect, it } from 'vitest';
import { assertOptions, type OptionTable } from '../../src/interface/option-table.js';

interface Sample {
  readonly url: string;
  readonly port?: number | undefined;
  readonly cors?: boolean | readonly string[] | undefined;
  readonly corner?: 'left' | 'right' | undefined;
  readonly limits?: { readonly bytes?: number; readonly entries?: number } | undefined;
  readonly onEnd?: (() => void) | undefined;
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
  onEnd: { type: 'function', example: '() => {}' },
};

const url = 'http://127.0.0.1';

describe('assertOptions', () => {
  it.each([
    ['every option', { url, port: 1, cors: [], corner: 'left', limits: { bytes: 1 }, onEnd() {} }],
    ['options that are undefined', { url, port: undefined, limits: undefined }],
    ['another of several types', { url, cors: false }],
  ])('accepts %s', (_, options) => {
    expect(() => assertOptions('start', options, table)).not.toThrow();
  });

  it.each([
    [
      { url, prot: 1 },
      'prot',
      'there is no option "prot". Did you mean "port"? Pass it as port: 4010.',
    ],
    [{ url, prot: undefined }, 'prot', 'there is no option "prot".'],
    [
      { url, verbose: true },
      'verbose',
      'there is no option "verbose". The options are url, port, cors, corner, limits, onEnd.',
    ],
    [
      { url, port: '1' },
      'port',
      'the option "port" must be a number, not a string. Pass one such as port: 4010.',
    ],
    [{ url, port: null }, 'port', 'the option "port" must be a number, not null.'],
    [
      { url, cors: 'x' },
      'cors',
      'the option "cors" must be true or false or an array, not a string.',
    ],
    [{ url, limits: [] }, 'limits', 'the option "limits" must be an object, not an array.'],
    [{ url, onEnd: {} }, 'onEnd', 'the option "onEnd" must be a function, not an object.'],
    [
      {},
      'url',
      `the option "url" is missing and must be a string. Pass one such as url: '${url}'.`,
    ],
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
    [[], 'options', 'its options must be an object, not an array.'],
    ['http://x', 'options', 'its options must be an object, not a string.'],
  ])('rejects %o', (options, option, problem) => {
    const check = () => assertOptions('start', options, table);

    expect(check).toThrow(`Failed to call start: ${problem}`);
    expect(check).toThrow(expect.objectContaining({ code: 'invalid-option', details: { option } }));
  });
});

describe('OptionTable', () => {
  interface Few {
    readonly port?: number | undefined;
    readonly url: string;
  }
  const port = { type: 'number', example: '1' } as const;
  const required = { type: 'string', example: "''", isRequired: true } as const;

  it('does not compile without an option, with one too many, or with a wrong type', () => {
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
});
