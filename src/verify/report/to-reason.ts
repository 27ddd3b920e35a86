import { upperFirst } from '../../interface/first-letter.js';
import { redact, type Secrets } from './redact.js';

/** A reason as a sentence without secrets: a provider may have repeated a token. */
export function toReason(clause: string, secrets: Secrets): string {
  return toSentence(redact(clause, secrets));
}

/** A clause as a sentence; a sentence stays as it is. */
export function toSentence(clause: string): string {
  const end = /[.!?…]$/.test(clause) ? '' : '.';
  return upperFirst(clause) + end;
}
