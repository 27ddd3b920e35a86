import { detectFramework } from './detect-framework.js';
import { type Project, readConfig } from './project.js';

/** The path below which the pages of a project are, with slashes around it: `/` or `/app/`. */
export interface BasePath {
  /** Undefined if the config computes it. */
  readonly path: string | undefined;
  /** The option that sets it: `base` of Vite, `basePath` of Next.js. */
  readonly option: string;
}

const options = { vite: 'base', next: 'basePath', plain: undefined };

/**
 * Reads the base path from the text of the config.
 *
 * @returns undefined for a project whose framework has no such option.
 */
export function readBasePath(project: Project): BasePath | undefined {
  const framework = detectFramework(project);
  const option = options[framework];
  if (option === undefined) {
    return undefined;
  }
  const found = readOption(readConfig(project, `${framework}.config`) ?? '', option);
  if (found === undefined) {
    return { path: '/', option };
  }
  return { path: found.value === undefined ? undefined : toPath(found.value), option };
}

/** The folder of Vite whose files are served as they are; of others it is always `public`. */
export function readPublicFolder(project: Project): string {
  const config = detectFramework(project) === 'vite' ? readConfig(project, 'vite.config') : '';
  const found = readOption(config ?? '', 'publicDir')?.value ?? 'public';
  return found.replace(/^\.?\/+|\/+$/g, '');
}

/** An option of a config; its value is undefined if it is no plain text. */
function readOption(config: string, option: string): { value: string | undefined } | undefined {
  const code = config.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found = new RegExp(
    `\\b${option}\\s*:\\s*(?:(['"\`])([^'"\`$\\n]*)\\1(?=\\s*[,}\\n]))?`,
  ).exec(code);
  return found === null ? undefined : { value: found[2] };
}

/** A relative base, such as `./`, and a URL of another host say nothing of where the page is. */
function toPath(base: string): string {
  if (base === '' || base.startsWith('.') || /^https?:/.test(base)) {
    return '/';
  }
  return `/${base}/`.replace(/\/+/g, '/');
}
