import { declaredRange } from './package-json.js';
import { type Framework, findScript, type Language, type Project } from './project.js';

/** The framework that serves the pages of a project; `plain` if it is none of those that init knows. */
export function detectFramework(project: Project): Framework {
  const uses = (name: string) => declaredRange(project.packageJson, name) !== undefined;
  if (uses('next')) {
    return 'next';
  }
  return uses('vite') || findScript(project, 'vite.config') !== undefined ? 'vite' : 'plain';
}

/** The language in which a project is written. */
export function detectLanguage({ packageJson, read }: Project): Language {
  const isTyped =
    read('tsconfig.json') !== undefined || declaredRange(packageJson, 'typescript') !== undefined;
  return isTyped ? 'ts' : 'js';
}
