import type { OpenPointId } from 'plant-store-kit';
import { authenticationWalks } from './walks/authentication.js';
import { createWalks } from './walks/create.js';
import { deleteWalks } from './walks/delete.js';
import { listWalks } from './walks/list.js';
import { requestWalks } from './walks/request.js';
import type { Walk } from './walks/walk.js';

/** A walk for every open point; one that is missing does not compile. */
export const walks: { readonly [Id in OpenPointId]: Walk<Id> } = {
  ...authenticationWalks,
  ...requestWalks,
  ...createWalks,
  ...listWalks,
  ...deleteWalks,
};
