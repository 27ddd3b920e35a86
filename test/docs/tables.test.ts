import { describe, expect, it } from 'vitest';
import { pages, root } from './pages.js';
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

describe('the tables of the pages', () => {
  it.each(pages.filter(({ text }) => namesIn(text).length > 0))(
    'in $path hold what the code says (npx vitest run --project unit test/docs -u writes them anew)',
    async ({ path, text }) => {
      const page = text.replace(
        place,
        (_, start, name, end) => `${start}\n${tables[name] ?? 'There is no such table.'}\n\n${end}`,
      );

      await expect(page).toMatchFileSnapshot(`${root}/${path}`);
    },
  );

  it('leave out no call of the admin API', () => {
    expect(unlistedCalls).toEqual([]);
  });

  it('are each in one page', () => {
    expect(pages.flatMap(({ text }) => namesIn(text)).sort()).toEqual(Object.keys(tables).sort());
  });
});
