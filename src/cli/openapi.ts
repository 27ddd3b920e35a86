import { createOpenApiDocument } from '../interface/openapi.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { defineCommand, describeFlags, type Flags } from './flags.js';

export const flags = { help: { short: 'h', help: 'print this help' } } as const satisfies Flags;

const help = `Prints the plant store interface as an OpenAPI 3.1 document, in JSON.

Usage: plant-store-kit openapi > openapi.json

${describeFlags(flags)}

${describeExitCodes(exitCodes.openapi)}
`;

/**
 * Prints the OpenAPI document of the interface.
 *
 * @throws KitError for an unknown flag.
 */
export const openapi = defineCommand({ flags, help }, async (_, { output }) => {
  output.print(`${JSON.stringify(createOpenApiDocument(), undefined, 2)}\n`);
  return 0;
});
