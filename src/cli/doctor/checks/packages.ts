import satisfies from 'semver/functions/satisfies.js';
import { type DoctorCheck, failed, notChecked, passed } from '../check.js';

/** The packages that each entry point of the kit imports. */
const peersOfEntries: Readonly<Record<string, readonly string[]>> = {
  'plant-store-kit': ['msw'],
  'plant-store-kit/vitest': ['msw', 'vitest'],
  'plant-store-kit/playwright': ['@playwright/test'],
};

/** Whether the packages that the project's imports of the kit need are there, in versions that it works with. */
export const packages: DoctorCheck = {
  title: 'Packages',
  failsIf: "a package that the project's imports of the kit need is missing, or out of range",
  run({ project, sources, kit }) {
    const entries = sources.flatMap(({ text }) =>
      [...text.matchAll(/(['"])(plant-store-kit(?:\/[a-z]+)?)\1/g)].map(([, , name = '']) => name),
    );
    if (entries.length === 0) {
      return notChecked('no file imports plant-store-kit');
    }
    const needed = new Set([
      'plant-store-kit',
      ...entries.flatMap((one) => peersOfEntries[one] ?? []),
    ]);
    const wrong = [...needed].flatMap((name) => {
      const range = kit.peers[name];
      const installed = project.findPackage(name);
      if (installed === undefined) {
        return [{ name, range, cause: `${name} is not installed` }];
      }
      const isWithin =
        range === undefined || satisfies(installed.version, range, { includePrerelease: true });
      return isWithin
        ? []
        : [{ name, range, cause: `${name} is ${installed.version}, and the kit needs ${range}` }];
    });
    if (wrong.length === 0) {
      return passed(`${[...needed].join(', ')} are installed, in versions that fit`);
    }
    const specs = wrong.map(({ name, range }) =>
      range === undefined ? name : `"${name}@${range.split('||')[0]?.trim()}"`,
    );
    return failed(
      wrong.map(({ cause }) => cause).join(', and '),
      `npm install --save-dev ${specs.join(' ')}`,
    );
  },
};
