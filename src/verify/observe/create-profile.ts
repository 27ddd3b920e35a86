import type { Outcome } from '../../interface/outcome.js';
import type { Parameters } from '../../interface/parameters.js';
import type { Profile } from '../../interface/profile.js';
import { profileVersion } from '../../interface/profile-members.js';
import type { ObservationReport } from './observation-report.js';
import { withoutInteger } from './read-outcome.js';

/**
 * Creates the profile of a provider from an observation.
 *
 * Outcomes leave out the integer that a parameter gives every Error.
 *
 * @param schema the address of the JSON Schema of profiles, for editors; default none.
 */
export function createProfile(report: ObservationReport, schema?: string): Profile {
  const { determined, undetermined, unsupported, provider, startedAt, kitVersion, insecure } =
    report;
  const entriesOf = (wanted: 'parameter' | 'outcome') =>
    determined
      .filter(({ kind }) => kind === wanted)
      .map(({ subject, value }) => [subject, value] as const);
  const parameters: Partial<Parameters> = Object.fromEntries(entriesOf('parameter'));
  const outcomes = entriesOf('outcome').map(
    ([key, outcome]) =>
      [key, withoutInteger(outcome as Outcome, parameters['error.integer'])] as const,
  );
  return {
    ...(schema !== undefined && { $schema: schema }),
    version: profileVersion,
    parameters,
    outcomes: Object.fromEntries(outcomes),
    ...(unsupported.length > 0 && { unsupported }),
    observed: {
      url: provider.url,
      at: startedAt,
      kitVersion,
      ...(insecure && { insecure }),
      evidence: Object.fromEntries(determined.map(({ subject, evidence }) => [subject, evidence])),
      undetermined: Object.fromEntries(
        undetermined.map(({ subject, reason }) => [subject, reason]),
      ),
    },
  };
}
