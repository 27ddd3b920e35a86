import { type Project, versionOf } from './project.js';

/**
 * That Cypress has the commands of the recipe. Its own program, which npm does not bring, is not started:
 * test/testing/cypress.test.ts runs the recipe in Chromium.
 */
export function checkCypress(project: Project): readonly string[] {
  const flags = ['--noEmit', '--allowJs', '--checkJs', '--strict', '--skipLibCheck'];
  const compiler = 'node_modules/typescript/bin/tsc';
  const { ok, printed } = project.run(compiler, ...flags, '--types', 'cypress', 'plants.cy.js');
  if (!ok) {
    throw new Error(`its test does not fit the types of Cypress:\n${printed}`);
  }
  return [`the commands of the recipe fit the types of Cypress ${versionOf(project, 'cypress')}`];
}
