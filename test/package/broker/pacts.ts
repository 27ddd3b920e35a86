/** The largest int64, which a double rounds to 9223372036854775808. */
export const largestId = '9223372036854775807';

/** The text of a pact, formatted as a person may have written it, with a large id. */
export function pactText({ consumer = 'Web Shop', provider = 'Plant Store' } = {}): string {
  return `{
  "consumer": { "name": ${JSON.stringify(consumer)} },
  "provider": { "name": ${JSON.stringify(provider)} },
  "interactions": [
    { "description": "deletes a plant", "response": { "status": 204, "body": { "id": ${largestId} } } }
  ]
}
`;
}

/** A pact of the plant store, between names of this run. */
export function plantPact(
  broker: { name(text: string): string },
  { consumer = 'Web Shop', provider = 'Plant Store' } = {},
) {
  const names = { consumer: broker.name(consumer), provider: broker.name(provider) };
  return { ...names, text: pactText(names) };
}
