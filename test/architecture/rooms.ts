const core = ['mock', 'record', 'control', 'service', 'store', 'interface', 'text'];

/** What each room may import: rooms to its left, and the packages it is there to use. */
export const rooms: Record<string, { rooms: string[]; packages: string[] }> = {
  text: {
    rooms: [],
    packages: ['valibot', '@valibot/to-json-schema', 'lossless-json', 'leven'],
  },
  interface: { rooms: ['text'], packages: [] },
  store: {
    rooms: ['interface', 'text'],
    packages: ['@mswjs/data', '@faker-js/faker'],
  },
  service: { rooms: ['store', 'interface', 'text'], packages: ['pure-rand', 'leven'] },
  control: { rooms: ['service', 'store', 'interface', 'text'], packages: [] },
  record: { rooms: ['service', 'interface', 'text'], packages: ['lossless-json'] },
  mock: {
    rooms: ['record', 'control', 'service', 'store', 'interface', 'text'],
    packages: ['msw'],
  },
  server: {
    rooms: [...core],
    packages: ['lossless-json', 'msw', 'node:', 'vite', 'eventsource-parser'],
  },
  client: { rooms: ['interface', 'text'], packages: [] },
  verify: {
    rooms: ['client', 'service', 'store', 'interface', 'text'],
    packages: [
      'node:',
      'lossless-json',
      'p-limit',
      'pure-rand',
      'proxy-from-env',
      'undici',
      '@pact-foundation/pact-core',
    ],
  },
  'every-order': { rooms: ['control', 'service', 'interface', 'text'], packages: [] },
  testing: {
    rooms: ['every-order', 'server', ...core],
    packages: ['vitest', '@playwright/test', 'msw', 'node:'],
  },
  proxy: {
    rooms: ['verify', 'server', 'service', 'interface', 'text'],
    packages: ['node:', 'undici'],
  },
  challenge: {
    rooms: ['verify', 'service', 'store', 'interface', 'text'],
    packages: ['node:'],
  },
  project: {
    rooms: ['interface', 'text'],
    packages: ['node:', 'package-manager-detector', 'semver'],
  },
  cli: {
    rooms: ['project', 'challenge', 'proxy', 'verify', 'server', ...core],
    packages: [
      'node:',
      'lossless-json',
      '@clack/prompts',
      'commander',
      'cross-spawn',
      'diff',
      'package-manager-detector',
      'selfsigned',
      'env-ci',
    ],
  },
  panel: {
    rooms: ['server', ...core],
    packages: ['preact', '@preact/signals', 'lossless-json'],
  },
  'docs-page': {
    rooms: ['panel', 'store'],
    packages: ['swagger-ui-dist'],
  },
  public: {
    rooms: ['panel', 'testing', 'every-order', 'verify', 'client', 'server', ...core],
    packages: [],
  },
};

/** What each folder of verify may import, beside itself. The entry points, beside them, may import all. */
export const verifyFolders: Record<string, readonly string[]> = {
  report: [],
  http: ['report'],
  engine: ['http', 'report'],
  scripts: ['engine', 'http', 'report'],
  observe: ['scripts', 'engine', 'http', 'report'],
  assumptions: ['observe', 'report'],
  compare: ['observe', 'scripts', 'engine', 'http', 'report'],
  pacts: ['scripts', 'engine', 'http', 'report'],
};
