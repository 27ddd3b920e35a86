import type { Parameter } from './parameter.js';
import { type ParameterId, parameterIds, parameters } from './parameters.js';
import { type ParameterText, parameterTexts } from './texts/parameters.js';

/** A row of the table of parameters, with what a reader is told about it. */
export interface DescribedParameter extends Parameter, ParameterText {
  /** The predicate of the subject for a value. */
  describeValue(value: unknown): string;
}

/**
 * Every parameter with its sentences.
 *
 * Apart from `parameters`, so that a page does not load sentences that the mock never shows.
 */
export const describedParameters = Object.fromEntries(
  parameterIds.map((id) => [id, describe(parameters[id], parameterTexts[id])]),
) as { readonly [Id in ParameterId]: (typeof parameters)[Id] & DescribedParameter };

function describe(
  parameter: Parameter,
  text: ParameterText & { readonly describe?: (value: never) => string },
): DescribedParameter {
  const { describe: describeOther, ...about } = text;
  return {
    ...about,
    ...parameter,
    describeValue: (value) =>
      parameter.words[value as string] ?? describeOther?.(value as never) ?? '',
  };
}
