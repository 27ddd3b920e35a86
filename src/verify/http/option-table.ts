import { parseInt64 } from '../../interface/int64.js';
import { type OptionShape, option, required } from '../../text/options.js';
import * as v from '../../text/schema.js';
import { quoteForShell } from '../report/curl.js';
import { variableOfHeader } from '../report/redact.js';
import type {
  ConnectionOptions,
  SampleOptions,
  ServerProcess,
  TokenSource,
} from './connection-options.js';

/** An option, the flag that gives it, and how a line that repeats a run writes that flag. */
export interface OptionRow<Value> {
  readonly schema: v.Schema<Value>;
  /** With the name of its value in the help: `--ca <file>`. */
  readonly flag?: `--${string}`;
  readonly help?: string;
  /** The variable that the line has in place of the value. */
  readonly variable?: string;
  /** The values of the flag in the line, if it has no variable; none for a value that applies anyway. */
  readonly write?: (value: NonNullable<Value>) => readonly string[];
}

type Rows<Options> = { readonly [Name in keyof Options]-?: OptionRow<Options[Name]> };

/** The longest time of a timer. */
const maxTimerMs = 2 ** 31 - 1;
/** Ten minutes. */
export const maxLagMs = 600_000;
export const defaultLagMs = 2500;

const idsSchema = v.custom<SampleOptions['ids']>((value) => {
  const ids = Array.isArray(value) ? value.map((id) => parseInt64(String(id))) : [];
  const [lowest, highest] = ids.map((read) => ('id' in read ? BigInt(read.id) : undefined));
  return ids.length === 2 && lowest !== undefined && highest !== undefined && lowest <= highest;
}, v.outOf('the lowest and the highest of a range of ids'));
const textsSchema = v.pipe(v.array(v.string()), v.nonEmpty(), v.readonly());
const writeTexts = (texts: readonly string[]) => [quoteForShell(texts.join())];

/** The plants that a run creates, if the provider does not accept the default ones. */
export const sampleTable = {
  ids: {
    schema: option(idsSchema, '[1, 1_000_000]'),
    flag: '--ids <from>-<to>',
    help: 'ids that the service accepts, if not those near 2^52, 2^31 or 10^6',
    write: (ids) => [ids.join('-')],
  },
  names: {
    schema: option(textsSchema, "['Fern', 'Ivy']"),
    flag: '--names <list>',
    help: 'names that it accepts, if not any; 60 or more',
    write: writeTexts,
  },
  tags: {
    schema: option(textsSchema, "['herb', 'tree']"),
    flag: '--tags <list>',
    help: 'tags that it accepts, if not any: herb,tree',
    write: writeTexts,
  },
} as const satisfies Rows<SampleOptions>;

/** How a service is reached and checked, in the order of the help. */
export const connectionTable = {
  url: {
    schema: required(v.string(), "'http://127.0.0.1:4010'"),
    flag: '--url <url>',
    help: 'base URL of the service, without /plants',
    write: (url) => [/^[\w:/.%~-]+$/.test(url) ? url : quoteForShell(url)],
  },
  token: {
    schema: required(
      v.union(
        [v.string(), v.anyFunction<Exclude<TokenSource, string>>()],
        v.outOf('a string or a function'),
      ),
      "'alice-token'",
    ),
    flag: '--token <token>',
    help: 'token of a user who may create, list and delete',
    variable: 'TOKEN',
  },
  ca: {
    schema: option(v.string(), "readFileSync('ca.pem', 'utf8')"),
    flag: '--ca <file>',
    help: 'certificates of authorities to trust, as PEM, besides the usual ones',
    variable: 'CA',
  },
  insecure: {
    schema: option(v.boolean(), 'true'),
    flag: '--insecure',
    help: 'accept every certificate; the report says so',
    write: (isInsecure) => (isInsecure ? [''] : []),
  },
  cert: {
    schema: option(v.string(), "readFileSync('client.pem', 'utf8')"),
    flag: '--cert <file>',
    help: 'client certificate, as PEM, if the service asks for one',
    variable: 'CERT',
  },
  key: {
    schema: option(v.string(), "readFileSync('client-key.pem', 'utf8')"),
    flag: '--key <file>',
    help: 'private key of that certificate, as PEM',
    variable: 'KEY',
  },
  headers: {
    schema: option(v.anyObject<Readonly<Record<string, string>>>(), "{ 'x-tenant': 'test' }"),
    flag: '--header <header>',
    help: '"Name: value" to send with each request',
    write: (headers) => Object.keys(headers).map((name) => `"${name}: ${variableOfHeader(name)}"`),
  },
  server: {
    schema: option(
      v.anyObject<ServerProcess>(),
      '{ output: () => printed, ended: async () => undefined }',
    ),
    flag: '--server <cmd>',
    help: 'command that starts the service; it is stopped at the end',
    // The command may have a password in it.
    variable: 'SERVER',
  },
  waitMs: {
    schema: option(v.wholeNumber(), '30_000'),
    flag: '--wait <s>',
    help: 'seconds to wait for the service',
  },
  timeoutMs: {
    schema: option(v.wholeNumber(1, maxTimerMs), '10_000'),
    flag: '--timeout <s>',
    help: 'seconds that one response may take',
  },
  secondToken: {
    schema: option(v.string(), "'bob-token'"),
    flag: '--second-token <token>',
    help: 'token of another user, for further checks',
    variable: 'SECOND_TOKEN',
  },
  readOnlyToken: {
    schema: option(v.string(), "'alice-read-only-token'"),
    flag: '--read-only-token <token>',
    help: 'token of a user who may only list',
    variable: 'READ_ONLY_TOKEN',
  },
  endedToken: {
    schema: option(v.string(), "'alice-expired-token'"),
    flag: '--ended-token <token>',
    help: 'token that has expired or was revoked',
    variable: 'ENDED_TOKEN',
  },
  samples: {
    schema: option(
      v.strictObject(schemasOf(sampleTable)),
      "{ ids: [1, 1_000_000], tags: ['herb', 'tree'] }",
    ),
  },
  lagMs: {
    schema: option(v.wholeNumber(0, maxLagMs), '2500'),
    flag: '--lag <ms>',
    help: 'how late lists of the service may be',
    write: (lagMs) => (lagMs === defaultLagMs ? [] : [`${lagMs}`]),
  },
  deadlineMs: {
    schema: option(v.wholeNumber(1, maxTimerMs), '60_000'),
    flag: '--deadline <s>',
    help: 'seconds that the whole run may take',
  },
  concurrency: {
    schema: option(v.wholeNumber(1), '8'),
    flag: '--concurrency <n>',
    help: 'number of requests at once',
  },
  signal: { schema: option(v.anyObject<AbortSignal>(), 'AbortSignal.timeout(60_000)') },
  onReached: {
    schema: option(
      v.anyFunction<NonNullable<ConnectionOptions['onReached']>>(),
      "() => console.log('up')",
    ),
  },
  onProgress: {
    schema: option(
      v.anyFunction<(done: number, total: number) => void>(),
      '(done, total) => console.log(done, total)',
    ),
  },
} as const satisfies Rows<ConnectionOptions>;

export const connectionOptionShape = schemasOf(
  connectionTable,
) satisfies OptionShape<ConnectionOptions>;

/** The options that are a token. No report may show one, nor any form of it. */
export const tokenOptions = ['token', 'secondToken', 'readOnlyToken', 'endedToken'] as const;

/** The flags with which a command of the kit reaches a provider in the same way, with variables for secrets. */
export function repeatFlags(options: ConnectionOptions): string {
  const values: Readonly<Record<string, unknown>> = { ...options, ...options.samples };
  const rows = Object.entries({ ...connectionTable, ...sampleTable });
  const flags = rows.flatMap(([name, row]) => {
    const { flag = '', variable, write } = row as Omit<OptionRow<never>, 'schema'>;
    const value = values[name];
    if (value === undefined) {
      return [];
    }
    const written = variable === undefined ? write?.(value as never) : [`"$${variable}"`];
    return (written ?? []).map((text) => `${flag.replace(/ .*/, '')} ${text}`.trimEnd());
  });
  return flags.join(' ');
}

/** The schemas of the rows of a table, by their names. */
function schemasOf<const Table extends Readonly<Record<string, { readonly schema: v.Schema }>>>(
  table: Table,
) {
  const schemas = Object.entries(table).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(schemas) as { readonly [Name in keyof Table]: Table[Name]['schema'] };
}
