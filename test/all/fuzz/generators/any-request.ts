import fc from 'fast-check';
import type { SoakRequest } from '../soak-request.js';
import { hostileCreate, hostileRequest } from './hostile-request.js';
import { validRequest } from './valid-request.js';

/** Valid and hostile requests mixed. */
export const anyRequest: fc.Arbitrary<SoakRequest> = fc.oneof(
  { weight: 5, arbitrary: validRequest },
  { weight: 3, arbitrary: hostileRequest },
  { weight: 2, arbitrary: hostileCreate },
);
