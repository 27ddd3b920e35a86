import type { Problem } from './failure-message.js';
import { mustBe } from './must-be.js';
import { isPlainObject } from './plain-object.js';

/**
 * Where, when and on what evidence a profile was observed.
 *
 * It does not change what the mock does, and a handwritten profile needs none.
 */
export interface ProfileObservation {
  /** The base URL of the provider. */
  readonly url?: string | undefined;
  /** The time of the observation, in ISO 8601. */
  readonly at?: string | undefined;
  /** The version of this package that observed it. */
  readonly kitVersion?: string | undefined;
  /** Whether the certificate of the provider was not checked; default false. */
  readonly insecure?: boolean | undefined;
  /** The evidence of a parameter or an outcome: a sentence for each id. */
  readonly evidence?: Readonly<Record<string, string>> | undefined;
  /** Why a parameter or an outcome could not be determined: a sentence for each id. */
  readonly undetermined?: Readonly<Record<string, string>> | undefined;
}

/** Something that a provider does and that no outcome and no parameter can express. */
export interface UnsupportedBehaviour {
  /** The situation, the parameter or the header that it belongs to, if any. */
  readonly subject?: string | undefined;
  /** What the provider does, in a sentence. */
  readonly behaviour: string;
  /** The evidence, in a sentence. */
  readonly evidence?: string | undefined;
}

/** The first thing that is wrong in these members of a profile, if anything is. */
export function findObservationProblem(
  profile: Readonly<Record<string, unknown>>,
): Problem | undefined {
  const cause = findObservedCause(profile.observed) ?? findUnsupportedCause(profile.unsupported);
  return cause === undefined
    ? undefined
    : { cause, remedy: 'Correct it, or leave it out: it changes nothing.' };
}

function findObservedCause(observed: unknown): string | undefined {
  if (observed === undefined) {
    return undefined;
  }
  if (!isPlainObject(observed)) {
    return `"observed" ${mustBe('an object', observed)}`;
  }
  const { insecure, evidence, undetermined } = observed;
  return (
    findTextCause(observed, ['url', 'at', 'kitVersion'], (name) => `observed.${name}`) ??
    findFlagCause('observed.insecure', insecure) ??
    findSentencesCause('observed.evidence', evidence) ??
    findSentencesCause('observed.undetermined', undetermined)
  );
}

function findFlagCause(path: string, value: unknown): string | undefined {
  return ['boolean', 'undefined'].includes(typeof value)
    ? undefined
    : `"${path}" ${mustBe('true or false', value)}`;
}

function findSentencesCause(path: string, sentences: unknown): string | undefined {
  if (sentences === undefined) {
    return undefined;
  }
  return isPlainObject(sentences)
    ? findTextCause(sentences, Object.keys(sentences), (name) => `${path}["${name}"]`)
    : `"${path}" ${mustBe('an object', sentences)}`;
}

function findUnsupportedCause(unsupported: unknown): string | undefined {
  if (unsupported === undefined) {
    return undefined;
  }
  if (!Array.isArray(unsupported)) {
    return `"unsupported" ${mustBe('an array', unsupported)}`;
  }
  const causes = unsupported.map((item: unknown, position) => {
    const path = `unsupported[${position}]`;
    if (!isPlainObject(item)) {
      return `"${path}" ${mustBe('an object', item)}`;
    }
    return item.behaviour === undefined
      ? `"${path}.behaviour" ${mustBe('a string', undefined)}`
      : findTextCause(item, ['subject', 'behaviour', 'evidence'], (name) => `${path}.${name}`);
  });
  return causes.find((cause) => cause !== undefined);
}

/** Finds the first of these members that is there and is not a text. */
function findTextCause(
  object: Readonly<Record<string, unknown>>,
  names: readonly string[],
  pathOf: (name: string) => string,
): string | undefined {
  const wrong = names.find((name) => !['string', 'undefined'].includes(typeof object[name]));
  return wrong === undefined
    ? undefined
    : `"${pathOf(wrong)}" ${mustBe('a string', object[wrong])}`;
}
