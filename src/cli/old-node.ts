import { createFailureMessage } from '../interface/kit-error.js';

/** The lowest Node.js that the kit runs on, as package.json says it. */
const minNodeVersion = '20.19.0';

/** The sentence for a Node.js that is too old, on which the code of a command would not load. */
export function describeOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = minNodeVersion.split('.').map(Number);
  if (major > minMajor || (major === minMajor && minor >= minMinor)) {
    return undefined;
  }
  return createFailureMessage({
    task: 'start',
    cause: `this is Node.js ${version}, and plant-store-kit needs ${minNodeVersion} or later`,
    remedy: 'Update Node.js.',
  });
}
