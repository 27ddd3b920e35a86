import type { Provider } from './behaviour.js';
import { deleteProviders } from './conforming/delete.js';
import { errorProviders } from './conforming/errors.js';
import { idProviders } from './conforming/ids.js';
import { jsonProviders } from './conforming/json.js';
import { listProviders } from './conforming/list.js';
import { nameAndTagProviders } from './conforming/names-and-tags.js';
import { requestProviders } from './conforming/requests.js';
import { statusProviders } from './conforming/statuses.js';
import { timeProviders } from './conforming/time.js';
import { transportProviders } from './conforming/transport.js';

/** Providers that keep the interface, and choose otherwise where it leaves something open. */
export const conforming: readonly Provider[] = [
  ...statusProviders,
  ...errorProviders,
  ...idProviders,
  ...nameAndTagProviders,
  ...listProviders,
  ...deleteProviders,
  ...requestProviders,
  ...jsonProviders,
  ...transportProviders,
  ...timeProviders,
];
