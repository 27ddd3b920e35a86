import type { DescribedEntry } from './describe-profile.js';
import type { Profile } from './profile.js';

/** The profile that has these entries. */
export function profileOfEntries(
  entries: readonly Pick<DescribedEntry, 'kind' | 'id' | 'value'>[],
): Required<Pick<Profile, 'parameters' | 'outcomes'>> {
  const valuesOf = (kind: DescribedEntry['kind']) =>
    Object.fromEntries(
      entries.filter((entry) => entry.kind === kind).map(({ id, value }) => [id, value]),
    );
  return { parameters: valuesOf('parameter'), outcomes: valuesOf('outcome') } as Required<
    Pick<Profile, 'parameters' | 'outcomes'>
  >;
}
