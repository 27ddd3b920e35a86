import satisfies from 'semver/functions/satisfies.js';
import { type DoctorCheck, failed, passed } from '../check.js';

/** Whether Node.js is new enough for the kit, and for what it works with. */
export const nodeVersion: DoctorCheck = {
  title: 'Node.js',
  failsIf: 'Node.js is older than the kit, msw, Vitest or Playwright needs',
  run({ project, kit, nodeVersion: version }) {
    const needs = [
      { name: 'plant-store-kit', range: kit.node },
      ...Object.keys(kit.peers).flatMap((name) => {
        const installed = project.findPackage(name);
        const range = installed?.packageJson.engines?.node;
        return installed && range ? [{ name: `${name} ${installed.version}`, range }] : [];
      }),
    ];
    const unmet = needs.filter(({ range }) => !satisfies(version, range));
    if (unmet.length === 0) {
      return passed(`${version} is new enough`);
    }
    const wants = unmet.map(({ name, range }) => `${name} needs ${range}`).join(', and ');
    return failed(
      `this is ${version}, and ${wants}`,
      'Update Node.js, or install an earlier major version of what needs it.',
    );
  },
};
