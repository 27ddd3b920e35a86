import type { Status } from './statuses.js';

/** What a report says, apart from how it looks: text, Markdown and HTML are made from it. */
export interface ReportDocument {
  readonly title: string;
  /** The most important one first. */
  readonly outcomes: readonly Outcome[];
  /** What the reader may do next. */
  readonly hints: readonly string[];
  readonly facts: readonly Fact[];
  /** One without blocks is not shown. */
  readonly sections: readonly Section[];
}

/** One sentence of what came out, and why no more did. */
export interface Outcome {
  readonly status: Status;
  readonly text: string;
  readonly reason?: string | undefined;
}

export type Fact = readonly [term: string, text: string];

/** A line of a table, or the heading of a section. */
export interface Entry {
  readonly status?: Status;
  readonly id?: string;
  readonly text: string;
  /** Each on a line of its own. */
  readonly notes?: readonly string[];
}

export interface Section {
  readonly kind: 'section';
  readonly heading: Entry;
  /** Whether a page folds it, and a text leaves it out as well; default unfolded. */
  readonly fold?: 'on-pages' | 'everywhere';
  readonly blocks: readonly Block[];
}

export type Block =
  | Section
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'code'; readonly language: 'sh' | 'text'; readonly code: string }
  | { readonly kind: 'rows'; readonly entries: readonly Entry[] };

/** A table, if there is anything in it. */
export function rowsOf(entries: readonly Entry[]): Block[] {
  return entries.length === 0 ? [] : [{ kind: 'rows', entries }];
}
