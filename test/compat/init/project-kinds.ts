import { pluginLines, viteStart } from '../../../src/project/templates.js';
import type { Workspace } from '../../package/workspace.js';

/** A project as its generator makes it, and what has to work in it after `init`. */
export interface ProjectKind {
  /** Lines of bash, with the generators on the PATH, that make a folder of its name and install it. */
  readonly generate: string;
  readonly prepare?: (workspace: Workspace, name: string) => void | Promise<void>;
  /** Adds the lines that init leaves to the user. */
  readonly start?: (workspace: Workspace, name: string) => void;
  /** How the kit is added. Default: by npm. */
  readonly add?: string;
  readonly checks?: readonly string[];
  /** The folder of the build for production, which holds nothing of the mock. */
  readonly production?: string;
  /** The lowest major version of Node.js that it runs on. */
  readonly minNodeMajor?: number;
  readonly app?: App;
}

/** A page of the project, which asks for three plants and shows them as its title. */
interface App {
  readonly askForPlants: (workspace: Workspace, name: string) => void;
  /** The command, which a port follows. */
  readonly serve: string;
  readonly ready: RegExp;
  readonly path?: string;
  /** Whether the mock is in a service worker, without which the page gets no plants. */
  readonly hasWorker?: true;
}

const ask = `document.title = 'Asks for plants';
fetch('/api/plants?limit=3', { headers: { authorization: 'Bearer alice-token' } })
  .then((response) => response.json())
  .then((plants) => { document.title = 'Plants: ' + plants.length; });
`;

const askElsewhere = ask.replace('/api', 'https://api.example.com');

function append(file: string, code: string): App['askForPlants'] {
  return (workspace, name) =>
    workspace.write(`${name}/${file}`, `${workspace.read(`${name}/${file}`)}\n${code}`);
}

/** Adds the plugin to a config with a list of plugins, as the lines of init say. */
const addPlugin: NonNullable<ProjectKind['start']> = (workspace, name) => {
  const config = `${name}/vite.config.ts`;
  const [imported = ''] = /^import .*$/m.exec(pluginLines('/api')) ?? [];
  const [call = ''] = /plantStore\(\{.*?\}\)/.exec(pluginLines('/api')) ?? [];
  workspace.change(config, /^/, `${imported}\n`);
  workspace.change(config, /(?<=plugins: \[)/, `${call}, `);
};

function startIn(entry: string): NonNullable<ProjectKind['start']> {
  return (workspace, name) =>
    workspace.change(`${name}/${entry}`, /(?<=^import .*\n)(?!import )/m, `${viteStart}\n`);
}

const viteApp = {
  serve: 'npx vite --strictPort --host 127.0.0.1 --port',
  ready: /Local:/,
} as const;

function viteKind(
  name: string,
  template: string,
  {
    packages = 'npm',
    path = '/',
    ...kind
  }: Partial<ProjectKind> & { readonly packages?: string; readonly path?: string } = {},
): ProjectKind {
  const ownEntry = { vanilla: 'src/main.js', 'vanilla-ts': 'src/main.ts' }[template];
  const entry = ownEntry ?? 'src/main.tsx';
  return {
    generate: `create-vite ${name} --template ${template} --no-interactive && cd ${name} && ${packages} install`,
    checks: [`${packages} run build`],
    production: 'dist',
    // The templates without a framework have no config, so that init writes one.
    ...(ownEntry === undefined && { start: addPlugin }),
    app: {
      ...viteApp,
      askForPlants: append(entry, ask),
      path,
    },
    ...kind,
  };
}

const nextPage = `'use client';

import { useEffect } from 'react';

export default function Home() {
  useEffect(() => {
    ${ask}
  }, []);
  return <main>Plants</main>;
}
`;

/** A project of create-next-app, without fonts of Google, which need a network. */
function nextKind(
  name: string,
  flags: string,
  page: string,
  checks = ['npm run build'],
): ProjectKind {
  const common = '--empty --no-tailwind --no-react-compiler --use-npm --skip-install --yes';
  return {
    generate: `create-next-app ${name} ${flags} ${common} && cd ${name} && npm install`,
    checks,
    production: '.next/static',
    app: {
      askForPlants: (workspace) => workspace.write(`${name}/${page}`, nextPage),
      serve: 'npx next dev --port',
      ready: /Ready in/,
    },
  };
}

export const projectKinds: Readonly<Record<string, ProjectKind>> = {
  'vite-react-ts': viteKind('vite-react-ts', 'react-ts', {
    checks: ['npm run build', 'npm run lint'],
  }),
  'vite-with-base': viteKind('vite-with-base', 'vanilla', {
    prepare: (workspace, name) =>
      workspace.write(`${name}/vite.config.ts`, `export default { base: '/app/', plugins: [] };\n`),
    start: addPlugin,
    path: '/app/',
  }),
  'vite-pnpm': viteKind('vite-pnpm', 'react-ts', {
    packages: 'pnpm',
    // It ends with 1 until the user has decided about the install script of msw; init bears that.
    add: 'pnpm add -D KIT || test -d node_modules/plant-store-kit',
  }),
  // Yarn 1 does not install what msw depends on for an earlier Node.js.
  'vite-yarn': viteKind('vite-yarn', 'vanilla-ts', {
    packages: 'yarn',
    minNodeMajor: 22,
    add: 'yarn add -D KIT',
  }),
  'vite-elsewhere': viteKind('vite-elsewhere', 'react-ts', {
    prepare: (workspace, name) =>
      workspace.write(
        `${name}/src/api.ts`,
        "export const api = 'https://api.example.com/plants';\n",
      ),
    start: startIn('src/main.tsx'),
    app: { ...viteApp, askForPlants: append('src/main.tsx', askElsewhere), hasWorker: true },
  }),
  'next-app': nextKind('next-app', '--ts --app --src-dir --eslint', 'src/app/page.tsx', [
    ...['npm run build', 'npx tsc --noEmit', 'npm run lint'],
  ]),
  'next-pages': nextKind('next-pages', '--js --no-app --no-src-dir --no-eslint', 'pages/index.js'),
  storybook: {
    generate: `create-vite storybook --template react-ts --no-interactive && cd storybook && npm install
      create-storybook --features docs --yes --no-dev --disable-telemetry`,
    start(workspace, name) {
      addPlugin(workspace, name);
      const preview = `${name}/.storybook/preview.tsx`;
      workspace.change(preview, /^/, "import { startMock } from '../src/mocks/start-mock';\n");
      workspace.change(preview, /(?=\n {2}parameters: \{)/, '\n  beforeAll: startMock,');
    },
    // Its own type check fails as it is generated: it imports React without need.
    checks: ['npm run build-storybook'],
    app: {
      // A story without its app.
      askForPlants: append('src/stories/Button.tsx', `setTimeout(() => { ${ask} }, 3000);`),
      serve: 'npx storybook dev --ci --host 127.0.0.1 --port',
      ready: /Local:/,
      path: '/iframe.html?id=example-button--primary',
      hasWorker: true,
    },
  },
  jest: {
    generate: 'mkdir jest && cd jest && npm init --yes && npm install --save-dev jest',
    // It takes no test of another runner for its own.
    checks: ['npx jest --passWithNoTests'],
  },
};
