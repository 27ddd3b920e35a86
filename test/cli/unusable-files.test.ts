import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

/** Nobody answers there: a command that sends a request ends with 3. */
const asked = '--url http://127.0.0.1:1 --token t';
const broken = '[\n  { "id": 1, "name": "Basil" },\n]\n';
const notJson = /"@\/a\.json": it is not JSON: line 3, column 1/;
const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const tooDeep = /^Failed to read \w+ "@\/a\.json": it is nested more than 1000 levels deep\./;
const noHandler = "import { ws } from 'MSW'; export default [ws.link('ws://a.test')];";

/** The arguments of a command, the file that they name, and what is wrong with it; `@` is a folder. */
const rejected: readonly (readonly [args: string, content: unknown, complaint: string | RegExp])[] =
  [
    [
      'serve --plants @/no.json',
      '',
      'Failed to read plants "@/no.json": there is no such file. Check',
    ],
    ['serve --profile @', '', 'Failed to read profile "@": it is a folder. Give a file.'],
    ['verify --pacts @/no.json', '', 'Failed to read "@/no.json": there is no such file.'],
    ['verify --assumptions @/no.json', '', 'Failed to read "@/no.json": there is no such file.'],
    [
      'compare --profile @/no.json',
      '',
      'Failed to read profile "@/no.json": there is no such file.',
    ],
    ['profile show @/no.json', '', 'Failed to read profile "@/no.json": there is no such file.'],
    [
      'serve --users @/a.json',
      Buffer.from('[{"name":"F\xfc"}]', 'latin1'),
      'Failed to read users "@/a.json": it is not UTF-8. Save the file in UTF-8.',
    ],
    ['serve --plants @/a.json', broken, notJson],
    ['serve --scenarios @/a.json', broken, notJson],
    ['serve --db @/a.json', broken, notJson],
    ...[
      'serve --users',
      'serve --plants',
      'serve --scenarios',
      'verify --pacts',
      'verify --assumptions',
      'profile show',
    ].map((args) => [`${args} @/a.json`, 'NESTED', tooDeep] as const),
    ['profile show @/a.json', broken, notJson],
    ['verify --pacts @/a.json', broken, notJson],
    ['verify --assumptions @/a.json', broken, notJson],
    [
      'verify --assumptions @/a.json',
      { interactions: [] },
      /^Failed to read assumptions "@\/a\.json": .* Give a file that "challenge --write"/,
    ],
    ['contracts from-har @/a.json --consumer my-web-app', '<html>', 'it is not JSON'],
    [
      'contracts from-har @/a.zip --consumer my-web-app',
      Buffer.from('PK\x03\x04\xff', 'latin1'),
      'Failed to read "@/a.zip": it is a zip archive. Unpack it, and give the file that you mean.',
    ],
    [
      'contracts from-har @/a.json --consumer my-web-app',
      { log: {} },
      '"log.entries" is missing and must be an array',
    ],
    [
      'contracts from-har @/a.json --consumer my-web-app',
      { log: { entries: [] } },
      'has no request that a pact can have',
    ],
    [
      'serve --plants @/a.json',
      [{ id: 1, name: 'Basil', owner: 'zoe' }],
      'item 1: owner "zoe" has no token.',
    ],
    ['serve --db @/a.json', [{ id: 1 }], 'Failed to read plants "@/a.json": item 1: "name" is'],
    [
      'serve --scenarios @/a.json',
      { outage: { faults: [{ kind: 'statu' }] } },
      /scenarios "@\/a\.json": "outage\.faults\[0\]\.kind" must be .* Did you mean "status"\?\n$/,
    ],
    [
      'serve --scenarios @/a.json',
      { outage: { faults: [{ kind: 'no-answer', user: 'alcie' }] } },
      'Failed to read scenarios "@/a.json": "outage.faults[0].user" is "alcie", who has no token. Did you mean "alice"?',
    ],
    [
      'profile diff @/other @/a.json',
      { 'list.colour': 'green' },
      'Failed to read profile "@/a.json": it has an unknown member "list.colour".',
    ],
    [
      'verify --known-failures @/a.json',
      [{ rule: 'eror.body', reason: 'x' }],
      'Failed to read known failures "@/a.json": item 1: "rule" must be the id of a rule, not "eror.body". Did you mean "error.body"?',
    ],
    [
      'serve --handlers @/a.mjs',
      'export const a = [];',
      'exports neither "handlers" nor a default',
    ],
    ['serve --handlers @/a.mjs', 'export default [1];', 'item 1 of the handlers is a number'],
    ['serve --handlers @/a.mjs', noHandler, 'item 1 of the handlers is an object, not a request'],
    ['serve --handlers @/a.mjs', "throw new Error('no soil');", 'no soil. Correct the file.'],
    [
      'serve --cert @/a.pem --key @/a.pem',
      'basil',
      'Failed to use --cert "@/a.pem": the certificate is not in PEM format. ' +
        'Give a text that starts with -----BEGIN CERTIFICATE-----.',
    ],
    [
      'serve --record @ --consumer a',
      '{}',
      'Failed to read pact "@/a-plant-store.json": "consumer" is missing',
    ],
    ['observe --out @/no/a.json', '', 'Failed to write --out "@/no/a.json": its folder does not'],
    [
      'verify --junit @',
      '',
      'Failed to write --junit "@": it is a folder. Give the path of a file.',
    ],
    [
      'verify --junit @/no/a.xml --html @/a.html',
      '',
      'Failed to write --junit "@/no/a.xml": its folder does not exist. Create the folder, or give another path.',
    ],
  ];

it.each(rejected)('%s is rejected in one line if there is %j', async (args, content, complaint) => {
  await using folder = await makeTempFolder();
  const [name = 'other'] = args.includes('--record')
    ? ['a-plant-store.json']
    : (args.match(/(?<= @\/)a\.\w+/) ?? []);
  await folder.write('other', {});
  const text =
    typeof content === 'string'
      ? content.replace('MSW', import.meta.resolve('msw')).replace('NESTED', nested)
      : (content as object);
  const path = await folder.write(name, name === 'other' ? {} : text);
  const before = await folder.read(path);
  const words = args.replaceAll('@', folder.path).split(' ');
  const needed = /^(verify|compare|observe)/.test(args) ? asked.split(' ') : [];

  const command = runCommand([...words, ...needed]);

  expect(await command.code).toBe(2);
  const shown = command.complaints().replaceAll(folder.path, '@');
  expect(shown).toMatch(complaint);
  expect(shown.trimEnd()).not.toContain('\n');
  expect(await folder.read(path)).toBe(before);
  expect((await readdir(folder.path)).sort()).toEqual([...new Set([name, 'other'])].sort());
});
