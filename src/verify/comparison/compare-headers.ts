import { type Exchange, headerOf } from '../http/exchange.js';
import { redactHeader, type Secrets } from '../report/redact.js';
import { comparedHeaders, headersComparedByPresence } from '../situations/compared-headers.js';
import type { DifferenceDescription } from './difference-description.js';
import type { Answers } from './sides.js';

/** What differs on the two sides anyway, and is replaced before headers are compared. */
export interface HeaderContext {
  readonly provider: HeaderContextOfSide;
  readonly mock: HeaderContextOfSide;
}

interface HeaderContextOfSide {
  readonly secrets: Secrets;
  /** The addresses of the side, the longest first. */
  readonly addresses: readonly string[];
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
    const providerValue = comparedValue(provider, name, context.provider);
    const mockValue = comparedValue(mock, name, context.mock);
    if (providerValue !== mockValue) {
      yield describeValues(name, providerValue, mockValue, { header: name });
    }
  }
  for (const name of headersComparedByPresence) {
    const inProvider = presenceOf(headerOf(provider, name));
    const inMock = presenceOf(headerOf(mock, name));
    if (inProvider !== inMock) {
      yield describeValues(name, inProvider, inMock, { header: name });
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

function comparedValue(
  exchange: Exchange,
  name: string,
  { secrets, addresses }: HeaderContextOfSide,
): string | undefined {
  const value = headerOf(exchange, name);
  return addresses.reduce(
    (text, address) => (address === '' ? text : text?.replaceAll(address, '')),
    value && redactHeader([name, value], secrets),
  );
}
