import { MatchersV3 } from '@pact-foundation/pact';
import { createPlantClient, type PlantClient } from '../../src/client/create-plant-client.js';
import { isPlantStoreError } from '../../src/client/plant-store-error.js';
import type { RuleId } from '../../src/interface/rules.js';
import { example, id, name, plantPath, states, tag } from '../injected.js';
import type { Consumer, Injected, Interaction } from '../interaction.js';
import { rejection } from '../response.js';

type Given = Interaction['given'][number];

interface Operation {
  readonly verb: string;
  readonly given: Given;
  readonly request: Omit<Interaction['request'], 'headers'>;
  readonly errorRule: RuleId;
  call(client: PlantClient): Promise<unknown>;
}

const operations: readonly Operation[] = [
  {
    verb: 'create',
    given: states.newPlant,
    request: { method: 'POST', path: '/plants', body: { json: JSON.stringify({ id, name, tag }) } },
    errorRule: 'error.body',
    call: (client) => client.create({ id: example.id, name: example.name, tag: example.tag }),
  },
  {
    verb: 'list',
    given: states.threePlants,
    request: { method: 'GET', path: '/plants' },
    errorRule: 'list.error-body',
    call: (client) => client.list(),
  },
  {
    verb: 'delete',
    given: states.plant,
    request: { method: 'DELETE', path: plantPath },
    errorRule: 'delete.error-body',
    call: (client) => client.delete(example.id),
  },
];

interface Credentials {
  readonly what: string;
  readonly given?: Given;
  readonly header?: Injected;
  /** The token, if the typed client can send it. */
  readonly token?: string;
  readonly rule: RuleId;
}

const nobodysToken = 'nobodys-token';

const credentials: readonly Credentials[] = [
  { what: 'without a token', rule: 'authentication.required' },
  {
    what: 'with a valid token under another scheme',
    given: states.signedIn,
    header: MatchersV3.fromProviderState('Basic ${token}', `Basic ${example.token}`),
    rule: 'authentication.bearer',
  },
  {
    what: 'with a token that nobody issued',
    given: states.unknownToken,
    header: MatchersV3.fromProviderState('Bearer ${unknownToken}', `Bearer ${nobodysToken}`),
    token: nobodysToken,
    rule: 'authentication.required',
  },
];

/** Every operation, without a valid token. */
export const unauthenticatedInteractions: readonly Interaction[] = operations.flatMap(
  ({ verb, given, request, errorRule, call }) =>
    credentials.map(({ what, given: givenToken, header, token, rule }) => ({
      description: `${verb} ${what}`,
      given: givenToken ? [givenToken, given] : [given],
      request: {
        ...request,
        headers: {
          ...(header && { Authorization: header }),
          ...(request.body && { 'Content-Type': 'application/json' }),
        },
      },
      response: rejection,
      rules: {
        status: [rule],
        'header Content-Type': ['payload.json'],
        body: [...new Set<RuleId>([errorRule, 'error.body'])],
      },
      ...(token && { send: (consumer: Consumer) => assertRejected(consumer, token, call) }),
    })),
);

async function assertRejected(
  consumer: Consumer,
  token: string,
  call: Operation['call'],
): Promise<void> {
  try {
    await call(createPlantClient({ ...consumer, token }));
  } catch (error) {
    if (isPlantStoreError(error) && error.body !== undefined) {
      return;
    }
    throw error;
  }
  throw new Error('The client treats a rejection as a success.');
}
