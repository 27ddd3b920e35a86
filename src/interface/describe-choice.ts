import type { OpenPoint } from './open-point.js';
import { type OpenPointId, openPoints, type ResolvedProfile } from './open-points.js';

/** One choice at an open point as a sentence: "A limit of 0 returns an empty list." */
export function describeChoice<Id extends OpenPointId>(
  point: Id,
  choice: ResolvedProfile[Id],
): string {
  const { subject, tell }: OpenPoint = openPoints[point];
  return `${subject} ${tell(choice)}.`;
}

/** The same inside a sentence: "a limit of 0 returns an empty list". */
export function clauseOf<Id extends OpenPointId>(point: Id, choice: ResolvedProfile[Id]): string {
  const sentence = describeChoice(point, choice);
  return sentence.charAt(0).toLowerCase() + sentence.slice(1, -1);
}
