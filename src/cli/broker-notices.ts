import { toOneLine } from '../interface/one-line.js';
import type { Broker } from '../verify/broker/broker-connection.js';
import { redact } from '../verify/report/redact.js';

/** What a broker says, each text once, in its own lines, without the credentials for the broker. */
export function showNotices(
  { secrets }: Pick<Broker, 'secrets'>,
  notices: readonly { readonly text: string }[],
): string {
  const texts = new Set(notices.map(({ text }) => redact(text.trim(), secrets)));
  return [...texts].map((text) => `${text.split('\n').map(toOneLine).join('\n')}\n`).join('');
}
