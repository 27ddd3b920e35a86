import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type DoctorCheck, failed, notChecked, passed } from '../check.js';

/** Whether handlers and workers are of the same copy of msw. */
export const oneMsw: DoctorCheck = {
  title: 'One msw',
  failsIf: 'there are several copies of msw, so that one gets the handlers of another',
  run({ project }) {
    const modules = join(project.folder, 'node_modules');
    const copies = new Map(
      findCopies(modules).map((folder) => [realpathSync(folder), relative(project.folder, folder)]),
    );
    if (copies.size === 0) {
      return notChecked('msw is not in node_modules');
    }
    if (copies.size === 1) {
      return passed('there is one copy');
    }
    const places = [...copies].map(([folder, path]) => {
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return `${path} (${version})`;
    });
    return failed(
      `there are ${copies.size} copies, and one does not know the handlers of the other: ${places.join(', ')}`,
      'Bring all to one version: "npm ls msw" shows who asks for which; then run "npm dedupe".',
    );
  },
};

/** The folders named `msw`, in this folder of packages and in those of its packages. */
function findCopies(modules: string): string[] {
  if (!existsSync(modules)) {
    return [];
  }
  const packages = readdirSync(modules, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`)
        : [name],
    );
  return packages.flatMap((name) => {
    const own = name === 'msw' && existsSync(join(modules, name, 'package.json'));
    const nested = findCopies(join(modules, name, 'node_modules'));
    return [...(own ? [join(modules, name)] : []), ...nested];
  });
}
