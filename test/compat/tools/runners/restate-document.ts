import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiFile, toolFolder } from '../tool-folder.js';

/** What the mock answers where the document has only `2XX`. */
const successes: Readonly<Record<string, string>> = { listPlants: '200', deletePlant: '204' };

interface OpenApi {
  openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  responses: Record<string, unknown>;
}

/**
 * Writes the OpenAPI document for a tool that does not know all of OpenAPI: with the statuses of the mock
 * in place of `2XX`, and perhaps as an older version without `default`.
 *
 * @returns the path of the file.
 */
export function restateDocument(
  name: string,
  { version, keepsDefault }: { readonly version?: string; readonly keepsDefault: boolean },
): string {
  const document: OpenApi = JSON.parse(readFileSync(openApiFile, 'utf8'));
  document.openapi = version ?? document.openapi;
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const { default: other, '2XX': success, ...responses } = operation.responses;
    operation.responses = {
      ...responses,
      ...(success !== undefined && { [successes[operation.operationId] ?? '200']: success }),
      ...(keepsDefault && { default: other }),
    };
  }
  const file = join(toolFolder, name);
  writeFileSync(file, JSON.stringify(document, undefined, 2));
  return file;
}
