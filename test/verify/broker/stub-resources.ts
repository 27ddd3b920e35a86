import { createHash } from 'node:crypto';
import { parse, stringify } from 'lossless-json';
import type { StubAnswer } from './stub-http.js';
import { type StoredContract, shaOf } from './stub-store.js';

const halJson = { 'content-type': 'application/hal+json;charset=utf-8' };

/** An answer of the type that nearly all answers of the broker have. */
export function hal(body: unknown, status = 200, headers: Record<string, string> = {}): StubAnswer {
  return { status, headers: { ...halJson, ...headers }, body: stringify(body) ?? '' };
}

/** A rejection in one of the two forms of the broker, by the types that the client accepts. */
export function reject(status: number, detail: string, accept: string): StubAnswer {
  if (!accept.includes('application/problem+json')) {
    return hal({ error: detail }, status);
  }
  const headers = { 'content-type': 'application/problem+json;charset=utf-8' };
  const body = { title: 'Not found', type: '/problem/not_found', detail, status };
  return { status, headers, body: JSON.stringify(body) };
}

/** A rejection of the fields of a body. */
export function rejectFields(fields: Record<string, string[]>, accept: string): StubAnswer {
  if (!accept.includes('application/problem+json')) {
    return hal({ errors: fields }, 400);
  }
  const errors = Object.entries(fields).flatMap(([field, details]) =>
    details.map((detail) => ({
      type: '/problems/invalid-body-property-value',
      title: 'Invalid body parameter',
      detail,
      pointer: `/${field}`,
    })),
  );
  const headers = { 'content-type': 'application/problem+json;charset=utf-8' };
  const body = { title: 'Validation errors', type: '/problems/validation-error', status: 400 };
  return { status: 400, headers, body: JSON.stringify({ ...body, errors }) };
}

/** The links of the index that the tests need, and one that no client should follow. */
export function indexResource(base: string): unknown {
  const link = (path: string, title: string) => ({
    href: `${base}${path}`,
    title,
    templated: path.includes('{'),
  });
  return {
    _links: {
      self: { href: base, title: 'Index', templated: false },
      'pb:publish-contracts': link('/contracts/publish', 'Publish contracts'),
      'pb:pacticipant': link('/pacticipants/{pacticipant}', 'Fetch pacticipant by name'),
      'pb:pacticipant-branch-version': link(
        '/pacticipants/{pacticipant}/branches/{branch}/versions/{version}',
        'Get or add/create a pacticipant version for a branch',
      ),
      'pb:provider-pacts-for-verification': link(
        '/pacts/provider/{provider}/for-verification',
        'Pact versions to be verified for the specified provider',
      ),
      'beta:provider-pacts-for-verification': {
        name: 'beta',
        href: `${base}/pacts/provider/{provider}/for-verification`,
        title: 'DEPRECATED - please use pb:provider-pacts-for-verification',
        templated: true,
      },
      curies: [{ name: 'pb', href: `${base}/doc/{rel}?context=index`, templated: true }],
    },
  };
}

/** The address of a pact's content; the list of pacts to verify adds metadata to it. */
export function pactUrl(base: string, { consumer, provider, text }: StoredContract): string {
  const pair = `provider/${encodeURIComponent(provider)}/consumer/${encodeURIComponent(consumer)}`;
  return `${base}/pacts/${pair}/pact-version/${shaOf(text)}`;
}

/** An entry of the list of pacts to verify. */
export function listedPact(
  base: string,
  contract: StoredContract,
  pending: boolean | undefined,
): unknown {
  const { consumer, provider, version } = contract;
  const url = pactUrl(base, contract);
  const before = (text: string) => ({ when: 'before_verification', text });
  const stillPending = `This pact is still in pending state for any version of ${provider}`;
  return {
    shortDescription: 'latest from main branch',
    verificationProperties: {
      ...(pending !== undefined && { pending }),
      notices: [
        before(`The pact at ${url} is being verified because it matches a selector.`),
        ...(pending === true
          ? [
              before(`This pact is in pending state for any version of ${provider}.`),
              { when: 'after_verification:success_true_published_false', text: stillPending },
              { when: 'after_verification:success_false_published_true', text: stillPending },
            ]
          : []),
      ],
    },
    _links: {
      self: {
        href: `${url}/metadata/cyU1QiU1RCU1QmwlNUQ9dHJ1ZQ`,
        name: `Pact between ${consumer} (${version}) and ${provider}`,
      },
    },
  };
}

/** A pact with the members that the broker adds; like the real broker, it loses no digit. */
export function pactResource(base: string, contract: StoredContract, metadata: string): unknown {
  const { consumer, provider, version, text } = contract;
  const pact = parse(text) as Record<string, unknown>;
  const interactions = (pact.interactions as Record<string, unknown>[] | undefined)?.map((one) => ({
    _id: createHash('sha1')
      .update(stringify(one) ?? '')
      .digest('hex'),
    ...one,
  }));
  const pacticipant = (name: string) => `${base}/pacticipants/${encodeURIComponent(name)}`;
  return {
    ...pact,
    ...(interactions !== undefined && { interactions }),
    createdAt: '2024-01-01T00:00:00+00:00',
    _links: {
      self: {
        title: 'Pact',
        name: `Pact between ${consumer} (${version}) and ${provider}`,
        href: pactUrl(base, contract),
      },
      'pb:consumer': { title: 'Consumer', name: consumer, href: pacticipant(consumer) },
      'pb:provider': { title: 'Provider', name: provider, href: pacticipant(provider) },
      'pb:publish-verification-results': {
        title: 'Publish verification results',
        href: `${pactUrl(base, contract)}${metadata}/verification-results`,
      },
      curies: [{ name: 'pb', href: `${base}/doc/{rel}?context=pact`, templated: true }],
    },
  };
}

/** A consumer or a provider. */
export function pacticipantResource(base: string, name: string): unknown {
  const self = `${base}/pacticipants/${encodeURIComponent(name)}`;
  return {
    name,
    _links: {
      self: { href: self },
      'pb:branch-version': {
        title: `Get or add/create a version for a branch of ${name}`,
        href: `${self}/branches/{branch}/versions/{version}`,
        templated: true,
      },
      'pb:version-tag': { href: `${self}/versions/{version}/tags/{tag}`, templated: true },
    },
  };
}
