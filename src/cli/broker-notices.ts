import { toOneLine } from '../interface/one-line.js';
import type { PactNotice } from '../verify/broker/broker-pact.js';
import type { Output } from './command.js';

/** Prints what a broker says, each text once, in its own lines. */
export function printNotices(
  output: Pick<Output, 'printError'>,
  notices: readonly Pick<PactNotice, 'text'>[],
): void {
  for (const text of new Set(notices.map((notice) => notice.text.trim()))) {
    const lines = text.split('\n').map(toOneLine);
    output.printError(`${lines.join('\n')}\n`);
  }
}
