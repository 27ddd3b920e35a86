import type { Change } from '../behaviour.js';
import type { Fault } from './fault.js';

/** Moves the operations to where `original` finds their documented paths. */
const moved =
  (original: (path: string, method: string) => string): Change =>
  (reference) => ({ route: (method, path) => reference.route(method, original(path, method)) });

const withoutVersion = (path: string) =>
  path.startsWith('/v1/') ? path.slice('/v1'.length) : '/elsewhere';

export const pathFaults: readonly Fault[] = [
  {
    name: 'has a version in every path',
    breaks: ['paths.unversioned'],
    isChosen: true,
    change: moved(withoutVersion),
  },
  {
    name: 'has a version in the path of delete',
    breaks: ['delete.removes-one-plant', 'paths.unversioned'],
    change: moved((path, method) => (method === 'DELETE' ? withoutVersion(path) : path)),
  },
];
