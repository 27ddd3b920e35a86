import type { JournalEntry } from '../../src/service/journal/journal-entry.js';
import type { MetExchange } from '../../src/service/test-run.js';

interface ExchangeNoteOptions extends Partial<Omit<MetExchange, 'entry'>> {
  /** Default: a delete that is answered with 204. */
  readonly entry?: Partial<JournalEntry>;
}

/** What a mock notes of a request. */
export function exchangeNote({ entry, ...others }: ExchangeNoteOptions = {}): MetExchange {
  return {
    entry: {
      id: 1,
      at: '2026-01-01T00:00:00.000Z',
      operation: 'delete',
      request: { method: 'DELETE', path: '/plants/1', query: '', headers: {}, body: '' },
      response: { status: 204, headers: {}, body: '' },
      ...entry,
    },
    situations: [],
    store: 'first',
    isOfHandler: false,
    ...others,
  };
}
