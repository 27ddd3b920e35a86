import { counted } from '../../../text/wording.js';
import type { Evidence, RecordedExchange } from '../verification-report.js';
import { describeMismatch, requestLine } from '../wording.js';
import type { Block, Item } from './item.js';

/** The parts of an item about a failure: the request that shows it, and the requests that lead to it. */
export function evidenceParts(evidence: Evidence | undefined): Partial<Item> {
  const last = evidence?.exchanges.at(-1);
  if (evidence === undefined || last === undefined) {
    return evidence === undefined ? {} : { reason: describeMismatch(evidence) };
  }
  const { exchanges, curl } = evidence;
  return {
    reason: `${requestLine(last)}: ${describeMismatch(evidence)}`,
    failure: { ...evidence, last },
    curl: curl.at(-1),
    blocks: [...outputOf(exchanges), ...commandsBefore(curl.slice(0, -1))],
  };
}

/** What the server had printed when it failed last. */
function outputOf(exchanges: readonly RecordedExchange[]): readonly Block[] {
  const failed = exchanges.findLast(({ serverOutput = [] }) => serverOutput.length > 0);
  const title = failed && `The server printed, up to ${requestLine(failed)}`;
  return title === undefined ? [] : [{ kind: 'output', title, texts: failed?.serverOutput ?? [] }];
}

/** The requests that lead to a failure, as `curl` lines. */
export function commandsBefore(texts: readonly string[]): readonly Block[] {
  const lead = texts.length === 1 ? 'leads' : 'lead';
  const title = `${counted(texts.length, 'request')} that ${lead} to it`;
  return texts.length === 0 ? [] : [{ kind: 'commands', title, texts }];
}
