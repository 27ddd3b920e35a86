import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Competitor } from '../competitor.js';
import { versionOf, workshop } from '../workshop.js';

const note = 'asks for no token, checks nothing';

/** It writes the file anew at each change. */
export const jsonServer0: Competitor = {
  get name() {
    return `json-server ${versionOf('json-server-0')}`;
  },
  slug: 'json-server-0',
  note,
  keepsPlants: true,
  listPath: '/plants?_limit=20',
  launch(plants, port) {
    const database = join(workshop, `json-server-0-${basename(plants)}`);
    writeFileSync(database, `{"plants":${readFileSync(plants, 'utf8')}}`);
    const bin = 'node_modules/json-server-0/lib/cli/bin.js';
    return { args: [bin, database, '--port', String(port), '--host', '127.0.0.1'] };
  },
};

/** The last beta that runs on Node.js 20. */
export const jsonServer1: Competitor = {
  get name() {
    return `json-server ${versionOf('json-server-1')}`;
  },
  slug: 'json-server-1',
  note: `${note}, answers some deletes with 404 under load`,
  keepsPlants: true,
  listPath: '/plants?_limit=20',
  hasTextIds: true,
  isLossy: true,
  launch(plants, port) {
    const database = join(workshop, `json-server-1-${basename(plants)}`);
    const rows: object[] = JSON.parse(readFileSync(plants, 'utf8'), (key, value) =>
      key === 'id' ? String(value) : value,
    );
    writeFileSync(database, JSON.stringify({ plants: rows }));
    return { args: ['node_modules/json-server-1/lib/bin.js', database, '--port', String(port)] };
  },
};
