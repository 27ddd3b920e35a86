import { isLoopback } from '../server/admin/guard.js';
import type { Exchange } from '../service/exchange.js';
import { startOf } from '../service/long-text.js';
import { toOneLine } from '../text/printable.js';
import { counted } from '../text/wording.js';
import type { Item } from '../verify/report/document/item.js';
import { renderItem } from '../verify/report/render/text.js';
import type { Output } from './command.js';

interface ReporterFlags {
  readonly host: string;
  readonly adminToken: string | undefined;
  readonly json: true | undefined;
  readonly quiet: true | undefined;
}

/** Creates what prints the events of a proxy. With `--json` standard output has only the report. */
export function createProxyReporter(flags: ReporterFlags, output: Output) {
  const { json, quiet } = flags;
  const print = json ? output.printError : output.print;
  const log = json ? output.printError : output.log;
  return {
    ready(origin: string, url: string): void {
      print(`Proxy on ${origin} for ${url}\n`);
      const isPanelOpen = flags.adminToken !== undefined || isLoopback(flags.host);
      if (!quiet) {
        print(
          isPanelOpen
            ? `Open ${origin}/__admin/ in a browser to see each exchange.\nPress Ctrl-C for the report.\n\n`
            : 'Other machines can reach the proxy: its panel needs --admin-token.\n\n',
        );
      }
    },
    exchange(exchange: Exchange): void {
      const { method, path, query } = exchange.request;
      const target = toOneLine(query ? `${path}?${query}` : path);
      const status = exchange.response?.status ?? 0;
      if (!quiet) {
        log(`${method} ${target} ${status} ${toOneLine(notesOn(exchange).join(', '))}\n`);
      }
    },
    finding(finding: Item): void {
      const isOpen = finding.status === 'not-checked';
      const title = isOpen
        ? 'Not as expected, but another client may be the reason:'
        : 'Contract broken:';
      if (!isOpen || !quiet) {
        print(`\n${title}\n${renderItem(finding, output)}\n`);
      }
    },
    unanswered(count: number, requests: number): void {
      if (count > 0) {
        print(`${count} of ${counted(requests, 'request')} got no response from the service.\n`);
      }
    },
  };
}

/** What a line says about an exchange after its status. */
function notesOn({ elapsedMs, response, proxied, fault, delayMs }: Exchange): readonly string[] {
  const { by, unread, violations = [] } = proxied ?? {};
  const notes = [`${elapsedMs.toFixed(1)} ms`];
  if (fault !== undefined || delayMs !== undefined) {
    notes.push(`fault: ${fault ?? 'delay'}`);
  } else if (by === 'proxy' || by === 'fault') {
    notes.push(messageIn(startOf(response?.body ?? '')));
  }
  if (by === 'mock') {
    notes.push('the mock: the service cannot be reached');
  }
  if (unread) {
    notes.push(`could not be read: ${unread}`);
  }
  const rules = new Set(violations.map((violation) => violation.split(':', 1)[0]));
  return rules.size > 0 ? [...notes, `breaks ${[...rules].join(', ')}`] : notes;
}

/** What the proxy itself has answered. */
function messageIn(body: string): string {
  return body === '' ? 'the service cannot be reached' : JSON.parse(body).message;
}
