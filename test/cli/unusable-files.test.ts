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
const fromHar = (file: string) => `contracts from-har @/${file} --consumer my-web-app`;
const scenario = (fault: object) => ({ outage: { faults: [fault] } });

/** The arguments of a command, the file that they name, and what is wrong with it; `@` is a folder. */
const rejected: readonly (readonly [args: string, content: unknown, complaint: string | RegExp])[] =
  [
    ['serve --plants @/no.json', '', 'plants "@/no.json": there is no such file. Check'],
    ['serve --profile @', '', 'read profile "@": it is a folder. Give a file.'],
    ['verify --pacts @/no.json', '', 'read "@/no.json": there is no such file.'],
    ['verify --assumptions @/no.json', '', 'read "@/no.json": there is no such file.'],
    ['compare --profile @/no.json', '', 'profile "@/no.json": there is no such file.'],
    ['profile show @/no.json', '', 'profile "@/no.json": there is no such file.'],
    ['serve --users @/a.json', Buffer.from([0xfc]), 'it is not UTF-8. Save the file in UTF-8.'],
    ['serve --plants @/a.json', broken, notJson],
    ['serve --db @/a.json', broken, notJson],
    ['profile show @/a.json', broken, notJson],
    ['verify --pacts @/a.json', broken, notJson],
    ['verify --assumptions @/a.json', broken, notJson],
    ['serve --plants @/a.json', 'NESTED', tooDeep],
    ['verify --pacts @/a.json', 'NESTED', tooDeep],
    ['verify --assumptions @/a.json', 'NESTED', tooDeep],
    ['profile show @/a.json', 'NESTED', tooDeep],
    ['verify --assumptions @/a.json', {}, /^Failed to read assumptions "@.* "challenge --write"/],
    [fromHar('a.json'), '<html>', 'it is not JSON'],
    [fromHar('a.zip'), Buffer.from('PK\x03\x04\xff', 'latin1'), 'it is a zip archive. Unpack it,'],
    [fromHar('a.json'), { log: {} }, '"log.entries" is missing and must be an array'],
    [fromHar('a.json'), { log: { entries: [] } }, 'has no request that a pact can have'],
    [
      'serve --plants @/a.json',
      [{ id: 1, name: 'Basil', owner: 'zoe' }],
      'item 1: owner "zoe" has',
    ],
    ['serve --db @/a.json', [{ id: 1 }], 'plants "@/a.json": item 1: "name" is missing'],
    [
      'serve --scenarios @/a.json',
      scenario({ kind: 'statu' }),
      /scenarios "@\/a\.json": "outage\.faults\[0\]\.kind" must be .* Did you mean "status"\?\n$/,
    ],
    [
      'serve --scenarios @/a.json',
      scenario({ kind: 'no-answer', user: 'alcie' }),
      '"outage.faults[0].user" is "alcie", who has no token. Did you mean "alice"?',
    ],
    ['profile diff @/other @/a.json', { colour: 7 }, 'it has an unknown member "colour".'],
    [
      'verify --known-failures @/a.json',
      [{ rule: 'eror.body', reason: 'x' }],
      'item 1: "rule" must be the id of a rule, not "eror.body". Did you mean "error.body"?',
    ],
    ['serve --handlers @/a.mjs', 'export const a = [];', 'neither "handlers" nor a default'],
    ['serve --handlers @/a.mjs', 'export default [1];', 'item 1 of the handlers is a number'],
    ['serve --handlers @/a.mjs', noHandler, 'item 1 of the handlers is an object, not a request'],
    ['serve --handlers @/a.mjs', "throw new Error('no soil');", 'no soil. Correct the file.'],
    [
      'serve --cert @/a.pem --key @/a.pem',
      'basil',
      /--cert "@\/a.pem": the certificate is not in PEM format\. Give .* -----BEGIN CERTIFICATE-----\./,
    ],
    ['serve --record @ --consumer a', '{}', 'pact "@/a-plant-store.json": "consumer" is missing'],
    ['observe --out @/no/a.json', '', 'write --out "@/no/a.json": its folder does not exist.'],
    ['verify --junit @', '', 'write --junit "@": it is a folder. Give the path of a file.'],
    ['verify --junit @/no/a.xml --html @/a.html', '', '--junit "@/no/a.xml": its folder does not'],
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
  expect(shown).toMatch(/^Failed to /);
  expect(shown).toMatch(complaint);
  expect(shown.trimEnd()).not.toContain('\n');
  expect(await folder.read(path)).toBe(before);
  expect((await readdir(folder.path)).sort()).toEqual([...new Set([name, 'other'])].sort());
});
