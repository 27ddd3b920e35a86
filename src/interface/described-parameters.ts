import type { Parameter } from './parameter.js';
import { type ParameterId, type Parameters, parameterIds, parameters } from './parameters.js';
import { parameterSamples } from './samples/parameters.js';
import { type ParameterText, parameterTexts } from './texts/parameters.js';

/** A row of the table of parameters, with what a reader is told about it. */
export interface DescribedParameter<Value = unknown> extends Parameter, ParameterText {
  readonly default: Value;
  /** Every value if there are few, else some typical values. */
  readonly samples: readonly Value[];
  /** The predicate of the subject for a value. */
  describeValue(value: unknown): string;
}

/**
 * Every parameter with its sentences and its samples.
 *
 * Apart from `parameters`, so that a page does not load what the mock never shows.
 */
export const describedParameters = Object.fromEntries(
  parameterIds.map((id) => [id, describe(id)]),
) as unknown as { readonly [Id in ParameterId]: DescribedParameter<Parameters[Id]> };

function describe(id: ParameterId): DescribedParameter {
  const parameter: Parameter = parameters[id];
  const text: ParameterText & { readonly describe?: (value: never) => string } = parameterTexts[id];
  const { describe: describeOther, ...about } = text;
  return {
    ...about,
    ...parameter,
    samples: [...Object.keys(parameter.words), ...parameterSamples[id]],
    describeValue: (value) =>
      parameter.words[value as string] ?? describeOther?.(value as never) ?? '',
  };
}
