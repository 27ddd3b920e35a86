import { isRejected, type Outcome, type Rejected } from '../../interface/outcome.js';
import type { Parameters } from '../../interface/parameters.js';
import type { Profile } from '../../interface/profile.js';
import { profileVersion } from '../../interface/profile-members.js';
import { furtherMembersOf, isSameForPaths } from './derive-error-parameters.js';
import type { ObservationReport } from './observation-report.js';

/**
 * Creates the profile of a provider from an observation.
 *
 * Outcomes leave out what parameters say of every Error.
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
    ([key, outcome]) => [key, withoutCommonMembers(outcome as Outcome, parameters)] as const,
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

/** An outcome without what the mock adds to every Error. */
function withoutCommonMembers(outcome: Outcome, parameters: Partial<Parameters>): Outcome {
  if (!isRejected(outcome) || outcome.error === undefined) {
    return outcome;
  }
  const { error: template, ...rest } = outcome;
  const { error, message } = template;
  const integer = parameters['error.integer'];
  const common = parameters['error.further-members'];
  const members = furtherMembersOf(outcome);
  const described: Rejected['error'] = {
    ...(error !== undefined &&
      error !== (integer === 'status' ? outcome.status : integer) && { error }),
    ...(message !== undefined && { message }),
    ...(!isSameForPaths(members, common ?? null) && members),
  };
  return Object.keys(described).length === 0 ? rest : { ...rest, error: described };
}
