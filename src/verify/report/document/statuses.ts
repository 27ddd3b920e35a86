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
