import type { Provider } from './behaviour.js';
import { deleteProviders, errorProviders, statusProviders } from './conforming/answers.js';
import { idProviders } from './conforming/ids.js';
import { listProviders } from './conforming/list.js';
import { nameAndTagProviders } from './conforming/names-and-tags.js';
import { jsonProviders, requestProviders, transportProviders } from './conforming/requests.js';
import { timeProviders } from './conforming/time.js';

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
