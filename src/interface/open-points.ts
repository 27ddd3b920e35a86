import type { OpenPoint } from './open-point.js';
import { authenticationPoints } from './open-points/authentication.js';
import { createPoints } from './open-points/create.js';
import { deletePoints } from './open-points/delete.js';
import { listPoints } from './open-points/list.js';
import { requestPoints } from './open-points/request.js';

/**
 * Everything the interface document leaves open, one row a point: its choices, our default, why.
 *
 * A profile holds a choice for any of them, by id.
 */
export const openPoints = {
  ...authenticationPoints,
  ...requestPoints,
  ...createPoints,
  ...listPoints,
  ...deletePoints,
} satisfies Record<string, OpenPoint>;

export type OpenPointId = keyof typeof openPoints;

/** A choice for every open point. */
export type ResolvedProfile = {
  readonly [Id in OpenPointId]: (typeof openPoints)[Id]['default'];
};
