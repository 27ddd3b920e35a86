import type { Outcome } from '../../interface/outcome.js';
import { type CountedList, type CountedLists, totalHeader } from './counted-lists.js';
import { headersOfContent } from './is-observed-header.js';
import type { ProfileRecorder } from './profile-recorder.js';

/**
 * Records whether X-Total-Count counts the plants that the user sees, or those in the response. Records
 * other headers that depend on the stored plants as unsupported, since no outcome can repeat them.
 */
export function recordListHeaders(recorder: ProfileRecorder, lists: CountedLists): void {
  for (const name of headersOfContent.filter((one) => lists.headers.has(one))) {
    recordUnsupportedHeader(recorder, name);
  }
  if (!lists.headers.has(totalHeader)) {
    return;
  }
  const placeholder = lists.isEachCounted ? findPlaceholder(lists.groups) : undefined;
  if (placeholder === undefined) {
    recordUnsupportedHeader(recorder, totalHeader);
  }
  recorder.rewriteOutcomes((outcome) => withTotal(outcome, placeholder));
}

function recordUnsupportedHeader(recorder: ProfileRecorder, name: string): void {
  recorder.recordUnsupported({
    subject: name,
    behaviour: `Responses have the header "${name}", whose value depends on the stored plants.`,
  });
}

/** The placeholder for the count; undefined if the header counts something else. */
function findPlaceholder(
  groups: readonly (readonly CountedList[])[],
): '{total}' | '{count}' | undefined {
  const lists = groups.flat();
  // Lists that have fewer plants than another list of their group.
  const cut = groups.flatMap((group) => {
    const max = Math.max(...group.map(({ length }) => length));
    return group.filter(({ length }) => length < max).map((list) => ({ ...list, max }));
  });
  if (lists.every(({ length, value }) => value === length)) {
    return cut.length > 0 ? '{count}' : '{total}';
  }
  const isTotal =
    lists.every(({ length, value }) => value >= length) &&
    cut.some(({ value, max }) => value === max);
  return isTotal ? '{total}' : undefined;
}

function withTotal(outcome: Outcome, placeholder: string | undefined): Outcome {
  const { headers = {}, ...rest } = outcome;
  if (headers[totalHeader] === undefined) {
    return outcome;
  }
  const { [totalHeader]: _total, ...others } = headers;
  const remaining = placeholder === undefined ? others : { ...headers, [totalHeader]: placeholder };
  return Object.keys(remaining).length === 0 ? rest : { ...rest, headers: remaining };
}
