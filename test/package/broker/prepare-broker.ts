export interface GivenPact {
  readonly text: string;
  readonly consumer: string;
  readonly provider: string;
  /** Default: `1`. */
  readonly version?: string;
  /** Default: `main`. */
  readonly branch?: string;
}

/** Empties a running broker, and publishes these pacts there. */
export async function prepare(origin: string, given: readonly GivenPact[]): Promise<void> {
  const { _embedded } = JSON.parse(await send('GET', `${origin}/pacticipants`));
  for (const { name } of _embedded.pacticipants as { name: string }[]) {
    await send('DELETE', `${origin}/pacticipants/${encodeURIComponent(name)}`);
  }
  for (const { text, consumer, provider, version = '1', branch = 'main' } of given) {
    const contract = {
      consumerName: consumer,
      providerName: provider,
      specification: 'pact',
      contentType: 'application/json',
      content: Buffer.from(text).toString('base64'),
    };
    await send('POST', `${origin}/contracts/publish`, {
      pacticipantName: consumer,
      pacticipantVersionNumber: version,
      branch,
      contracts: [contract],
    });
  }
}

async function send(method: string, url: string, body?: unknown): Promise<string> {
  const headers = { accept: 'application/hal+json', 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${method} ${url} was answered ${response.status}: ${text}`);
  }
  return text;
}
