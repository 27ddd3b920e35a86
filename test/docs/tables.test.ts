import { expect, it } from 'vitest';
import { filterMembers } from '../../src/service/journal/request-filter.js';
import { pages, readPage, root } from './pages.js';
import { adminTables, unlistedCalls } from './tables/admin-api.js';
import { commandLineTables } from './tables/command-line.js';
import { faultTables } from './tables/faults.js';
import { interfaceTables } from './tables/interface.js';

const tables: Readonly<Record<string, string>> = {
  ...adminTables,
  ...commandLineTables,
  ...faultTables,
  ...interfaceTables,
};

const place = /(<!-- table: (.+?) -->\n).*?(<!-- end of table -->)/gs;

const namesIn = (text: string) => [...text.matchAll(place)].map(([, , name = '']) => name);

it('the tables of pages hold what the code says; with -u this test writes them', async () => {
  for (const { path, text } of pages.filter((page) => namesIn(page.text).length > 0)) {
    const page = text.replace(
      place,
      (_, start, name, end) => `${start}\n${tables[name] ?? 'There is no such table.'}\n\n${end}`,
    );

    await expect.soft(page).toMatchFileSnapshot(`${root}/${path}`);
  }
});

it('each table is in one page', () => {
  expect(pages.flatMap(({ text }) => namesIn(text)).sort()).toEqual(Object.keys(tables).sort());
});

it('the pages leave out no call of the admin API', () => {
  expect(unlistedCalls).toEqual([]);
});

it('the page about the journal names each member of a filter', () => {
  const [, list = ''] =
    /filter such as `\{.*?\}` may have (.*?)\. /s.exec(
      readPage('docs/reference/sandboxes.md').text,
    ) ?? [];

  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(filterMembers);
});
