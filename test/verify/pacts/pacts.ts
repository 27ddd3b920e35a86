/** The members of an interaction, as Pact's fourth version has them. */
export interface InteractionParts {
  readonly description?: string;
  readonly states?: readonly { readonly name: string; readonly params?: object }[];
  readonly request?: object;
  readonly response?: object;
  readonly more?: object;
}

export function interactionOf(parts: InteractionParts = {}): object {
  const { description = 'a list', states = [], request, response, more } = parts;
  return {
    type: 'Synchronous/HTTP',
    description,
    ...(states.length > 0 && { providerStates: states }),
    request: { method: 'GET', path: '/plants', ...request },
    response: { status: 200, ...response },
    ...more,
  };
}

export function pactText(...interactions: readonly object[]): string {
  return JSON.stringify({
    consumer: { name: 'web' },
    provider: { name: 'plant-store' },
    interactions,
    metadata: { pactSpecification: { version: '4.0' } },
  });
}

export const jsonBody = (content: unknown) => ({
  contentType: 'application/json',
  encoded: false,
  content,
});
