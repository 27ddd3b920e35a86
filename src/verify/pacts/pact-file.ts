import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, stringify } from 'lossless-json';
import * as z from 'zod';
import { createInputError, parseJsonInput } from '../../interface/input-error.js';
import { parseBySchema } from '../../interface/parse-by-schema.js';
import { type RuleId, rules } from '../../interface/rules.js';

/** One interaction of a pact. */
export type PactInteraction = ReturnType<typeof readInteraction>;

export type Pact = ReturnType<typeof parsePact>;

const params = z.record(z.string(), z.unknown()).nullish();
const state = z.union([
  z.string().transform((name) => ({ name, params: null })),
  z.object({ name: z.string(), params }),
]);
/** Some libraries write each member that they know, and null where it is absent. */
const interactionSchema = z.object({
  _id: z.string().nullish(),
  description: z.string(),
  providerState: z.string().nullish(),
  providerStates: z.array(state).nullish(),
  pending: z.boolean().nullish(),
  request: z.looseObject({}),
  response: z.looseObject({ status: z.unknown() }),
  /** Only in the pact of the kit. */
  comments: z
    .object({ rules: z.record(z.string(), z.array(z.enum(Object.keys(rules) as RuleId[]))) })
    .nullish()
    .catch(undefined),
});
const pactSchema = z.looseObject({
  consumer: z.looseObject({ name: z.string() }),
  provider: z.looseObject({ name: z.string() }),
  interactions: z.array(z.unknown()).min(1),
});

/**
 * Reads a pact without rounding a number.
 *
 * @param source for error messages: `pact "web-plant-store.json"`.
 * @throws KitError `invalid-pact` when the text is no pact of HTTP interactions.
 */
export function parsePact(text: string, source: string) {
  const value = parseJsonInput(text, 'invalid-pact', source, { parse, remedy });
  const { interactions, ...json } = read(pactSchema, value, source);
  return {
    consumer: json.consumer.name,
    provider: json.provider.name,
    /** Its JSON without the interactions. */
    json: json as object,
    interactions: interactions.map((one, position) =>
      readInteraction(one, `interaction ${position + 1} of ${source}`),
    ),
  };
}

/** The text of a pact with interactions of this JSON. */
export function writePact({ json }: Pick<Pact, 'json'>, interactions: readonly object[]): string {
  return stringify({ ...json, interactions }, null, 2) ?? '';
}

/** The provider of a pact; undefined if the text is no pact. */
export function readProviderName(text: string): string | undefined {
  try {
    return pactSchema.pick({ provider: true }).parse(JSON.parse(text)).provider.name;
  } catch {
    return undefined;
  }
}

const ownPact = 'plant-store-kit/contracts/pacts/plant-store-client-plant-store.json';

/** The text of the kit's own pact. */
export function readOwnPact(): string {
  return readFileSync(createRequire(import.meta.url).resolve(ownPact), 'utf8');
}

function readInteraction(json: unknown, source: string) {
  const found = read(interactionSchema, json, source);
  const { providerState, providerStates, response, comments } = found;
  return {
    description: found.description,
    states: providerStates ?? (providerState ? [{ name: providerState, params: null }] : []),
    /** The id that a broker gave it. */
    id: found._id ?? undefined,
    /** The rules that a response breaks, by what is wrong with it; none in the pact of a frontend. */
    rules: comments?.rules ?? {},
    /** Whether its request must be rejected for its token. */
    expectsRejection: ['401', '403'].includes(String(response.status)),
    /** Whether it is pending: its failure does not fail the pact. */
    isPending: found.pending ?? false,
    /** Its JSON, with every digit of its numbers. */
    json: json as object,
  };
}

function read<T>(schema: z.ZodType<T>, value: unknown, source: string): T {
  const parsed = parseBySchema(schema, value);
  if ('problem' in parsed) {
    throw createInputError('invalid-pact', source, { ...parsed.problem, remedy });
  }
  return parsed.value;
}

const remedy = 'Give a pact of HTTP interactions, and not of messages, that Pact has written.';
