import major from 'semver/functions/major.js';
import { type DoctorCheck, failed, notChecked, passed } from '../check.js';

interface Renamed {
  readonly pattern: RegExp;
  readonly name: string;
  readonly now: string;
}

const option = (name: string, now: string): Renamed => ({
  pattern: new RegExp(`\\b${name}\\s*[:(,}]`),
  name,
  now,
});

const exported = (name: string, now: string): Renamed => ({
  pattern: new RegExp(`\\bimport\\s*\\{[^}]*\\b${name}\\b[^}]*\\}\\s*from\\s*(['"])msw\\1`),
  name: `${name} of msw`,
  now,
});

/** What msw 3 renamed or dropped. It ignores the old options without a word. */
const goneInMsw3: readonly Renamed[] = [
  option('onUnhandledRequest', 'onUnhandledFrame'),
  option('waitUntilReady', 'nothing: await start() before the app renders'),
  exported('graphql', 'graphql of msw/graphql'),
  exported('GraphQLHandler', 'GraphQLHandler of msw/graphql'),
  exported('handleRequest', 'getResponse'),
  exported('cleanUrl', 'getCleanUrlString'),
  {
    pattern: /(['"])msw\/native\1/,
    name: 'msw/native',
    now: 'the package @msw/react-native',
  },
  {
    pattern: /\.events\s*\.on\(\s*(['"])connection\1/,
    name: `events.on('connection')`,
    now: `events.on('websocket:connection')`,
  },
];

/** What msw 2 does not know yet. */
const newInMsw3: readonly Renamed[] = [
  option('onUnhandledFrame', 'onUnhandledRequest'),
  {
    pattern: /(['"])msw\/(?:vite|http|graphql|ws|sse)\1/,
    name: 'msw/http, msw/graphql and their like',
    now: 'imports from msw',
  },
];

/** Whether the names that the project uses are those of the installed msw. */
export const mswNames: DoctorCheck = {
  title: 'Names of msw',
  failsIf:
    'the code uses options or imports that the installed msw does not know, such as `onUnhandledRequest` with msw 3',
  run({ project, sources }) {
    const msw = project.findPackage('msw');
    if (msw === undefined) {
      return notChecked('msw is not installed');
    }
    const table = major(msw.version) >= 3 ? goneInMsw3 : newInMsw3;
    const users = sources.filter(({ text }) =>
      /(['"])(?:msw|plant-store-kit)(?:\/[a-z]+)?\1/.test(text),
    );
    const wrong = users.flatMap(({ path, text }) =>
      table.filter(({ pattern }) => pattern.test(text)).map((renamed) => ({ path, ...renamed })),
    );
    if (wrong.length === 0) {
      return passed(`the code uses those of msw ${msw.version}`);
    }
    return failed(
      `msw ${msw.version} does not know ${wrong.map(({ name, path }) => `${name} in ${path}`).join(', ')}`,
      `${wrong.map(({ name, now }) => `Instead of ${name}, use ${now}.`).join(' ')}`,
    );
  },
};
