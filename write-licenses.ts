import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
    const licenseFile = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const noticeFile = readdirSync(folder).find((one) => /^notice/i.test(one));
    // A file that is a bundle itself has beside it the terms of what is in it.
    const ofBundles = Object.keys(inputs)
      .filter((file) => file.startsWith(`${folder}/`) && existsSync(`${file}.LICENSE.txt`))
      .map((file) => `${file}.LICENSE.txt`);
    const own = [licenseFile, noticeFile].flatMap((file) =>
      file === undefined ? [] : join(folder, file),
    );
    const terms = [...own, ...ofBundles].map((file) => readFileSync(file, 'utf8').trim());
    return [`${name} (${license})`, ...terms].join('\n\n');
  });
  writeFileSync(join(outdir, 'LICENSES.txt'), `${licenses.join('\n\n----\n\n')}\n`);
}
