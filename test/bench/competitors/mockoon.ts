import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Competitor } from '../competitor.js';
import { versionOf, workshop } from '../workshop.js';

/** A data bucket and a CRUD route over it. */
export const mockoon: Competitor = {
  get name() {
    return `Mockoon CLI ${versionOf('@mockoon/cli')}`;
  },
  slug: 'mockoon',
  note: 'asks for no token, checks nothing',
  keepsPlants: true,
  listPath: '/plants?limit=20',
  launch(plants, port) {
    const environment = join(workshop, `mockoon-${basename(plants)}`);
    writeFileSync(environment, JSON.stringify(describe(readFileSync(plants, 'utf8'), port)));
    return { args: ['node_modules/@mockoon/cli/bin/run.js', 'start', '--data', environment] };
  },
};

function describe(plants: string, port: number) {
  const response = {
    uuid: 'response',
    body: '{}',
    latency: 0,
    statusCode: 200,
    label: '',
    headers: [],
    bodyType: 'DATABUCKET',
    filePath: '',
    databucketID: 'plnt',
    sendFileAsBody: false,
    rules: [],
    rulesOperator: 'OR',
    disableTemplating: true,
    fallbackTo404: false,
    default: true,
    crudKey: 'id',
    callbacks: [],
  };
  const route = {
    uuid: 'route',
    type: 'crud',
    documentation: '',
    method: '',
    endpoint: 'plants',
    responses: [response],
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  };
  return {
    uuid: 'environment',
    lastMigration: 33,
    name: 'plants',
    endpointPrefix: '',
    latency: 0,
    port,
    hostname: '127.0.0.1',
    folders: [],
    routes: [route],
    rootChildren: [{ type: 'route', uuid: 'route' }],
    proxyMode: false,
    proxyHost: '',
    proxyRemovePrefix: false,
    tlsOptions: { enabled: false },
    cors: true,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [{ uuid: 'bucket', id: 'plnt', name: 'plants', documentation: '', value: plants }],
    callbacks: [],
  };
}
