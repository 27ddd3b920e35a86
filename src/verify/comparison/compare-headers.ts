import { headerOf } from '../session/exchange.js';
import { comparedHeaders, headersComparedByPresence } from '../situations/compared-headers.js';
import type { DifferenceDescription } from './difference-description.js';
import type { Answers } from './sides.js';

/** What the headers of each side may repeat, and what it is replaced by before they are compared. */
export interface HeaderContext {
  readonly provider: readonly (readonly [text: string, replacement: string])[];
  readonly mock: readonly (readonly [text: string, replacement: string])[];
}

/** What differs in the headers that an app may act on. */
export function* compareHeaders(
  { provider, mock }: Answers,
  context: HeaderContext,
): Generator<DifferenceDescription> {
  const types = [provider, mock].map((one) => headerOf(one, 'content-type'));
  const haveBodies = [provider, mock].every((one) => (one.response?.body.length ?? 0) > 0);
  if (haveBodies && types[0] !== types[1]) {
    yield describe('Content-Type', types[0], types[1], { parameter: 'response.content-type' });
  }
  for (const name of comparedHeaders) {
    const theirs = replaceTexts(headerOf(provider, name), context.provider);
    const ours = replaceTexts(headerOf(mock, name), context.mock);
    if (theirs !== ours) {
      yield describe(capitalize(name), theirs, ours, { header: name });
    }
  }
  for (const name of headersComparedByPresence) {
    const [theirs, ours] = [provider, mock].map((one) => presenceOf(headerOf(one, name)));
    if (theirs !== ours) {
      yield describe(capitalize(name), theirs, ours, { header: name });
    }
  }
}

function describe(
  name: string,
  theirs: string | undefined,
  ours: string | undefined,
  further: Pick<DifferenceDescription, 'parameter' | 'header'>,
): DifferenceDescription {
  const show = (value: string | undefined) => value ?? 'absent';
  const difference = `its ${name} is ${show(theirs)}, in the mock ${show(ours)}`;
  return { kind: name, difference, general: difference, ...further };
}

function presenceOf(value: string | undefined): string | undefined {
  return value === undefined ? undefined : 'present';
}

function replaceTexts(
  value: string | undefined,
  texts: HeaderContext['provider'],
): string | undefined {
  return texts.reduce(
    (text, [known, replacement]) => (known === '' ? text : text?.replaceAll(known, replacement)),
    value,
  );
}

function capitalize(name: string): string {
  return name === 'www-authenticate'
    ? 'WWW-Authenticate'
    : name === 'api-version'
      ? 'API-Version'
      : name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
