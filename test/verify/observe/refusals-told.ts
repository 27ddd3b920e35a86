import type { OpenPointId } from 'plant-store-kit';
import type { ObservedMock } from './observe-mock.js';

/** Open points whose choice is the status of an Error, and what such an Error is put down to. */
const statuses: { readonly [Id in OpenPointId]?: string } = {
  'authentication.missing-token': 'authentication.missing-token',
  'authentication.other-scheme': 'authentication.other-scheme',
  'authentication.unknown-token': 'authentication.unknown-token',
  'authentication.ended-token': 'authentication.ended-token',
  'authentication.insufficient-scope': 'authentication.insufficient-scope',
  'request.unknown-path': 'request.unknown-path',
  'request.unknown-method': 'request.unknown-method',
  'request.not-acceptable': 'request.not-acceptable',
  'request.body-too-large': 'request.maximum-body-bytes',
  'delete.unknown-id': 'delete.unknown-id',
  'delete.deleted-id': 'delete.deleted-id',
  'delete.malformed-id': 'delete.malformed-id',
  'delete.beyond-int64': 'delete.beyond-int64',
};

/** Choices by which a create is refused, with 400. */
const creates: { readonly [Id in OpenPointId]?: readonly unknown[] } = {
  'create.duplicate-id': ['reject'],
  'create.deleted-id': ['reject'],
  'create.id-notation': ['digits'],
  'create.padded-name': ['reject'],
  'create.duplicate-name': ['reject'],
  'create.unknown-members': ['reject'],
  'create.content-type': ['required', 'optional'],
};

/** Open points whose choice may be to refuse a limit. */
const limits: readonly OpenPointId[] = [
  'list.limit-zero',
  'list.negative-limit',
  'list.malformed-limit',
  'list.empty-limit',
  'list.repeated-limit',
  'list.above-largest-limit',
];

/** What a mock was seen to refuse, and the status of its Error. */
export function refusalsTold({ told }: Pick<ObservedMock, 'told'>): [by: string, status: number][] {
  const choiceOf = (id: OpenPointId) => told.find(({ point }) => point === id)?.choice;
  const ofLimits = choiceOf('list.invalid-limit');
  return told.flatMap(({ point, choice }): [string, number][] => {
    const by = statuses[point];
    if (by !== undefined) {
      return typeof choice === 'number' ? [[by, choice]] : [];
    }
    if (creates[point]?.includes(choice)) {
      return [[point, 400]];
    }
    return limits.includes(point) && choice === 'reject' && typeof ofLimits === 'number'
      ? [[point, ofLimits]]
      : [];
  });
}
