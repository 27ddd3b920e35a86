import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Finding, toFinding } from '../finding.js';
import { openApiFile, runTool, scriptOf, toolFolder, versionOf } from '../tool-folder.js';

/** Lets validators judge the OpenAPI document; a warning counts as a failure. */
export async function* checkDocument(): AsyncGenerator<Finding> {
  const redocly = runTool(scriptOf('@redocly/cli', 'redocly'), [
    'lint',
    openApiFile,
    '--config',
    join(import.meta.dirname, 'redocly.yaml'),
  ]);
  yield toFinding(
    `Redocly ${versionOf('@redocly/cli')}: accepts the OpenAPI document by its strict rules`,
    redocly.status === 0,
    redocly.stdout + redocly.stderr,
  );

  const spectral = runTool(scriptOf('@stoplight/spectral-cli', 'spectral'), [
    'lint',
    openApiFile,
    '--ruleset',
    join(import.meta.dirname, 'spectral.yaml'),
    '--fail-severity',
    'hint',
  ]);
  yield toFinding(
    `Spectral ${versionOf('@stoplight/spectral-cli')}: accepts it by the rules spectral:oas`,
    spectral.status === 0,
    spectral.stdout + spectral.stderr,
  );

  const name = '@seriousme/openapi-schema-validator';
  const file = createRequire(join(toolFolder, 'package.json')).resolve(name);
  const { Validator } = await import(pathToFileURL(file).href);
  const validator = new Validator();
  const { valid, errors } = await validator.validate(openApiFile);
  yield toFinding(
    `${name} ${versionOf(name)}: accepts it by the JSON Schema of OpenAPI ${validator.version}`,
    valid && validator.version === '3.1',
    JSON.stringify(errors),
  );
}
