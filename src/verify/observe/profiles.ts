import { type Profile, profileVersion } from '../../interface/profile.js';
import { type ObservationReport, profileOf } from './findings.js';

/**
 * Creates the profile of a provider from an observation.
 *
 * @param schema the address of the JSON Schema of profiles, for editors; default none.
 */
export function createProfile(report: ObservationReport, schema?: string): Profile {
  const { determined, undetermined, unsupported, provider, startedAt, kitVersion, insecure } =
    report;
  return {
    ...(schema !== undefined && { $schema: schema }),
    version: profileVersion,
    ...profileOf(determined),
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
