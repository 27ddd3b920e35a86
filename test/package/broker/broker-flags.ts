import type { BrokerAccess } from './recorded/broker-access.js';

/** The flags with which a command uses a broker. */
export function brokerFlags({ url, token, username, password }: BrokerAccess): string[] {
  if (username !== undefined) {
    const credentials = [username, password ?? ''].map(encodeURIComponent).join(':');
    return ['--broker-url', url.replace('//', `//${credentials}@`)];
  }
  return ['--broker-url', url, ...(token === undefined ? [] : ['--broker-token', token])];
}
