import type { Status } from './report-document.js';

/** How a status is shown. */
export interface StatusLook {
  readonly word: string;
  /** In a text. */
  readonly mark: string;
  readonly color: 'green' | 'red' | 'yellow' | 'magenta';
  /** In Markdown, which has no colours. */
  readonly sign: string;
}

export const statuses: Readonly<Record<Status, StatusLook>> = {
  passed: { word: 'passed', mark: '✓', color: 'green', sign: '✅' },
  failed: { word: 'failed', mark: '✗', color: 'red', sign: '❌' },
  'not-checked': { word: 'not checked', mark: '-', color: 'yellow', sign: '⚪' },
  pending: { word: 'failed, pending', mark: '✗', color: 'yellow', sign: '🟡' },
  unchanged: { word: 'unchanged', mark: '✓', color: 'green', sign: '✅' },
  drifted: { word: 'drifted', mark: '≠', color: 'magenta', sign: '🟣' },
  different: { word: 'different', mark: '≠', color: 'magenta', sign: '🟣' },
  observed: { word: 'observed', mark: '✓', color: 'green', sign: '✅' },
};
