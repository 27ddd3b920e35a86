import { type Project, versionOf } from './project.js';

/** The recipe for Jest, in Node and in jsdom. */
export function checkJest(project: Project): readonly string[] {
  return ['node', 'jest-fixed-jsdom'].map((environment) => {
    const jest = 'node_modules/jest/bin/jest.js';
    const { ok, printed } = project.run(jest, '--env', environment);
    if (!ok || !/^Tests: +1 passed, 1 total$/m.test(printed)) {
      throw new Error(`its test in the environment ${environment} fails:\n${printed}`);
    }
    return `1 test passes in the environment ${environment} (Jest ${versionOf(project, 'jest')})`;
  });
}
