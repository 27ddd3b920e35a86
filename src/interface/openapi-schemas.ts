import * as z from 'zod/mini';
import { errorBodySchema, newPlantSchema, plantSchema } from './plant.js';

/**
 * The schemas of the OpenAPI document. The build replaces this module by one with the result: what generates it would
 * be loaded with every entry point.
 */
export const openApiSchemas = {
  Plant: toSchema(plantSchema),
  NewPlant: toSchema(newPlantSchema),
  Error: toSchema(errorBodySchema),
};

/** Drops `$schema`: OpenAPI 3.1 sets the dialect for all schemas of the document. */
function toSchema(schema: z.ZodMiniType): object {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io: 'input' });
  return jsonSchema;
}
