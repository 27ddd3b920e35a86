import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { versionOf, workshop } from './workshop.js';

export interface Competitor {
  readonly name: string;
  /** For the command line and the names of files. */
  readonly slug: string;
  /** What it leaves out of what the others do. */
  readonly note?: string;
  /** Whether it keeps plants, so that it matters how many there are. */
  readonly keepsPlants: boolean;
  /** Asks for twenty plants; default with `?limit=20`. */
  readonly listPath?: string;
  /** How long it is asked before it is measured. Default 2. */
  readonly warmUpSeconds?: number;
  /** What keeps it from running here. */
  lacks?(): string | undefined;
  /** Writes the files that it needs, and tells what to run. `plants` is the path of a fixture file. */
  launch(
    plants: string,
    port: number,
  ): {
    /** Default: this Node.js. */
    readonly command?: string;
    readonly args: readonly string[];
  };
}

const root = join(import.meta.dirname, '../..');

/** As its users start it, with all that is on by default. */
export const plantStoreKit: Competitor = {
  name: 'plant-store-kit',
  slug: 'plant-store-kit',
  keepsPlants: true,
  launch: (plants, port) => ({
    args: [join(root, 'dist/cli/main.js'), 'serve', '--plants', plants, '--port', `${port}`],
  }),
};

/** The least that a plant store takes on node:http: `limit.ts`. */
export const limit: Competitor = {
  name: 'the limit: node:http over a Map',
  slug: 'limit',
  note: 'keeps no journal, knows no sandboxes, logs nothing',
  keepsPlants: true,
  launch: (plants, port) => ({ args: ['limit.js', plants, `${port}`] }),
};

/** It writes the file anew at each change. */
const jsonServer: Competitor = {
  get name() {
    return `json-server ${versionOf('json-server')}`;
  },
  slug: 'json-server',
  note: 'asks for no token, checks nothing',
  keepsPlants: true,
  listPath: '/plants?_limit=20',
  launch(plants, port) {
    const database = join(workshop, `json-server-${basename(plants)}`);
    writeFileSync(database, `{"plants":${readFileSync(plants, 'utf8')}}`);
    const bin = 'node_modules/json-server/lib/cli/bin.js';
    return { args: [bin, database, '--port', `${port}`, '--host', '127.0.0.1'] };
  },
};

const authorization = { authorization: { matches: 'Bearer .+' } };

/** Stubs, which answer the same each time. */
const wiremock: Competitor = {
  get name() {
    return `WireMock ${versionOf('wiremock')}`;
  },
  slug: 'wiremock',
  note: 'keeps nothing: stubs',
  keepsPlants: false,
  // Java compiles for long what it runs often.
  warmUpSeconds: 20,
  lacks: () => (spawnSync('java', ['-version']).status === 0 ? undefined : 'there is no Java'),
  launch(plants, port) {
    const folder = join(workshop, 'wiremock');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'mappings'), { recursive: true });
    const rows: { name: string; tag?: string }[] = JSON.parse(readFileSync(plants, 'utf8'));
    const listed = rows.slice(0, 20).map(({ name, tag }) => ({ name, tag }));
    const stub = (method: string, path: object, response: object) => ({
      request: { method, ...path, headers: authorization },
      response,
    });
    const plant = { name: 'Boston fern', tag: 'fern' };
    const mappings = [
      stub('GET', { urlPath: '/plants' }, { status: 200, jsonBody: listed }),
      stub('POST', { urlPath: '/plants' }, { status: 200, jsonBody: plant }),
      stub('DELETE', { urlPathPattern: '/plants/[0-9]+' }, { status: 204 }),
    ];
    writeFileSync(join(folder, 'mappings/plants.json'), JSON.stringify({ mappings }));
    const jars = join(workshop, 'node_modules/wiremock/build');
    const jar = join(jars, readdirSync(jars).find((name) => name.endsWith('.jar')) ?? '');
    const address = ['--port', `${port}`, '--bind-address', '127.0.0.1'];
    // With the default of its system, some of a hundred clients that connect at once wait for a second.
    const flags = ['--root-dir', folder, ...address, '--jetty-accept-queue-size', '1000'];
    return { command: 'java', args: ['-jar', jar, ...flags] };
  },
};

/** Answers what the OpenAPI document says. */
const prism: Competitor = {
  get name() {
    return `Prism ${versionOf('@stoplight/prism-cli')}`;
  },
  slug: 'prism',
  note: 'keeps nothing: its lists have one plant',
  keepsPlants: false,
  launch(_, port) {
    const bin = 'node_modules/@stoplight/prism-cli/dist/index.js';
    const document = join(root, 'contracts/openapi.json');
    return { args: [bin, 'mock', document, '--port', `${port}`, '--host', '127.0.0.1'] };
  },
};

export const competitors: readonly Competitor[] = [jsonServer, wiremock, prism];
