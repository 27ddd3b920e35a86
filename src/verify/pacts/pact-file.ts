import { isLosslessNumber, parse, stringify } from 'lossless-json';
import * as z from 'zod';
import { createInputError, parseJsonInput } from '../../interface/input-error.js';
import { parseBySchema } from '../../interface/parse-by-schema.js';
import { type RuleId, rules } from '../../interface/rules.js';

/** One interaction of a pact. */
export interface PactInteraction {
  readonly description: string;
  /** The pact, for error messages: `pact "web-plant-store.json"`. */
  readonly source: string;
  readonly states: readonly string[];
  /** The id that the broker gave it. */
  readonly id?: string | undefined;
  /** A pact of this interaction alone. */
  readonly text: string;
  /** The rules that a mismatch fails, by its place in the response; only in our own pact. */
  readonly rules: Readonly<Record<string, readonly RuleId[]>>;
  /** Whether its request must be rejected for its token. */
  readonly expectsRejection: boolean;
  /** Whether the token comes from a provider state. */
  readonly hasInjectedToken: boolean;
  /** Whether it is pending: its failure does not fail the pact. */
  readonly isPending: boolean;
  /** Whether it is a message, which has no request. */
  readonly isMessage: boolean;
}

export interface Pact {
  readonly consumer: string;
  readonly provider: string;
  readonly interactions: readonly PactInteraction[];
}

const ruleId = z.enum(Object.keys(rules) as [RuleId, ...RuleId[]]);
const interactionSchema = z.looseObject({
  _id: z.string().optional(),
  description: z.string(),
  providerState: z.string().optional(),
  providerStates: z.array(z.union([z.string(), z.looseObject({ name: z.string() })])).optional(),
  pending: z.boolean().optional(),
  request: z.looseObject({
    generators: z.looseObject({ header: z.record(z.string(), z.unknown()).optional() }).optional(),
  }),
  response: z.looseObject({ status: z.unknown() }),
  comments: z
    .looseObject({ rules: z.record(z.string(), z.array(ruleId)).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
/** Pact's fourth version has messages among its interactions. */
const messageSchema = z.looseObject({ type: z.string().regex(/Messages$/) });
const pactSchema = z.looseObject({
  consumer: z.looseObject({ name: z.string() }),
  provider: z.looseObject({ name: z.string() }),
  interactions: z.array(z.unknown()).min(1),
});
const providerSchema = pactSchema.pick({ provider: true });

/**
 * Reads a pact, and splits it into its interactions without rounding a number.
 *
 * @param source for error messages: `pact "web-plant-store.json"`.
 * @throws KitError `invalid-pact` when the text is no pact, or has no interactions.
 */
export function parsePact(text: string, source: string): Pact {
  const value = withoutNulls(parseJsonInput(text, 'invalid-pact', source, { parse, remedy }));
  if (messagePactSchema.safeParse(value).success) {
    const cause = 'it has messages, and the plant store has none';
    throw createInputError('invalid-pact', source, { cause, remedy });
  }
  const pact = read(pactSchema, value, source);
  const { consumer, provider, interactions, ...rest } = pact;
  return {
    consumer: consumer.name,
    provider: provider.name,
    interactions: interactions.map((one, position) => {
      const isMessage = messageSchema.safeParse(one).success;
      const interaction = read(
        interactionSchema,
        isMessage ? { ...(one as object), request: {}, response: { status: 'none' } } : one,
        `interaction ${position + 1} of ${source}`,
      );
      const alone = { ...rest, consumer, provider, interactions: [one] };
      return { ...describe(interaction), source, isMessage, text: stringify(alone) ?? '' };
    }),
  };
}

/** The provider of a pact; undefined if the text is no pact. */
export function readProviderName(text: string): string | undefined {
  try {
    return providerSchema.parse(JSON.parse(text)).provider.name;
  } catch {
    return undefined;
  }
}

/** Members whose value may be null as it may be any other JSON. */
const freeMembers = ['body', 'contents', 'params'];

/** Some libraries write each member that they know, and null where it is absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutNulls);
  }
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      freeMembers.includes(name)
        ? [[name, member]]
        : member === null
          ? []
          : [[name, withoutNulls(member)]],
    ),
  );
}

function describe(
  interaction: z.output<typeof interactionSchema>,
): Omit<PactInteraction, 'source' | 'isMessage' | 'text'> {
  const { description, _id, providerState, providerStates, pending = false } = interaction;
  const { request, response } = interaction;
  const states = providerStates ?? (providerState ? [providerState] : []);
  const status = String(response.status);
  const injected = Object.keys(request.generators?.header ?? {});
  return {
    description,
    states: states.map((state) => (typeof state === 'string' ? state : state.name)),
    id: _id,
    rules: interaction.comments?.rules ?? {},
    expectsRejection: status === '401' || status === '403',
    hasInjectedToken: injected.some((name) => name.toLowerCase() === 'authorization'),
    isPending: pending,
  };
}

const messagePactSchema = z.looseObject({ messages: z.array(z.unknown()) });

function read<T>(schema: z.ZodType<T>, value: unknown, source: string): T {
  const parsed = parseBySchema(schema, value);
  if ('problem' in parsed) {
    throw createInputError('invalid-pact', source, { ...parsed.problem, remedy });
  }
  return parsed.value;
}

const remedy = 'Give a pact of HTTP interactions that Pact has written.';
