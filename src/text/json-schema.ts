import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from './schema.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Creates the JSON Schema of what a schema reads. It leaves out what JSON Schema cannot say. */
export function createJsonSchema(schema: v.Schema, config: ConversionConfig): JsonSchema {
  const jsonSchema = toJsonSchema(schema, {
    ...config,
    typeMode: 'input',
    ignoreActions: ['check', 'raw_check', 'raw_transform'],
    overrideSchema({ valibotSchema, jsonSchema: { $ref, required = [], ...others } }) {
      if ($ref !== undefined) {
        // In draft 7 nothing beside a reference counts.
        return { allOf: [{ $ref }] };
      }
      // The metadata of a custom schema say what it reads.
      return valibotSchema.type === 'custom' || required.length === 0 ? others : undefined;
    },
  });
  return jsonSchema as JsonSchema;
}
