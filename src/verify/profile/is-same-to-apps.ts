import { isRejected, type Outcome } from '../../interface/outcome.js';
import { isSameJson } from '../../interface/same-json.js';

/**
 * Whether an app sees the same outcome in two responses. It acts on the status, the effect, the error
 * integer, the names of members and the headers; messages and the values of further members are for
 * people.
 */
export function isSameToApps(first: Outcome, second: Outcome): boolean {
  return isSameJson(toVisibleParts(first), toVisibleParts(second));
}

function toVisibleParts(outcome: Outcome): unknown {
  const { status, headers = {} } = outcome;
  if (!isRejected(outcome)) {
    return { status: status ?? null, effect: outcome.effect ?? null, headers };
  }
  const { error, ...members } = outcome.error ?? {};
  return { status, headers, error: error ?? null, members: Object.keys(members).sort() };
}
