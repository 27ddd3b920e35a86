import { Connection } from '../../../src/verify/provider/connection.js';
import { Provider, type ProviderOptions } from '../../../src/verify/provider/provider.js';

export interface Connected extends Disposable {
  readonly connection: Connection;
  readonly provider: Provider;
}

/** A provider as a verification knows it, over a connection of its own. */
export function connectTo(
  served: { readonly url: string; readonly token?: string },
  options: Partial<ProviderOptions> = {},
): Connected {
  const connection = new Connection({ timeoutMs: 5000, concurrency: 8 });
  const { url, token = 't1' } = served;
  const provider = new Provider(connection, { url, token, headers: {}, ...options });
  return { connection, provider, [Symbol.dispose]: () => connection.close() };
}
