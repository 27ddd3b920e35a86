import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, stringify } from 'lossless-json';
import * as z from 'zod';
import { createInputError, parseJsonInput } from '../../interface/input-error.js';
import { parseBySchema } from '../../interface/parse-by-schema.js';
import { type RuleId, rules } from '../../interface/rules.js';

/** One interaction of a pact. */
export interface PactInteraction {
  readonly description: string;
  /** The names of its provider states. */
  readonly states: readonly string[];
  /** The id that a broker gave it. */
  readonly id?: string | undefined;
  /** The rules that a response breaks, by what is wrong with it; only in the pact of the kit. */
  readonly rules: Readonly<Record<string, readonly RuleId[]>>;
  /** Whether its request must be rejected for its token. */
  readonly expectsRejection: boolean;
  /** Whether the token comes from a provider state. */
  readonly hasInjectedToken: boolean;
  /** Whether it is pending: its failure does not fail the pact. */
  readonly isPending: boolean;
  /** Whether it is a message, which has no request. */
  readonly isMessage: boolean;
  /** Its JSON, with every digit of its numbers. */
  readonly json: unknown;
}

export interface Pact {
  readonly consumer: string;
  readonly provider: string;
  readonly interactions: readonly PactInteraction[];
  /** Its JSON without the interactions. */
  readonly json: object;
}

const ruleId = z.enum(Object.keys(rules) as [RuleId, ...RuleId[]]);
const stateSchema = z.union([z.string(), z.looseObject({ name: z.string() })]);
/** Some libraries write each member that they know, and null where it is absent. */
const interactionSchema = z.looseObject({
  _id: z.string().nullish(),
  type: z.string().nullish(),
  description: z.string(),
  providerState: z.string().nullish(),
  providerStates: z.array(stateSchema).nullish(),
  pending: z.boolean().nullish(),
  request: z
    .looseObject({
      generators: z
        .looseObject({ header: z.record(z.string(), z.unknown()).nullish() })
        .nullish()
        .catch(undefined),
    })
    .optional(),
  response: z.looseObject({ status: z.unknown() }).optional(),
  comments: z
    .looseObject({ rules: z.record(z.string(), z.array(ruleId)).nullish() })
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
 * @throws KitError `invalid-pact` when the text is no pact, or has no interactions.
 */
export function parsePact(text: string, source: string): Pact {
  const value = parseJsonInput(text, 'invalid-pact', source, { parse, remedy });
  if (Array.isArray((value as { messages?: unknown } | null)?.messages)) {
    const cause = 'it has messages, and the plant store has none';
    throw createInputError('invalid-pact', source, { cause, remedy });
  }
  const { interactions, ...json } = read(pactSchema, value, source);
  return {
    consumer: json.consumer.name,
    provider: json.provider.name,
    json,
    interactions: interactions.map((one, position) => {
      const name = `interaction ${position + 1} of ${source}`;
      return describe(read(interactionSchema, one, name), one, name);
    }),
  };
}

/** The text of a pact with these of its interactions. */
export function writePact(
  { json }: Pick<Pact, 'json'>,
  interactions: readonly Pick<PactInteraction, 'json'>[],
): string {
  return stringify({ ...json, interactions: interactions.map((one) => one.json) }, null, 2) ?? '';
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

function describe(
  interaction: z.output<typeof interactionSchema>,
  json: unknown,
  source: string,
): PactInteraction {
  const { description, _id, type, providerState, providerStates, pending, comments } = interaction;
  const isMessage = type?.endsWith('Messages') === true;
  const { request, response } = interaction;
  if (!isMessage && (request == null || response == null)) {
    const cause = `it has no ${request == null ? 'request' : 'response'}`;
    throw createInputError('invalid-pact', source, { cause, remedy });
  }
  const states = providerStates ?? (providerState ? [providerState] : []);
  const injected = Object.keys(request?.generators?.header ?? {});
  return {
    description,
    states: states.map((state) => (typeof state === 'string' ? state : state.name)),
    id: _id ?? undefined,
    rules: comments?.rules ?? {},
    expectsRejection: ['401', '403'].includes(String(response?.status)),
    hasInjectedToken: injected.some((name) => name.toLowerCase() === 'authorization'),
    isPending: pending ?? false,
    isMessage,
    json,
  };
}

function read<T>(schema: z.ZodType<T>, value: unknown, source: string): T {
  const parsed = parseBySchema(schema, value);
  if ('problem' in parsed) {
    throw createInputError('invalid-pact', source, { ...parsed.problem, remedy });
  }
  return parsed.value;
}

const remedy = 'Give a pact of HTTP interactions that Pact has written.';
