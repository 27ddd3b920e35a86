import { redact, type Secrets } from './redact.js';

/**
 * A reason as a sentence that can be shown to anybody: a provider may have put a token into what it
 * says.
 */
export function toReason(clause: string, secrets: Secrets): string {
  return toSentence(redact(clause, secrets));
}

/** A clause as a sentence. */
export function toSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
