import { expect, it } from 'vitest';
import * as z from 'zod';
import {
  anyList,
  assertOptions,
  type OptionShape,
  option,
  outOf,
  parseBySchema,
  wholeNumberSchema,
} from '../../src/interface/read-input.js';

const schema = z.strictObject({
  name: z.string().min(1).default('Basil'),
  faults: z.array(z.strictObject({ kind: z.enum(['delay', 'status', 'empty-body']) })).optional(),
  seed: z.number().min(1).optional(),
});

it('returns the value that the schema makes of it', () => {
  expect(parseBySchema(schema, {})).toEqual({ value: { name: 'Basil' } });
});

it.each([
  [[], 'it must be an object, not an array', []],
  [{ name: '' }, '"name" must not be empty', ['name']],
  [{ faults: [{}] }, '"faults[0].kind" is missing and must be', ['faults', 0, 'kind']],
  [
    { faults: [{ kind: 'slow' }] },
    '"faults[0].kind" must be "delay", "status" or "empty-body", not "slow"',
    ['faults', 0, 'kind'],
  ],
  [
    { faults: [{ kind: 'delay', ms: 1 }] },
    '"faults[0]" has an unknown member "ms"',
    ['faults', 0, 'ms'],
  ],
])('says in a clause what is wrong with %j', (value, cause, path) => {
  expect(parseBySchema(schema, value)).toMatchObject({
    problem: { cause: expect.stringContaining(cause), path },
  });
});

it('suggests the right name before it misses the member', () => {
  expect(parseBySchema(schema.required(), { nmae: 'Basil' })).toMatchObject({
    problem: {
      cause: 'it has an unknown member "nmae"',
      remedy: 'Did you mean "name"?',
      path: ['nmae'],
    },
  });
});

interface Sample {
  readonly url: string;
  readonly port?: number | undefined;
  readonly cors?: boolean | readonly string[] | undefined;
  readonly corner?: 'left' | 'right' | undefined;
  readonly limits?: { readonly bytes?: number; readonly entries?: number } | undefined;
}

const table: OptionShape<Sample> = {
  url: z.string().meta({ example: "'http://127.0.0.1'" }),
  port: option(wholeNumberSchema(0, 65_535), '4010'),
  cors: option(
    z.union([z.boolean(), anyList], { error: outOf('true or false or an array') }),
    'true',
  ),
  corner: option(z.enum(['left', 'right']), "'left'"),
  limits: option(
    z.strictObject({
      bytes: option(wholeNumberSchema(), '1000'),
      entries: option(wholeNumberSchema(), '100'),
    }),
    '{ entries: 100 }',
  ),
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
    'the option "port" must be a whole number from 0 to 65535, not a string. Pass one such as port: 4010.',
  ],
  [{}, 'url', `the option "url" is missing and must be a string. Pass one such as url: '${url}'.`],
  [{ url, corner: 'top' }, 'corner', 'the option "corner" must be "left" or "right", not "top".'],
  [
    { url, limits: { entires: 1 } },
    'limits.entires',
    'there is no option "limits.entires". Did you mean "entries"? Pass it as entries: 100.',
  ],
])('rejects the options %j', (options, option, problem) => {
  const check = () => assertOptions('start', options, table);

  expect(check).toThrow(`Failed to call start: ${problem}`);
  expect(check).toThrow(expect.objectContaining({ code: 'invalid-option', details: { option } }));
});
