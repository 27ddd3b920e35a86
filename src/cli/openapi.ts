import { createOpenApiDocument } from '../interface/openapi.js';
import type { CommandContext, ExitCode } from './command.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { describeFlags, type Flags, readFlags } from './flags.js';

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
export async function openapi(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { env, output } = context;
  const { values: given } = readFlags(args, flags, env);
  output.print(given.help ? help : `${JSON.stringify(createOpenApiDocument(), undefined, 2)}\n`);
  return 0;
}
