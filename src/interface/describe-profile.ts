import { lowerFirst, upperFirst } from '../text/wording.js';
import { type DescribedParameter, describedParameters } from './described-parameters.js';
import { describedSituations } from './described-situations.js';
import { type ParameterId, type Parameters, parameterIds, parameters } from './parameters.js';
import { explainPlaceholders } from './placeholders.js';
import type { Profile } from './profile.js';
import { effectOf, findGivenOutcome, type Outcomes, resolveOutcome } from './resolve-outcome.js';
import { openSections, rules } from './rules.js';
import {
  type DescribedSituation,
  isRejected,
  type Outcome,
  type SituationState,
} from './situation.js';
import { parseSituationKey, type SituationKey, situationKeys, situations } from './situations.js';

/** A parameter or a situation, and what a profile says about it. */
export interface DescribedEntry {
  readonly kind: 'parameter' | 'outcome';
  readonly id: ParameterId | SituationKey;
  /** The value of the parameter, or the outcome of the situation. */
  readonly value: unknown;
  /** Whether the value is the default, because the profile gives none. */
  readonly isDefault: boolean;
  /** "A create with the id of another user's plant is rejected with 409." */
  readonly sentence: string;
  /** The state of the store before the request, if the situation needs one. */
  readonly state?: SituationState;
}

/** The value of a parameter in a sentence: "A list returns at most 20 plants." */
export function describeParameter(id: ParameterId, value: unknown): string {
  return `${upperFirst(clauseOfParameter(id, value))}.`;
}

/** The same as a clause: "a list returns at most 20 plants". */
export function clauseOfParameter(id: ParameterId, value: unknown): string {
  const { subject, describeValue }: DescribedParameter = describedParameters[id];
  return `${lowerFirst(subject)} ${describeValue(value)}`;
}

/** The outcome of a situation in a sentence. */
export function describeOutcome(key: SituationKey, outcome: Outcome): string {
  const title = titleOf(key);
  return `${upperFirst(title)} ${clauseOf(key, outcome)}.`;
}

/** The title of a situation, with its variant if the key has one. */
export function titleOf(key: SituationKey): string {
  const [id, variant] = parseSituationKey(key);
  const { title } = describedSituations[id];
  return variant === undefined ? title : `${title} (${variant})`;
}

/** What happens in a situation, as the predicate of its title: "is rejected with 409". */
export function clauseOf(key: SituationKey, outcome: Outcome): string {
  const [id] = parseSituationKey(key);
  const headers = Object.entries(outcome.headers ?? {}).map(
    ([name, value]) => `${name}: ${explainPlaceholders(value)}`,
  );
  const withHeaders = headers.length === 0 ? '' : `, with ${headers.join(', ')}`;
  if (isRejected(outcome)) {
    const { error, message, ...members } = outcome.error ?? {};
    const parts = [
      ...(error === undefined || error === outcome.status ? [] : [`error ${error}`]),
      ...(message === undefined ? [] : [explainPlaceholders(JSON.stringify(message))]),
      ...Object.entries(members).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
    ];
    const body = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
    return `is rejected with ${outcome.status}${body}${withHeaders}`;
  }
  const effect = effectOf(id, outcome) ?? '';
  const meaning = situations[id].effects[effect];
  const status = outcome.status === undefined ? '' : `is answered with ${outcome.status}`;
  return `${[status, meaning].filter(Boolean).join(' and ')}${withHeaders}`;
}

/**
 * Describes a profile: a sentence for each parameter and each situation, and for the variants that it names, in the
 * order of the tables.
 *
 * The profile must be valid: `parseProfile` checks a profile of unknown origin.
 */
export function describeProfile({
  parameters: values = {},
  outcomes = {},
}: Profile): DescribedEntry[] {
  const keys = [...situationKeys].filter(
    (key) => !key.includes('/') || outcomes[key] !== undefined,
  );
  return [
    ...parameterIds.map((id): DescribedEntry => {
      const value = values[id] ?? parameters[id].default;
      const isDefault = values[id] === undefined;
      return { kind: 'parameter', id, value, isDefault, sentence: describeParameter(id, value) };
    }),
    ...keys.map((id): DescribedEntry => {
      const value = resolveOutcome(outcomes, id);
      const isDefault = findGivenOutcome(outcomes, id) === undefined;
      const sentence = describeOutcome(id, value);
      const { state } = describedSituations[parseSituationKey(id)[0]];
      return { kind: 'outcome', id, value, isDefault, sentence, ...(state && { state }) };
    }),
  ];
}

/** The group of an entry in a list of a profile: "parameters", "outcomes: create". */
export function groupOf({ kind, id }: Pick<DescribedEntry, 'kind' | 'id'>): string {
  return kind === 'parameter' ? 'parameters' : `outcomes: ${id.split('.')[0]}`;
}

/** The profile that has these entries. */
export function profileOfEntries(
  entries: readonly Pick<DescribedEntry, 'kind' | 'id' | 'value'>[],
): { readonly parameters: Partial<Parameters>; readonly outcomes: Outcomes } {
  const valuesOf = (kind: DescribedEntry['kind']): object =>
    Object.fromEntries(
      entries.filter((entry) => entry.kind === kind).map(({ id, value }) => [id, value]),
    );
  return { parameters: valuesOf('parameter'), outcomes: valuesOf('outcome') };
}

/** The section of the interface document about something, and its words. */
export interface Quotation {
  /** "Create plant: rule 4" */
  readonly section: string;
  /** Absent if the document has no words about it. */
  readonly quote?: string;
}

/** Quotes the interface document about a parameter or a situation: the rule, or what it leaves open. */
export function quoteInterface({ kind, id }: Pick<DescribedEntry, 'kind' | 'id'>): Quotation {
  const row: Pick<DescribedSituation, 'section' | 'rule'> =
    kind === 'parameter'
      ? describedParameters[id as ParameterId]
      : describedSituations[parseSituationKey(id as SituationKey)[0]];
  if (row.rule !== undefined) {
    const { section, quote } = rules[row.rule];
    return { section, quote };
  }
  const quotes = row.section.split('; ').flatMap((section) => openSections[section] ?? []);
  return { section: row.section, ...(quotes.length > 0 && { quote: quotes.join(' ') }) };
}
