import leven from 'leven';
import type { OperationName } from '../../interface/rules.js';

interface Shape {
  readonly operation: OperationName;
  readonly method: string;
  readonly path: string;
}

const shapes: readonly Shape[] = [
  { operation: 'list', method: 'GET', path: '/plants' },
  { operation: 'create', method: 'POST', path: '/plants' },
  { operation: 'delete', method: 'DELETE', path: '/plants/{id}' },
];

/** The distance of a wrong method, in characters of a path. */
const methodWeight = 4;

/** Names the operation that a request is nearest to, and what differs from it. */
export function createHint(request: { method: string; path: string }, basePath: string): string {
  const { shape, problems } = shapes
    .map((shape) => compareWithShape(request, shape, basePath))
    .reduce((nearest, one) => (one.distance < nearest.distance ? one : nearest));
  return `nearest is ${shape.operation} (${shape.method} ${basePath}${shape.path}): ${problems.join(', and ')}`;
}

function compareWithShape(
  request: { method: string; path: string },
  shape: Shape,
  basePath: string,
) {
  const expected = basePath + shape.path;
  // Any last segment may be an id.
  const path = shape.path === '/plants' ? request.path : request.path.replace(/\/[^/]+$/, '/{id}');
  const isMethod = request.method === shape.method;
  const isPath = path === expected;
  const problems = [
    ...(isMethod ? [] : [`the method must be ${shape.method}, not ${request.method}`]),
    ...(isPath ? [] : [`the path must be ${expected}, not ${request.path}`]),
  ];
  // The distance of long texts is slow to compute, and a long path is not a misspelled one.
  const distance = leven(path.slice(0, 200), expected) + (isMethod ? 0 : methodWeight);
  return { shape, problems, distance };
}
