import { parseBySchema } from '../interface/parse-by-schema.js';
import {
  type ConsumerVersionSelector,
  consumerVersionSelector,
} from '../verify/broker/fetch-pacts.js';
import { createFlagError, type Flags, type FlagValues } from './flags.js';

/** Which pacts of a broker are verified. */
export const selectorFlags = {
  'consumer-branch': {
    value: '<name>',
    isMultiple: true,
    help: 'select the latest pacts of this branch',
  },
  'consumer-tag': {
    value: '<tag>',
    isMultiple: true,
    help: 'select the latest pacts with this tag',
  },
  environment: {
    value: '<name>',
    isMultiple: true,
    help: 'select the pacts of what is deployed or released there',
  },
  latest: { help: 'select the latest pact of each consumer, of whatever branch' },
  'consumer-version-selectors': {
    value: '<json>',
    isMultiple: true,
    help: 'select pacts as Pact does, such as [{"branch":"main","consumer":"web"}]',
  },
} as const satisfies Flags;

/**
 * Reads which pacts are selected.
 *
 * @returns undefined without such a flag.
 * @throws KitError `invalid-flags` for selectors that a broker would reject.
 */
export function readSelectors(
  given: FlagValues<typeof selectorFlags>,
): ConsumerVersionSelector[] | undefined {
  const selectors = [
    ...(given['consumer-branch'] ?? []).map((branch) => ({ branch })),
    ...(given['consumer-tag'] ?? []).map((tag) => ({ tag, latest: true })),
    ...(given.environment ?? []).map((environment) => ({ environment })),
    ...(given.latest ? [{ latest: true }] : []),
    ...(given['consumer-version-selectors'] ?? []).flatMap(parseSelectors),
  ];
  if (selectors.length === 0 && given['consumer-version-selectors'] !== undefined) {
    throw createFlagError(`${flag} has no selector in it`, example);
  }
  return selectors.length === 0 ? undefined : selectors;
}

const flag = '--consumer-version-selectors';
const example = `Give JSON such as '[{"mainBranch":true},{"branch":"main"}]'.`;

function parseSelectors(text: string): ConsumerVersionSelector[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw createFlagError(`${flag} is not JSON: ${text}`, example);
  }
  return [json].flat().map((one) => {
    const parsed = parseBySchema(consumerVersionSelector, one);
    if ('problem' in parsed) {
      const { cause, remedy } = parsed.problem;
      throw createFlagError(`a selector of ${flag} cannot be used: ${cause}`, remedy || example);
    }
    return parsed.value;
  });
}
