import { titleOf } from '../../interface/describe-profile.js';
import type { Connection } from '../http/connection.js';
import { headerOf, isSuccess, type SentExchange, statusOf } from '../http/exchange.js';
import { curlLine } from '../report/curl.js';
import type { PointFindings } from './findings.js';

/** Headers whose value depends on the stored plants. No outcome can express them. */
const headersOfContent = ['content-range', 'link'];

/**
 * Watches all responses of an observation: how they write JSON, and what depends on the stored plants, such as the status
 * 206 for a list that was cut. The number of plants grows during an observation.
 *
 * @returns a function that ends it, and records what it has seen.
 */
export function watchResponses(connection: Connection, findings: PointFindings): () => void {
  const whiteSpaces = new Set<WhiteSpace>();
  // By status, the command that repeats the first list.
  const lists = { 'list.all': new Map<number, string>(), 'list.limited': new Map() } as const;
  const stop = connection.onExchange((exchange) => {
    for (const name of headersOfContent.filter((name) => headerOf(exchange, name) !== undefined)) {
      const behaviour = `responses have the header "${name}", whose value depends on the stored plants`;
      findings.addUnsupported(name, behaviour);
    }
    const whiteSpace = whiteSpaceOf(exchange);
    if (whiteSpace !== undefined) {
      whiteSpaces.add(whiteSpace);
    }
    const { method, url } = exchange.request;
    const [list, limit] = /\/plants(\?limit=[1-9]\d*)?$/.exec(url) ?? [];
    const status = statusOf(exchange);
    if (method === 'GET' && list !== undefined && status !== undefined && isSuccess(exchange)) {
      const commands = lists[limit === undefined ? 'list.all' : 'list.limited'];
      const command = commands.get(status) ?? curlLine(exchange.request, connection.secrets);
      commands.set(status, command);
    }
  });
  return () => {
    stop();
    noteWhiteSpace(findings, [...whiteSpaces]);
    for (const situation of ['list.all', 'list.limited'] as const) {
      const answers = [...lists[situation]].map(
        ([status, command]) => `\`${command}\` was answered with ${status}`,
      );
      if (answers.length > 1) {
        const behaviour = `${titleOf(situation)}: the status depends on more than the request`;
        findings.addUnsupported(situation, behaviour, answers.join(', and '));
      }
    }
  };
}

/** The white space between the tokens of JSON. `other` if it has some, and is not indented. */
type WhiteSpace = 'none' | 'indented' | 'other';

function noteWhiteSpace(findings: PointFindings, [first, ...others]: readonly WhiteSpace[]): void {
  const subject = 'response.white-space';
  if (others.length > 0 || first === 'other') {
    const reason = 'some JSON of responses has white space, and not all of it is indented';
    findings.leaveOpen(reason, subject);
  } else if (first !== undefined) {
    const written =
      first === 'none' ? 'no JSON of a response had white space' : 'all JSON was indented';
    findings.determine(subject, first, written);
  }
}

/** The start of an object, or of an array of objects, up to the first value. */
const startOfJson = /^\s*(?:\[(\s*))?\{(\s*)"[^"]*"(\s*):(\s*)/;

/** The white space in the start of a body; undefined if the body has neither an object nor an array of objects. */
function whiteSpaceOf({ response }: SentExchange): WhiteSpace | undefined {
  const text = new TextDecoder().decode(response?.body.subarray(0, 1000));
  const start = startOfJson.exec(text);
  const gap = start?.slice(1).join('');
  if (gap === undefined || gap === '') {
    return start ? 'none' : undefined;
  }
  return gap.includes('\n') ? 'indented' : 'other';
}
