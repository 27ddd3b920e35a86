import type { OpenPointId } from '../../../interface/open-points.js';
import { createBody } from '../../session/create-plant.js';
import { randomLetters } from '../../session/test-names.js';
import { choose, type Draw, type Step, type StepKind } from '../step.js';
import type { World } from '../world.js';

type Stranger = readonly [
  what: string,
  point: OpenPointId,
  authorization: (token: string) => string | undefined,
];

const strangers: readonly Stranger[] = [
  ['without a token', 'authentication.missing-token', () => undefined],
  ['with another scheme', 'authentication.other-scheme', () => 'Basic cGxhbnQ6c3RvcmU='],
  ['with a made-up token', 'authentication.unknown-token', () => `Bearer ${randomLetters(24)}`],
];

type Asking = (world: World, draw: Draw) => Omit<Step, 'points' | 'user'>;

const requests: readonly Asking[] = [
  () => ({ what: 'list', method: 'GET', path: '/plants' }),
  (world) => {
    const creates = world.fresh.next();
    return { what: 'create', method: 'POST', path: '/plants', body: createBody(creates), creates };
  },
  (world, { which }) => {
    const plant = world.living[which % Math.max(1, world.living.length)];
    const deletes = plant?.id ?? world.fresh.unknownId();
    return { what: 'delete', method: 'DELETE', path: `/plants/${deletes}`, deletes };
  },
];

/** Requests of somebody whose token is none. */
const stranger: StepKind = {
  weight: 3,
  variants: strangers.length * requests.length,
  plan(world, draw) {
    const [how, point, authorization] = choose(strangers, draw.variant);
    const step = choose(requests, Math.floor(draw.variant / strangers.length))(world, draw);
    const { user } = draw;
    return { ...step, what: `${step.what} ${how}`, points: [point], user, authorization };
  },
};

/** A valid token, its scheme in small letters. */
const inSmallLetters: StepKind = {
  weight: 1,
  plan: (_world, { user }) => ({
    what: 'list with "bearer" for "Bearer"',
    points: ['authentication.scheme-case'],
    method: 'GET',
    path: '/plants',
    user,
    authorization: (token) => `bearer ${token}`,
  }),
};

const strays = [
  ['GET', '/trees', 'request.unknown-path'],
  ['GET', '/plants/1/leaves', 'request.unknown-path'],
  ['PATCH', '/plants', 'request.unknown-method'],
  ['PUT', '/plants/fern', 'request.unknown-method'],
] as const;

/** Requests that are none of the three operations. */
const stray: StepKind = {
  weight: 1,
  variants: strays.length,
  plan(_world, { user, variant }) {
    const [method, path, point] = choose(strays, variant);
    return { what: `${method} ${path}`, points: [point], method, path, user };
  },
};

export const strangersAndStrays: readonly StepKind[] = [stranger, inSmallLetters, stray];
