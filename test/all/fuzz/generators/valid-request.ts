import fc from 'fast-check';
import { type SoakRequest, tokenOf, users } from '../soak-request.js';
import { plantId, wellFormedText } from './texts.js';

const encoder = new TextEncoder();
const none = new Uint8Array();
const user = fc.constantFrom(...users);

const create: fc.Arbitrary<SoakRequest> = fc
  .record({
    user,
    plant: fc.record(
      { id: plantId, name: wellFormedText, tag: wellFormedText },
      { requiredKeys: ['id', 'name'] },
    ),
  })
  .map(({ user: creator, plant: { id, name, tag } }) => {
    const tagMember = tag === undefined ? '' : `,"tag":${JSON.stringify(tag)}`;
    return {
      method: 'POST',
      path: '/plants',
      query: '',
      headers: { authorization: tokenOf(creator), 'content-type': 'application/json' },
      body: encoder.encode(`{"id":${id},"name":${JSON.stringify(name)}${tagMember}}`),
      intent: { kind: 'create', id, name, ...(tag !== undefined && { tag }) },
    };
  });

const list: fc.Arbitrary<SoakRequest> = fc
  .tuple(user, fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }))
  .map(([reader, limit]) => ({
    method: 'GET',
    path: '/plants',
    query: limit === undefined ? '' : `limit=${limit}`,
    headers: { authorization: tokenOf(reader) },
    body: none,
    intent: { kind: 'list', ...(limit !== undefined && { limit }) },
  }));

const remove: fc.Arbitrary<SoakRequest> = fc.tuple(user, plantId).map(([owner, id]) => ({
  method: 'DELETE',
  path: `/plants/${id}`,
  query: '',
  headers: { authorization: tokenOf(owner) },
  body: none,
  intent: { kind: 'delete', id },
}));

/** Requests whose answers the interface and the model determine. */
export const validRequest: fc.Arbitrary<SoakRequest> = fc.oneof(
  { weight: 4, arbitrary: create },
  { weight: 2, arbitrary: list },
  { weight: 3, arbitrary: remove },
);
