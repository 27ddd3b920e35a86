import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Writes a file that names the packages whose code is in a bundle, with the terms that they ask to be passed on. */
export function writeLicenses({ inputs }: Metafile, outdir: string): void {
  const folders = new Set(
    Object.keys(inputs).flatMap(
      (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
    ),
  );
  const licenses = [...folders].sort().map((folder) => {
    const { name, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const terms = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
    return `${name} (${license})\n\n${terms}`.trim();
  });
  writeFileSync(join(outdir, 'LICENSES.txt'), `${licenses.join('\n\n----\n\n')}\n`);
}
