import { parse, stringify } from 'lossless-json';
import * as z from 'zod';
import { isPlainObject } from '../interface/json.js';
import { parseJsonBySchema } from '../interface/read-input.js';
import type { Interaction, LeftOut, Recorded } from './interactions.js';

/** The name of the provider in every recorded pact. */
export const providerName = 'plant-store';

/** The name of the file that has the pact of a consumer. */
export function pactFileName(consumer: string): string {
  return `${consumer}-${providerName}.json`;
}

const tests = z.array(z.string());
const schema = z.object({
  consumer: z.object({ name: z.string() }),
  interactions: z.array(z.looseObject({ description: z.string(), comments: z.object({ tests }) })),
  metadata: z.object({
    leftOut: z.array(z.object({ request: z.string(), reason: z.string(), tests })),
  }),
});

/** A pact that was recorded. */
export type RecordedPact = z.output<typeof schema>;

/**
 * Reads a recorded pact, with every digit of its numbers.
 *
 * @param source for error messages: `pact "pacts/web-plant-store.json"`.
 * @throws KitError `invalid-pact` when the text is another pact, or none.
 */
export function parseRecordedPact(text: string, source: string): RecordedPact {
  const remedy = 'Give a pact that was recorded, or another folder.';
  return parseJsonBySchema(schema, text, 'invalid-pact', source, { parse, remedy });
}

interface Entry {
  readonly recorded: Recorded;
  /** To compare it with another for the same need. */
  readonly text: string;
  readonly tests: ReadonlySet<string>;
}

/** What exchanges were recorded as, each once, with the tests that need it. The order in which they come makes no difference. */
export class Recording {
  readonly #entries = new Map<string, Entry>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Adds an exchange. Of several interactions for one need, the shortest is the example, or else the first in the alphabet. */
  add(recorded: Recorded, tests: Iterable<string> = []): void {
    const key = 'reason' in recorded ? toText(recorded) : recorded.description;
    const known = this.#entries.get(key);
    const text = toText(recorded);
    const kept = known !== undefined && compare(known.text, text) <= 0 ? known : { recorded, text };
    this.#entries.set(key, { ...kept, tests: new Set([...(known?.tests ?? []), ...tests]) });
  }

  /** Adds all of another recording, for these tests. */
  addAll(other: Recording, tests: readonly string[] = []): void {
    for (const { recorded, tests: own } of other.#entries.values()) {
      this.add(recorded, [...own, ...tests]);
    }
  }

  /**
   * Adds what a former pact has, except what only tests needed that are recorded anew.
   *
   * @param isReplaced whether a test is one of these.
   */
  addFormer({ interactions, metadata }: RecordedPact, isReplaced: (test: string) => boolean): void {
    const entries = [
      ...interactions.map(
        ({ comments: { tests: needing }, ...interaction }) => [interaction, needing] as const,
      ),
      ...metadata.leftOut.map(({ tests: needing, ...leftOut }) => [leftOut, needing] as const),
    ];
    for (const [recorded, needing] of entries) {
      const remaining = needing.filter((test) => !isReplaced(test));
      if (remaining.length > 0 || needing.length === 0) {
        this.add(recorded as Recorded, remaining);
      }
    }
  }

  /** Sorted by their descriptions. */
  get interactions(): readonly (Interaction & Needed)[] {
    return this.#sorted().flatMap(({ recorded, tests: needing }) =>
      'reason' in recorded ? [] : { ...recorded, comments: { tests: needing } },
    );
  }

  get leftOut(): readonly (LeftOut & Needed['comments'])[] {
    return this.#sorted().flatMap(({ recorded, tests: needing }) =>
      'reason' in recorded ? { ...recorded, tests: needing } : [],
    );
  }

  /** Writes it as a pact of Pact's fourth version. */
  toPact(consumer: string): string {
    const { interactions, leftOut } = this;
    const metadata = { leftOut, pactSpecification: { version: '4.0' } };
    const [names, provider] = [{ name: consumer }, { name: providerName }];
    return `${toText({ consumer: names, provider, interactions, metadata })}\n`;
  }

  #sorted() {
    return [...this.#entries]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { recorded, tests: needing }]) => ({ recorded, tests: [...needing].sort() }));
  }
}

/** The tests that need a part of a pact. */
interface Needed {
  readonly comments: { readonly tests: readonly string[] };
}

function compare(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

/** JSON with sorted members, except in bodies, whose members are in the order of the app. */
function toText(value: object): string {
  return stringify(sortMembers(value), undefined, 2) ?? '';
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sortMembers);
  }
  return isPlainObject(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, name === 'content' ? value[name] : sortMembers(value[name])]),
      )
    : value;
}
