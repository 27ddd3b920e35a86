import { Agent } from 'node:http';
import { ask, type Question, type Reply } from './ask.js';
import type { RunningProvider } from './provider.js';

type Step = Omit<Question, 'agent'>;

const create = (body: string | Uint8Array, authorization?: string | null): Step => ({
  method: 'POST',
  path: '/plants',
  body,
  ...(authorization !== undefined && { authorization }),
});

const list = (
  query = '',
  authorization?: string | null,
  headers: Readonly<Record<string, string>> = {},
): Step => ({
  method: 'GET',
  path: `/plants${query}`,
  headers,
  ...(authorization !== undefined && { authorization }),
});

const remove = (id: string, authorization?: string | null): Step => ({
  method: 'DELETE',
  path: `/plants/${id}`,
  ...(authorization !== undefined && { authorization }),
});

const plant = (id: string | number, name: string, tag?: string) =>
  `{"id":${id},"name":${JSON.stringify(name)}${tag === undefined ? '' : `,"tag":"${tag}"`}}`;

const limits = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => list(`?limit=${from + index}`));

/** Requests that are sent one after another. */
const authentication = ({ token }: RunningProvider): readonly Step[] =>
  [null, `Basic ${token}`, `Token ${token}`, token, 'Bearer x', `Bearer ${token}x`, 'Bearer z']
    .flatMap((authorization) => [list('', authorization), remove('1', authorization)])
    .concat(list(`?access_token=${token}`, null))
    .concat(list('', null, { 'x-auth-token': token }))
    .concat(list('', null, { cookie: `access_token=${token}` }))
    .concat(create(plant(501, 'Sneaked in'), null), create(plant(502, 'To stay')), list())
    .concat(remove('502', null), list());

const created: readonly Step[] = [
  create(plant(600, 'Fig')),
  create(plant(601, '12', 'fruit')),
  create(plant(602, ' A  name that is rather long, with space around it ', 'Tag')),
  create(plant(603, 'e\u0301 \u00e9 \u{1f331} "quoted" \\ & <b> 100%25 \r\n \0 after')),
  list(),
  create(plant('9007199254740992', 'Even')),
  create(plant('9007199254740993', 'Odd')),
  create(plant(4_294_967_896, 'A plant 2^32 above another')),
  create(plant('9007199254741592', 'A plant 2^53 above another')),
  create(plant(60, 'A beginning of other ids')),
  list(),
];

const rejected: readonly Step[] = [
  ...['', 'null', '[]', '7', 'id=701&name=Form', '"x"', '{}', '{"id":702,"name":"x"'],
  ...['9223372036854775808', '-9223372036854775809', '"703"', '704.5', 'true', 'null', '[705]'].map(
    (id) => plant(id, 'Misnumbered'),
  ),
  ...['null', '7', 'true', '{}', '["x"]'].flatMap((value, index) => [
    `{"id":${710 + index},"name":${value}}`,
    `{"id":${720 + index},"name":"x","tag":${value}}`,
  ]),
  '{"id":730}',
  '{"name":"x"}',
  `[${plant(731, 'In an array')}]`,
  `{"plant":${plant(732, 'Wrapped')}}`,
  JSON.stringify(plant(733, 'In a string')),
  `${plant(734, 'More')} x`,
  '{"id":735,"name":"x",}',
  "{'id':736,'name':'x'}",
  '{"ID":737,"Name":"x"}',
  Buffer.from(plant(738, '\u00e9'), 'latin1'),
].map((body) => create(body));

const deleted: readonly Step[] = [
  remove('9007199254740993'),
  list(),
  remove('602'),
  remove('602'),
  list(),
  remove('60'),
  create(plant(604, 'Fig')),
  remove('604'),
  create(plant(603_000, 'After a delete')),
  list(),
  remove('999999'),
  remove('fern'),
];

/** Requests of which each group is sent at once. */
const concurrent: readonly (readonly Step[])[] = [
  [create(plant(801, 'One')), create(plant(802, 'Two')), create(plant(803, 'Three'))],
  [remove('801'), remove('802')],
  [list('?limit=1'), list('?limit=4')],
  [list()],
];

/** The text of a body, but that the order of a list, which is open, does not show. */
function unordered(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).sort()}]` : text;
  } catch {
    return text;
  }
}

const describeReply = ({ status, contentType, text }: Reply) =>
  `${status} ${contentType} ${unordered(text)}`;

/**
 * Asks a provider for all that a fault may show in, and yields what comes, a line an answer.
 *
 * Each request has a connection of its own, but for the first two: they share one.
 */
export async function* walk(provider: RunningProvider): AsyncGenerator<string> {
  const shared = new Agent({ keepAlive: true, maxSockets: 1 });
  const steps: readonly (readonly Question[])[] = [
    [{ ...list(), agent: shared }],
    [{ ...list('', null), agent: shared }],
    ...[authentication(provider), created, limits(0, 20), rejected, deleted]
      .flat()
      .map((step) => [step]),
    ...limits(30, provider.plants().length).map((step) => [step]),
    ...concurrent,
  ];
  try {
    for (const group of steps) {
      const answers = group.map((question) => ask(provider, question).then(describeReply, String));
      yield* await Promise.all(answers);
    }
  } finally {
    shared.destroy();
  }
}

/** The first line in which a walk differs from the expected one. */
export async function firstDifference(
  provider: RunningProvider,
  expected: AsyncIterable<string> | Iterable<string>,
): Promise<string | undefined> {
  const lines = walk(provider);
  for await (const line of expected) {
    const { value } = await lines.next();
    if (value !== line) {
      await lines.return(undefined);
      return `${value} instead of ${line}`;
    }
  }
  return undefined;
}
