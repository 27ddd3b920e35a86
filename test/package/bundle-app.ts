import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What Vite makes of an app. */
export interface AppBundle {
  /** The code that a page loads at its start. */
  readonly code: string;
  /** Its size, compressed, in bytes. */
  readonly gzipBytes: number;
  /** The code that a page loads later, by name of the chunk. */
  readonly laterBytes: Readonly<Record<string, number>>;
  /** The files of all code, from the root. */
  readonly modules: readonly string[];
}

/**
 * Builds an app for production with Vite.
 *
 * @param code of its entry, which may import the kit by name, and files by their path from the root.
 * @param options.external packages that are not bundled.
 */
export async function bundleApp(
  code: string,
  { external = [] }: { readonly external?: readonly RegExp[] } = {},
): Promise<AppBundle> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    resolve: {
      alias: [
        { find: /^plant-store-kit$/, replacement: `${root}/src/public/index.ts` },
        { find: /^plant-store-kit\/(\w+)$/, replacement: `${root}/src/public/$1.ts` },
      ],
    },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'app.ts' ? `${root}/app.ts` : undefined),
        load: (id) => (id.endsWith('/app.ts') ? code : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'app.ts', external: [...external] },
    },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const [entry, ...later] = chunks.toSorted((one, other) => +other.isEntry - +one.isEntry);
  return {
    code: entry?.code ?? '',
    gzipBytes: gzipSync(entry?.code ?? '').byteLength,
    laterBytes: Object.fromEntries(
      later.map((chunk) => [chunk.name, gzipSync(chunk.code).byteLength]),
    ),
    modules: chunks.flatMap((chunk) => chunk.moduleIds.map((id) => id.replace(root, ''))),
  };
}
