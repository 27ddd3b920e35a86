import type { StubAnswer } from './stub-http.js';
import { hal, pactUrl, rejectFields } from './stub-resources.js';
import { type StoredContract, type StubStore, shaOf } from './stub-store.js';

interface PublicationBody {
  readonly pacticipantName?: string;
  readonly pacticipantVersionNumber?: string;
  readonly branch?: string;
  readonly tags?: readonly string[];
  readonly buildUrl?: string;
  readonly contracts?: readonly {
    readonly consumerName: string;
    readonly providerName: string;
    readonly specification: string;
    readonly contentType: string;
    readonly content: string;
  }[];
}

/** Stores contracts as `POST /contracts/publish` does, all or none. */
export function publish(
  store: StubStore,
  base: string,
  { body, accept }: { body: PublicationBody; accept: string },
): StubAnswer {
  const errors = problemsOf(body);
  if (Object.keys(errors).length > 0) {
    return rejectFields(errors, accept);
  }
  const { pacticipantVersionNumber: version = '', branch, tags = [], buildUrl } = body;
  const contracts = (body.contracts ?? []).map(
    ({ consumerName: consumer, providerName: provider, content }): StoredContract => {
      const text = Buffer.from(content, 'base64').toString();
      return { consumer, provider, version, branch, tags, buildUrl, text };
    },
  );
  const conflicts = contracts.filter((contract) => isConflict(store, contract));
  if (conflicts.length > 0) {
    return answerConflict(conflicts);
  }
  for (const contract of contracts) {
    store.contracts.push(contract);
    store.pending.add(shaOf(contract.text));
  }
  return hal({
    notices: [
      { type: 'debug', text: `Created ${body.pacticipantName} version ${version}` },
      ...contracts.map(({ consumer, provider }) => ({
        type: 'success',
        text: `Pact successfully published for ${consumer} version ${version} and provider ${provider}.`,
      })),
    ],
    _embedded: { version: { number: version } },
    _links: { 'pb:contracts': contracts.map((one) => ({ href: pactUrl(base, one) })) },
  });
}

function problemsOf(body: PublicationBody): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const field of ['pacticipantName', 'pacticipantVersionNumber'] as const) {
    if ((body[field] ?? '') === '') {
      errors[field] = ['is missing'];
    }
  }
  for (const contract of body.contracts ?? []) {
    const { consumerName, specification, contentType, content } = contract;
    if (consumerName !== body.pacticipantName) {
      errors.contracts = [`consumerName "${consumerName}" does not match pacticipantName`];
    }
    if (specification !== 'pact' || contentType !== 'application/json' || !isBase64Json(content)) {
      errors.contracts = ['content could not be parsed as application/json'];
    }
  }
  return errors;
}

function isBase64Json(content: string): boolean {
  try {
    JSON.parse(Buffer.from(content, 'base64').toString());
    return Buffer.from(content, 'base64').toString('base64') === content;
  } catch {
    return false;
  }
}

function isConflict({ contracts }: StubStore, contract: StoredContract): boolean {
  return contracts.some(
    ({ consumer, provider, version, text }) =>
      consumer === contract.consumer &&
      provider === contract.provider &&
      version === contract.version &&
      text !== contract.text,
  );
}

/** The only answer of type `application/json`. */
function answerConflict(contracts: readonly StoredContract[]): StubAnswer {
  const texts = contracts.map(
    ({ consumer, provider, version }) =>
      `Cannot change the content of the pact for ${consumer} version ${version} and provider ` +
      `${provider}, as race conditions will cause unreliable results for can-i-deploy.`,
  );
  const notices = [
    ...texts.map((text) => ({ type: 'error', text })),
    { type: 'info', text: '-  "old": 1\n+  "new": 2' },
  ];
  const headers = { 'content-type': 'application/json;charset=utf-8' };
  return {
    status: 409,
    headers,
    body: JSON.stringify({ notices, errors: { contracts: texts } }),
  };
}
