import * as z from 'zod/mini';
import { isPlainObject, parseExactJson } from '../interface/json.js';
import { parseJsonBySchema } from '../interface/read-json.js';
import { stringifyExact } from '../interface/stringify-exact.js';
import type { Recorded } from './interactions.js';

/** The name of the provider in every recorded pact. */
export const providerName = 'plant-store';

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
  return parseJsonBySchema(schema, text, 'invalid-pact', source, { parse: parseExactJson, remedy });
}

interface Entry {
  readonly recorded: Recorded;
  /** To compare it with another for the same need. */
  readonly text: string;
  readonly tests: ReadonlySet<string>;
}

/** What exchanges were recorded as, with the tests that need it. The order in which they come makes no difference. */
export class Recording {
  readonly #entries = new Map<string, Entry>();

  /** Begins with all of another one, for these tests. */
  constructor(other?: Recording, tests?: readonly string[]) {
    if (other !== undefined) {
      this.addAll(other, tests);
    }
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Adds an exchange. Of several interactions for one need, the shortest is the example, or else the first in the alphabet. */
  add(recorded: Recorded, tests: Iterable<string> = []): void {
    const text = toText(recorded);
    const key = 'reason' in recorded ? text : recorded.description;
    const known = this.#entries.get(key);
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
      ...interactions.map(({ comments, ...interaction }) => [interaction, comments.tests] as const),
      ...metadata.leftOut.map(({ tests: needing, ...leftOut }) => [leftOut, needing] as const),
    ];
    for (const [recorded, needing] of entries) {
      const remaining = needing.filter((test) => !isReplaced(test));
      if (remaining.length > 0 || needing.length === 0) {
        this.add(recorded as Recorded, remaining);
      }
    }
  }

  /** What a pact has of it, sorted. */
  parts() {
    const sorted = [...this.#entries].sort(([one], [other]) => (one < other ? -1 : 1));
    const all = sorted.map(([, entry]) => ({ ...entry, tests: [...entry.tests].sort() }));
    return {
      interactions: all.flatMap(({ recorded, tests: needing }) =>
        'reason' in recorded ? [] : { ...recorded, comments: { tests: needing } },
      ),
      leftOut: all.flatMap(({ recorded, tests: needing }) =>
        'reason' in recorded ? { ...recorded, tests: needing } : [],
      ),
    };
  }

  /** Writes it as a pact of Pact's fourth version. */
  toPact(consumer: string): string {
    const { interactions, leftOut } = this.parts();
    const metadata = { leftOut, pactSpecification: { version: '4.0' } };
    const [names, provider] = [{ name: consumer }, { name: providerName }];
    return `${toText({ consumer: names, provider, interactions, metadata })}\n`;
  }
}

function compare(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

/** JSON with sorted members, except in bodies, whose members are in the order of the app. */
function toText(value: object): string {
  return stringifyExact(sortMembers(value), undefined, 2);
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sortMembers);
  }
  if (!isPlainObject(value)) {
    return value;
  }
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === 'content' ? member : sortMembers(member)]),
  );
}
