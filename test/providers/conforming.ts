import type { Provider } from './behaviour.js';
import { deleteVariants } from './conforming/delete.js';
import { errorVariants } from './conforming/errors.js';
import { idVariants } from './conforming/ids.js';
import { listVariants } from './conforming/list.js';
import { nameAndTagVariants } from './conforming/names-and-tags.js';
import { parsingVariants } from './conforming/parsing.js';
import { requestVariants } from './conforming/requests.js';
import { statusVariants } from './conforming/statuses.js';
import { timeVariants } from './conforming/time.js';
import { transportVariants } from './conforming/transport.js';
import { writingVariants } from './conforming/writing.js';

/** Providers that keep the interface, and choose otherwise where it leaves something open. */
export const conforming: readonly Provider[] = [
  ...statusVariants,
  ...errorVariants,
  ...idVariants,
  ...nameAndTagVariants,
  ...listVariants,
  ...deleteVariants,
  ...requestVariants,
  ...parsingVariants,
  ...writingVariants,
  ...transportVariants,
  ...timeVariants,
];
