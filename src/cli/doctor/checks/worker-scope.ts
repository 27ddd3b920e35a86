import { readBasePath, readPublicFolder } from '../../project/base-path.js';
import { savedWorkerFolders } from '../../project/package-json.js';
import { workerScript } from '../../project/worker-script.js';
import { type DoctorCheck, failed, notChecked, passed } from '../check.js';
import { filesThatStartWorker } from '../starts-worker.js';

/** Whether pages below a base path reach the worker script, and are in its scope. */
export const workerScope: DoctorCheck = {
  title: 'Worker scope',
  failsIf:
    'pages are below a base path, and do not reach the worker script, or are not in its scope',
  run({ project, sources }) {
    const starting = filesThatStartWorker(sources);
    const [first] = starting;
    if (first === undefined) {
      return notChecked('no file starts a worker');
    }
    const base = readBasePath(project);
    if (base === undefined) {
      return notChecked('the base path is known of Vite and Next.js alone');
    }
    if (base.path === undefined) {
      return notChecked(`"${base.option}" is computed in the config`);
    }
    const publicFolder = readPublicFolder(project);
    const deep = savedWorkerFolders(project.packageJson).find((folder) =>
      folder.startsWith(`${publicFolder}/`),
    );
    if (deep !== undefined) {
      return failed(
        `the script is in ${deep}, so its worker sees only pages below that folder`,
        `Delete ${deep}/${workerScript}, run "npx msw init ${publicFolder} --save", and take ${deep} out of msw.workerDirectory in package.json.`,
      );
    }
    const expected = `${base.path}${workerScript}`;
    const isReached = starting.every(({ text }) => reaches(text, expected));
    const code =
      base.option === 'base' ? `\`\${import.meta.env.BASE_URL}${workerScript}\`` : `'${expected}'`;
    return isReached
      ? passed(`pages below ${base.path} reach it`)
      : failed(
          `pages are below ${base.path}, and ${first.path} looks for the script elsewhere than at ${expected}`,
          `Pass serviceWorker: { url: ${code} } to start() there.`,
        );
  },
};

/** Whether code gives the worker an address below the base path, or one that only running it shows. */
function reaches(code: string, expected: string): boolean {
  const option = /\bserviceWorker\b\s*(?::\s*\{[^}]*?\burl\b\s*(?::\s*(['"])([^'"\n]*)\1)?)?/.exec(
    code,
  );
  const url = option === null ? `/${workerScript}` : option[2];
  return url === undefined || url.startsWith(expected);
}
