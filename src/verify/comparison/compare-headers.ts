import { headerOf } from '../session/exchange.js';
import { comparedHeaders, headersComparedByPresence } from '../situations/compared-headers.js';
import type { DifferenceDescription } from './difference-description.js';
import type { Answers } from './sides.js';

/**
 * The texts that differ on the two sides anyway, and what replaces each before headers are
 * compared.
 */
export interface HeaderContext {
  readonly provider: readonly (readonly [text: string, replacement: string])[];
  readonly mock: readonly (readonly [text: string, replacement: string])[];
}

/** Yields what differs in the headers that an app may act on. */
export function* compareHeaders(
  { provider, mock }: Answers,
  context: HeaderContext,
): Generator<DifferenceDescription> {
  const types = [provider, mock].map((one) => headerOf(one, 'content-type'));
  const haveBodies = [provider, mock].every((one) => (one.response?.body.length ?? 0) > 0);
  if (haveBodies && types[0] !== types[1]) {
    yield describeValues('Content-Type', types[0], types[1], {
      parameter: 'response.content-type',
    });
  }
  for (const name of comparedHeaders) {
    const providerValue = replaceTexts(headerOf(provider, name), context.provider);
    const mockValue = replaceTexts(headerOf(mock, name), context.mock);
    if (providerValue !== mockValue) {
      yield describeValues(capitalize(name), providerValue, mockValue, { header: name });
    }
  }
  for (const name of headersComparedByPresence) {
    const inProvider = presenceOf(headerOf(provider, name));
    const inMock = presenceOf(headerOf(mock, name));
    if (inProvider !== inMock) {
      yield describeValues(capitalize(name), inProvider, inMock, { header: name });
    }
  }
}

function describeValues(
  name: string,
  providerValue: string | undefined,
  mockValue: string | undefined,
  origin: Pick<DifferenceDescription, 'parameter' | 'header'>,
): DifferenceDescription {
  const show = (value: string | undefined) => value ?? 'absent';
  const sentence = `the provider's ${name} is ${show(providerValue)}, the mock's is ${show(mockValue)}`;
  return { kind: name, sentence, general: sentence, ...origin };
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
