import { explainMissingMsw } from '../mock/missing-msw.js';
import type { Intercept } from '../mock/share-interception.js';
import { isNode } from './is-node.js';

/**
 * Starts to intercept requests as {@link Intercept} says: with `msw/node` in Node, and in a page without a service
 * worker.
 *
 * @throws KitError `missing-package`, in Node without msw.
 */
export async function startIntercepting(...mock: Parameters<Intercept>): Promise<() => void> {
  try {
    const { intercept } = isNode()
      ? await import('./intercept-with-msw.js')
      : await import('../mock/intercept.js');
    return intercept(...mock);
  } catch (error) {
    throw explainMissingMsw('intercept requests', error) ?? error;
  }
}
