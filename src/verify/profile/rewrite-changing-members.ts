import { isRejected, type Outcome } from '../../interface/outcome.js';
import { type Exchange, isError } from '../http/exchange.js';
import { plainObjectOf } from './parse-plain-object.js';
import type { ProfileRecorder } from './profile-recorder.js';
import { textsOf, toTemplate } from './template.js';

/** With fewer Errors, their values may differ by chance. */
const minErrors = 4;

type ErrorMembers = Readonly<Record<string, unknown>>;

/**
 * Writes the placeholder for a text that is new each time, as all Errors of an observation together
 * show it.
 */
export function rewriteChangingMembers(
  recorder: ProfileRecorder,
  exchanges: readonly Exchange[],
): void {
  const errors = exchanges.filter(isError).map(readMembers);
  for (const { name, isText } of findChanging(errors)) {
    if (isText) {
      recorder.rewriteOutcomes((outcome) => withRandom(outcome, name));
    } else {
      recorder.recordUnsupported({
        behaviour: `The member "${name}" of Errors has a new value each time; the mock always sends the same one.`,
      });
    }
  }
}

/** The further members of an Error, with placeholders for the texts of its request and for times. */
function readMembers(exchange: Exchange): ErrorMembers {
  const { error: _integer, message: _message, ...members } = plainObjectOf(exchange) ?? {};
  return toTemplate(members, textsOf(exchange)) as ErrorMembers;
}

/** The members that never have the same value twice. */
function findChanging(errors: readonly ErrorMembers[]) {
  return [...new Set(errors.flatMap(Object.keys))].flatMap((name) => {
    const values = errors.flatMap((one) => (Object.hasOwn(one, name) ? [one[name]] : []));
    const isChanging =
      values.length >= minErrors &&
      new Set(values.map((value) => JSON.stringify(value))).size === values.length;
    return isChanging ? [{ name, isText: values.every((value) => typeof value === 'string') }] : [];
  });
}

function withRandom(outcome: Outcome, name: string): Outcome {
  return isRejected(outcome) && outcome.error !== undefined && Object.hasOwn(outcome.error, name)
    ? { ...outcome, error: { ...outcome.error, [name]: '{random}' } }
    : outcome;
}
