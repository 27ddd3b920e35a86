/** How a bundler is run on an app. */
export interface Bundler {
  readonly name: string;
  /** Whether it is Vite, which has `import.meta.env`, and an index.html of its own. */
  readonly isVite: boolean;
  /** The command that builds the app in the working folder into `out`. */
  readonly command: (mode: 'production' | 'development') => readonly string[];
}

const vite = (name: string, version: string): Bundler => ({
  name,
  isVite: true,
  command: (mode) => [
    'node',
    `node_modules/${version}/bin/vite.js`,
    'build',
    '--mode',
    mode,
    '--outDir',
    'out',
    '--emptyOutDir',
    '--target',
    'es2022',
  ],
});

export const bundlers: readonly Bundler[] = [
  vite('Vite 8 (Rolldown)', 'vite8'),
  vite('Vite 7 (Rollup)', 'vite7'),
  {
    name: 'webpack 5',
    isVite: false,
    command: (mode) => ['npx', 'webpack', '--mode', mode],
  },
  {
    name: 'esbuild',
    isVite: false,
    command: (mode) => [
      'npx',
      'esbuild',
      'src/main.ts',
      '--bundle',
      '--splitting',
      '--format=esm',
      '--outdir=out',
      `--define:process.env.NODE_ENV="${mode}"`,
      ...(mode === 'production' ? ['--minify'] : []),
    ],
  },
];
