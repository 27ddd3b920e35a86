import { relative } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import { declaredRanges, findPackage, type Project } from '../project/project.js';
import { isWorkerCurrent, savedWorkerFolders, workerScript } from '../project/worker-script.js';
import { type DoctorCheck, failed, notChecked, passed } from './check.js';

/** Whether Node.js is new enough for the kit, and for what it works with. */
export const nodeVersion: DoctorCheck = {
  title: 'Node.js',
  failsIf: 'Node.js is older than the kit, msw, Vitest or Playwright needs',
  run({ project, kit, nodeVersion: version }) {
    const needs = kit.peers.flatMap((name) => {
      const { packageJson } = findPackage(project.folder, name) ?? {};
      const range = packageJson?.engines?.node;
      return range ? [{ name: `${name} ${packageJson?.version}`, range }] : [];
    });
    const unmet = [{ name: 'plant-store-kit', range: kit.node }, ...needs].filter(
      ({ range }) => !satisfies(version, range),
    );
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

/** Whether handlers and workers are of the same copy of msw. */
export const oneMsw: DoctorCheck = {
  title: 'One msw',
  failsIf: 'there are several copies of msw, so that one gets the handlers of another',
  run({ project }) {
    const copies = findCopiesOfMsw(project);
    if (copies.length < 2) {
      return copies.length === 0 ? notChecked('msw is not installed') : passed('there is one copy');
    }
    const places = copies.map(
      ({ folder, packageJson }) => `${relative(project.folder, folder)} (${packageJson.version})`,
    );
    return failed(
      `there are ${copies.length} copies, and one does not know the handlers of the other: ${places.join(', ')}`,
      'Bring all to one version: "npm ls msw" shows who asks for which; then run "npm dedupe".',
    );
  },
};

/** The copies that the project and the packages that it declares load. */
function findCopiesOfMsw(project: Project): Project[] {
  const users = Object.keys(declaredRanges(project))
    .map((name) => findPackage(project.folder, name))
    .filter((found) => found !== undefined && 'msw' in declaredRanges(found));
  const copies = [project, ...users].flatMap(
    (user) => (user && findPackage(user.folder, 'msw')) ?? [],
  );
  return [...new Map(copies.map((copy) => [copy.folder, copy])).values()];
}

/** Whether the script of the service worker is there, reaches all pages, and is of the installed msw. */
export const currentWorkerScript: DoctorCheck = {
  title: 'Worker script',
  failsIf:
    '`mockServiceWorker.js` is missing, too deep in `public` for all pages, or of another msw than the installed one',
  run({ project }) {
    const msw = findPackage(project.folder, 'msw');
    const saved = savedWorkerFolders(project);
    const folders = saved.length > 0 ? saved : ['public'];
    if (msw === undefined) {
      return notChecked('msw is not installed');
    }
    const deep = saved.find((folder) => folder.startsWith('public/'));
    if (deep !== undefined) {
      return failed(
        `the script is in ${deep}, so its worker sees only pages below that folder`,
        `Delete ${deep}/${workerScript}, run "npx msw init public --save", and take ${deep} out of msw.workerDirectory in package.json.`,
      );
    }
    const found = folders.map((folder) => ({
      folder,
      isCurrent: isWorkerCurrent(project, folder, msw),
    }));
    const [first, ...more] = found.filter(({ isCurrent }) => !isCurrent);
    if (first === undefined) {
      return passed(`it is that of msw ${msw.packageJson.version}`);
    }
    if (first.isCurrent === undefined && saved.length === 0) {
      return notChecked(
        `there is no public/${workerScript}, which only a mock inside a page needs`,
      );
    }
    const what = first.isCurrent === undefined ? 'missing' : 'of another msw';
    return failed(
      `${first.folder}/${workerScript} is ${what}, and msw ${msw.packageJson.version} is installed`,
      [first, ...more].map(({ folder }) => `npx msw init ${folder} --save`).join(' && '),
    );
  },
};
