import type { RunDescription } from '../run-description.js';

/** The statuses of a report: the group of each, and its word, mark, colour and sign. */
export const statuses = {
  passed: { result: 'good', word: 'passed', mark: '✓', color: 'green', sign: '✅' },
  failed: { result: 'bad', word: 'failed', mark: '✗', color: 'red', sign: '❌' },
  'not-checked': {
    result: 'unchecked',
    word: 'not checked',
    mark: '-',
    color: 'yellow',
    sign: '⚪',
  },
  pending: { result: 'bad', word: 'failed, pending', mark: '✗', color: 'yellow', sign: '🟡' },
  unchanged: { result: 'good', word: 'unchanged', mark: '✓', color: 'green', sign: '✅' },
  drifted: { result: 'bad', word: 'drifted', mark: '≠', color: 'magenta', sign: '🟣' },
  different: { result: 'bad', word: 'different', mark: '≠', color: 'magenta', sign: '🟣' },
  observed: { result: 'good', word: 'observed', mark: '✓', color: 'green', sign: '✅' },
} as const;

export type Status = keyof typeof statuses;

/** The content of a report, from which text, Markdown and HTML are rendered. */
export interface ReportDocument {
  readonly title: string;
  /** The most important one first. */
  readonly headlines: readonly Headline[];
  /** What the reader may do next. */
  readonly hints: readonly string[];
  readonly facts: readonly Fact[];
  /** A section without blocks is not shown. */
  readonly sections: readonly Section[];
}

/** The result in one sentence, and the reason if something was not checked. */
export interface Headline {
  readonly status: Status;
  readonly text: string;
  readonly reason?: string | undefined;
}

export type Fact = readonly [term: string, text: string];

/** A row of a list, or the heading of a section. */
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
  /**
   * Whether a page folds it; a terminal shows all of it (`on-pages`), its heading (`to-heading`) or
   * nothing (`left-out`). Default unfolded.
   */
  readonly fold?: 'on-pages' | 'to-heading' | 'left-out';
  readonly blocks: readonly Block[];
}

export type Block =
  | Section
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'code'; readonly language: 'sh' | 'text'; readonly code: string }
  | { readonly kind: 'rows'; readonly entries: readonly Entry[] };

/** A list of rows, if there are any. */
export function rowsOf(entries: readonly Entry[]): Block[] {
  return entries.length === 0 ? [] : [{ kind: 'rows', entries }];
}

/** A section that a page folds, and that a terminal does not show. */
export function foldedSection(text: string, blocks: readonly Block[]): Section {
  return { kind: 'section', heading: { text }, fold: 'left-out', blocks };
}

export const uncheckedCertificate =
  'the certificate of the provider was not checked, so another server may have answered';

/** What a report says of the certificate of the provider, if it was not checked. */
export function certificateFacts({ insecure }: Pick<RunDescription, 'insecure'>): Fact[] {
  return insecure ? [['Insecure', uncheckedCertificate]] : [];
}
