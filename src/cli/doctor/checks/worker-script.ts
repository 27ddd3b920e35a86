import { readPublicFolder } from '../../project/base-path.js';
import { savedWorkerFolders } from '../../project/package-json.js';
import { isWorkerCurrent, readWorkerStamp, workerScript } from '../../project/worker-script.js';
import { type DoctorCheck, failed, notChecked, passed } from '../check.js';
import { filesThatStartWorker } from '../starts-worker.js';

/** Whether the script of the service worker is there, and of the installed msw. */
export const currentWorkerScript: DoctorCheck = {
  title: 'Worker script',
  failsIf: '`mockServiceWorker.js` is missing, or of another msw than the installed one',
  run({ project, sources }) {
    const msw = project.findPackage('msw');
    if (msw === undefined) {
      return notChecked('msw is not installed');
    }
    const saved = savedWorkerFolders(project.packageJson);
    const folders = saved.length > 0 ? saved : [readPublicFolder(project)];
    const scripts = folders.flatMap((folder) => {
      const text = project.read(`${folder}/${workerScript}`);
      return text === undefined ? [] : [{ folder, text }];
    });
    const [starting] = filesThatStartWorker(sources);
    if (scripts.length === 0) {
      return starting === undefined
        ? notChecked('no file starts a worker')
        : failed(
            `${starting.path} starts a worker, and there is no ${folders[0]}/${workerScript}`,
            `npx msw init ${folders[0]} --save`,
          );
    }
    const stale = scripts.filter(({ text }) => !isWorkerCurrent(text, msw));
    if (stale.length === 0) {
      return passed(`it is that of msw ${msw.version}`);
    }
    const found = stale.map(
      ({ folder, text }) =>
        `${folder}/${workerScript} is of msw ${readWorkerStamp(text).version ?? '(unknown)'}`,
    );
    const commands = stale.map(({ folder }) => `npx msw init ${folder} --save`);
    return failed(
      `${found.join(', and ')}, and msw ${msw.version} is installed`,
      commands.join(' && '),
    );
  },
};
