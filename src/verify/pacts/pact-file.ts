import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type RuleId, rules } from '../../interface/rules.js';
import { parseExactJson } from '../../text/json.js';
import { isKitError } from '../../text/kit-error.js';
import { parseJsonBySchema } from '../../text/read-json.js';
import * as v from '../../text/schema.js';
import type { StepSituation } from '../engine/step.js';
import type { PactReport } from '../report/verification-report.js';

const ruleIds = v.array(v.picklist(Object.keys(rules) as RuleId[]));

/** Some libraries write null for an absent member. */
const interactionSchema = v.looseObject({
  _id: v.nullish(v.string()),
  description: v.string(),
  providerState: v.nullish(v.string()),
  providerStates: v.nullish(
    v.array(v.object({ name: v.string(), params: v.nullish(v.record(v.string(), v.unknown())) })),
  ),
  /** Whether its failure does not fail the pact. */
  pending: v.nullish(v.boolean()),
  request: v.looseObject({}),
  response: v.looseObject({ status: v.optional(v.unknown()) }),
  /** Only in the pact of the kit: the rules that a response breaks, by what is wrong with it. Others are ignored. */
  comments: v.optional(
    v.union([
      v.object({ rules: v.record(v.string(), ruleIds) }),
      // The comments of other pacts are ignored.
      v.pipe(
        v.unknown(),
        v.transform(() => undefined),
      ),
    ]),
  ),
});
const participant = v.looseObject({ name: v.string() });
const pactSchema = v.looseObject({
  consumer: participant,
  provider: participant,
  interactions: v.pipe(v.array(interactionSchema), v.nonEmpty()),
});

export type Pact = v.InferOutput<typeof pactSchema>;

export type PactInteraction = v.InferOutput<typeof interactionSchema>;

/**
 * Parses a pact without rounding numbers.
 *
 * @throws KitError `invalid-pact` when it is not a pact of HTTP interactions.
 */
export function parsePact(text: string, source: string): Pact {
  const remedy = 'Give a pact of HTTP interactions, and not of messages, that Pact has written.';
  return parseJsonBySchema(pactSchema, text, 'invalid-pact', source, {
    parse: parseExactJson,
    remedy,
  });
}

export interface PactText {
  /** The file, or the URL in a broker. */
  readonly source: string;
  readonly text: string;
  /** Whether a failure is only reported and does not fail the verification; default false. */
  readonly pending?: boolean | undefined;
  /**
   * What a broker says about the pact. With it, a pact that cannot be read is a failed pact in the
   * report, and the others are verified all the same; without it, an error before anything is sent.
   */
  readonly published?: PublishedPact | undefined;
}

export type PublishedPact = Pick<
  PactReport,
  'consumer' | 'provider' | 'consumerVersion' | 'selectedBy'
>;

/** The pact of a frontend and its source, or the reason why the pact cannot be read. */
export interface FrontendPact extends Omit<PactReport, 'verdict' | 'interactions'> {
  readonly pact?: Pact;
}

/** @throws KitError `invalid-pact`, unless the pact is from a broker: then the error is a result. */
export function readPact({ source, text, pending = false, published }: PactText): FrontendPact {
  try {
    const pact = parsePact(text, `pact "${source}"`);
    const names = { consumer: pact.consumer.name, provider: pact.provider.name };
    return { ...names, ...published, source, pending, pact };
  } catch (error) {
    if (published === undefined || !isKitError(error)) {
      throw error;
    }
    const reason = `the pact cannot be read: ${error.parts.cause}`;
    return { ...published, source, pending, reason };
  }
}

/** The provider of a pact; undefined if the text is no pact. */
export function readProviderName(text: string): string | undefined {
  try {
    return v.parse(v.object({ provider: participant }), JSON.parse(text)).provider.name;
  } catch {
    return undefined;
  }
}

export function readOwnPact(): string {
  const path = 'plant-store-kit/contracts/pacts/plant-store-client-plant-store.json';
  return readFileSync(createRequire(import.meta.url).resolve(path), 'utf8');
}

/** The provider states that an interaction needs. */
export function statesOf({ providerState, providerStates }: PactInteraction) {
  return providerStates ?? (providerState ? [{ name: providerState, params: null }] : []);
}

/** What the document requires of the response. It leaves open what the pact of a frontend expects to be rejected. */
export function situationOf(interaction: PactInteraction): StepSituation {
  const { 'status success': invalidCreateRules, status } = interaction.comments?.rules ?? {};
  const mustReject = invalidCreateRules !== undefined || expectsRejection(interaction);
  const isOpen = !mustReject && !/^(2|success)/.test(String(interaction.response.status));
  const required = isOpen ? 'nothing' : 'accepted';
  return {
    operation: invalidCreateRules ? 'create' : 'any',
    title: interaction.description,
    requires: mustReject ? 'rejected' : required,
    rule: (invalidCreateRules ?? status)?.[0],
    effects: mustReject || isOpen ? {} : { accepted: '' },
  };
}

/** Whether the request of an interaction must be rejected for its token. */
export function expectsRejection({ response }: PactInteraction): boolean {
  return ['401', '403'].includes(String(response.status));
}
