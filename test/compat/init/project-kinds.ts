import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runner } from './run-in.js';

/** A project as its generator makes it, and what has to work in it after `init`. */
export interface ProjectKind {
  readonly name: string;
  /** Generates the project in a folder of this name, and installs what it declares. */
  readonly generate: (place: Place) => Promise<void>;
  /** The project's own build, with its type check. */
  readonly build?: string;
  /** The folder of the build for production, which holds nothing of the mock. */
  readonly production?: string;
  /** Commands that have to pass beside the build and the first test. */
  readonly checks?: readonly string[];
  /** How a package is added; with npm by default. */
  readonly add?: (file: string) => string;
  /** The lowest major version of Node.js that it runs on. */
  readonly minNodeMajor?: number;
  readonly app?: App;
}

/** Where a project is generated. */
export interface Place {
  readonly run: Runner;
  /** The folder that the generators write into. */
  readonly parent: string;
  /** The folder of the project. */
  readonly folder: string;
}

/** A page of the project, which asks for three plants and shows them as its title. */
interface App {
  /** Has the app ask for plants. */
  readonly prepare: (folder: string) => Promise<void>;
  readonly serve: (port: number) => string;
  readonly ready: RegExp;
  readonly path: string;
}

const ask = `document.title = 'Asks for plants';
fetch('/api/plants?limit=3', { headers: { authorization: 'Bearer alice-token' } })
  .then((response) => response.json())
  .then((plants) => { document.title = 'Plants: ' + plants.length; });
`;

const serveVite = (port: number) => `npx vite --port ${port} --strictPort --host 127.0.0.1`;

function viteApp(entry: string): App {
  return {
    prepare: (folder) => appendFile(join(folder, entry), ask),
    serve: serveVite,
    ready: /Local:/,
    path: '/',
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

/** A project of npm alone: package.json, as `npm init` writes it. */
async function initNpm({ run, folder }: Place): Promise<void> {
  await mkdir(folder);
  await run('npm init --yes', folder);
}

export const projectKinds: readonly ProjectKind[] = [
  {
    name: 'vite-react-ts',
    async generate({ run, parent, folder }) {
      await run('create-vite vite-react-ts --template react-ts --no-interactive', parent);
      await run('npm install', folder);
    },
    build: 'npm run build',
    production: 'dist',
    checks: ['npm run lint'],
    app: viteApp('src/main.tsx'),
  },
  {
    name: 'vite-vanilla',
    async generate({ run, parent, folder }) {
      await run('create-vite vite-vanilla --template vanilla --no-interactive', parent);
      await run('npm install', folder);
    },
    build: 'npm run build',
    production: 'dist',
    app: viteApp('src/main.js'),
  },
  {
    name: 'vite-with-base',
    async generate({ run, parent, folder }) {
      await run('create-vite vite-with-base --template vanilla-ts --no-interactive', parent);
      await writeFile(join(folder, 'vite.config.ts'), `export default { base: '/app/' };\n`);
      await run('npm install', folder);
    },
    build: 'npm run build',
    production: 'dist',
    app: { ...viteApp('src/main.ts'), path: '/app/' },
  },
  {
    name: 'vite-pnpm',
    async generate({ run, parent, folder }) {
      await run('create-vite vite-pnpm --template react-ts --no-interactive', parent);
      await run('pnpm install', folder);
    },
    // It ends with 1 until the user has decided about the install script of msw; init bears that.
    add: (kit) => `pnpm add -D ${kit} || test -d node_modules/plant-store-kit`,
    build: 'pnpm run build',
    production: 'dist',
    app: viteApp('src/main.tsx'),
  },
  {
    name: 'vite-yarn',
    async generate({ run, parent, folder }) {
      await run('create-vite vite-yarn --template vanilla-ts --no-interactive', parent);
      await run('yarn install', folder);
    },
    // Yarn 1 does not install what msw depends on for an earlier Node.js.
    minNodeMajor: 22,
    add: (kit) => `yarn add -D ${kit}`,
    build: 'yarn run build',
    production: 'dist',
    app: viteApp('src/main.ts'),
  },
  {
    name: 'vite-msw-3',
    minNodeMajor: 22,
    async generate({ run, parent, folder }) {
      await run('create-vite vite-msw-3 --template react-ts --no-interactive', parent);
      await run('npm install', folder);
      await run('npm install --save-dev msw@3', folder);
    },
    build: 'npm run build',
    production: 'dist',
    app: viteApp('src/main.tsx'),
  },
  {
    name: 'next-app',
    async generate({ run, parent, folder }) {
      // Without fonts of Google, which need a network.
      const flags = '--ts --app --src-dir --empty --no-tailwind --eslint --no-react-compiler';
      await run(`create-next-app next-app ${flags} --use-npm --skip-install --yes`, parent);
      await run('npm install', folder);
    },
    build: 'npm run build',
    production: '.next/static',
    checks: ['npx tsc --noEmit', 'npm run lint'],
    app: {
      prepare: (folder) => writeFile(join(folder, 'src/app/page.tsx'), nextPage),
      serve: (port) => `npx next dev --port ${port}`,
      ready: /Ready in/,
      path: '/',
    },
  },
  {
    name: 'next-msw-3',
    minNodeMajor: 22,
    async generate({ run, parent, folder }) {
      const flags = '--ts --app --no-src-dir --empty --no-tailwind --no-eslint --no-react-compiler';
      await run(`create-next-app next-msw-3 ${flags} --use-npm --skip-install --yes`, parent);
      await run('npm install', folder);
      await run('npm install --save-dev msw@3', folder);
    },
    build: 'npm run build',
    production: '.next/static',
    app: {
      prepare: (folder) => writeFile(join(folder, 'app/page.tsx'), nextPage),
      serve: (port) => `npx next dev --port ${port}`,
      ready: /Ready in/,
      path: '/',
    },
  },
  {
    name: 'next-pages',
    async generate({ run, parent, folder }) {
      const flags =
        '--js --no-app --no-src-dir --empty --no-tailwind --no-eslint --no-react-compiler';
      await run(`create-next-app next-pages ${flags} --use-npm --skip-install --yes`, parent);
      await run('npm install', folder);
    },
    build: 'npm run build',
    production: '.next/static',
    app: {
      prepare: (folder) => writeFile(join(folder, 'pages/index.js'), nextPage),
      serve: (port) => `npx next dev --port ${port}`,
      ready: /Ready in/,
      path: '/',
    },
  },
  {
    name: 'storybook',
    async generate({ run, parent, folder }) {
      await run('create-vite storybook --template react-ts --no-interactive', parent);
      await run('npm install', folder);
      await run('create-storybook --features docs --yes --no-dev --disable-telemetry', folder);
    },
    // Its own type check fails as it is generated: it imports React without need.
    build: 'npm run build-storybook',
    app: {
      // A story without its app.
      prepare: (folder) =>
        appendFile(join(folder, 'src/stories/Button.tsx'), `setTimeout(() => { ${ask} }, 3000);`),
      serve: (port) => `npx storybook dev --ci --port ${port} --host 127.0.0.1`,
      ready: /Local:/,
      path: '/iframe.html?id=example-button--primary',
    },
  },
  {
    name: 'npm',
    generate: initNpm,
  },
  {
    name: 'jest',
    async generate(place) {
      await initNpm(place);
      await place.run('npm install --save-dev jest', place.folder);
    },
    // It takes no test of another runner for its own.
    checks: ['npx jest --passWithNoTests'],
  },
];
