import { type OpenPointId, openPoints } from '../../interface/open-points.js';
import type { Profile } from '../../interface/profile.js';
import { profileVersion } from '../../interface/profile-version.js';
import type { ObservationReport } from './observe-provider.js';

/**
 * What was observed as a profile, to be written to a file: the choices that were told, and under
 * `observed` where, when and from what.
 *
 * @param schema what stands under `$schema`, for editors; none if there is none.
 */
export function toProfile(report: ObservationReport, schema?: string): Profile {
  const told = report.points.filter((point) => 'choice' in point);
  const untold = report.points.filter((point) => 'reason' in point);
  const { provider, startedAt, kitVersion } = report;
  return {
    ...(schema !== undefined && { $schema: schema }),
    version: profileVersion,
    ...Object.fromEntries(told.map(({ point, choice }) => [point, choice])),
    observed: {
      url: provider.url,
      at: startedAt,
      kitVersion,
      evidence: sentences(told.map(({ point, evidence }) => [point, evidence])),
      unknown: sentences(untold.map(({ point, reason }) => [point, reason])),
    },
  };
}

function sentences(entries: readonly (readonly [OpenPointId, string])[]): {
  readonly [Id in OpenPointId]?: string;
} {
  return Object.fromEntries(entries);
}

/** How many open points there are, and how many of them were told. */
export function countTold({ points }: ObservationReport): { told: number; all: number } {
  return {
    told: points.filter((point) => 'choice' in point).length,
    all: Object.keys(openPoints).length,
  };
}
