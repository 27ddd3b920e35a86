import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Competitor } from '../competitor.js';
import { versionOf, workshop } from '../workshop.js';

const authorization = { authorization: { matches: 'Bearer .+' } };

/** Stubs, which answer the same each time. */
export const wiremock: Competitor = {
  get name() {
    return `WireMock ${versionOf('wiremock')}`;
  },
  slug: 'wiremock',
  note: 'keeps nothing: stubs',
  keepsPlants: false,
  // Java compiles for long what it runs often.
  warmUpSeconds: 20,
  listPath: '/plants?limit=20',
  lacks: () => (spawnSync('java', ['-version']).status === 0 ? undefined : 'there is no Java'),
  launch(plants, port) {
    const folder = join(workshop, 'wiremock');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'mappings'), { recursive: true });
    const rows: { name: string; tag?: string }[] = JSON.parse(readFileSync(plants, 'utf8'));
    const listed = rows.slice(0, 20).map(({ name, tag }) => ({ name, tag }));
    const stubs = [
      {
        request: { method: 'GET', urlPath: '/plants', headers: authorization },
        response: { status: 200, jsonBody: listed },
      },
      {
        request: { method: 'POST', urlPath: '/plants', headers: authorization },
        response: { status: 200, jsonBody: { name: 'Boston fern', tag: 'fern' } },
      },
      {
        request: { method: 'DELETE', urlPathPattern: '/plants/[0-9]+', headers: authorization },
        response: { status: 204 },
      },
    ];
    writeFileSync(join(folder, 'mappings/plants.json'), JSON.stringify({ mappings: stubs }));
    const jars = join(workshop, 'node_modules/wiremock/build');
    const jar = join(jars, readdirSync(jars).find((name) => name.endsWith('.jar')) ?? '');
    const address = ['--port', String(port), '--bind-address', '127.0.0.1'];
    // With the default of its system, some of a hundred clients that connect at once wait for a second.
    const flags = ['--root-dir', folder, ...address, '--jetty-accept-queue-size', '1000'];
    return { command: 'java', args: ['-jar', jar, ...flags] };
  },
};
