import { titleOf } from '../../src/interface/describe-profile.js';
import { defaultParameters } from '../../src/interface/parameters.js';
import { isPlainObject } from '../../src/interface/plain-object.js';
import type { Situation, SituationContext } from '../../src/interface/situation.js';
import { invalidCreateSituations } from '../../src/interface/situations/invalid-create.js';
import type { SituationKey } from '../../src/interface/situations.js';
import { example, fraction, id, idText, name, states, tag, token } from '../injected.js';
import type { Interaction, RequestBody } from '../interaction.js';
import { rejection } from '../response.js';

const plant = { id: String(example.id), name: example.name, tag: example.tag };
const context: SituationContext = {
  fresh: plant,
  plant,
  token: example.token,
  parameters: defaultParameters,
};

/** What a verifier puts its own values in the place of. */
const injected = new Map<unknown, unknown>([
  [example.id, id],
  [String(example.id), idText],
  [example.id + 0.5, fraction],
  [example.name, name],
  [example.tag, tag],
]);

/** Pact takes a body that is null for none. */
const withoutPact: readonly string[] = ['create.not-an-object/null'];

/** Creates with a body that is no NewPlant: a row of the table of situations each. */
export const rejectedCreateInteractions: readonly Interaction[] = Object.entries<Situation>(
  invalidCreateSituations,
).flatMap(([row, situation]) =>
  Object.entries(situation.variants)
    .filter(([variant]) => !withoutPact.includes(`${row}/${variant}`))
    .map(([variant, [sample]]) => {
      const body = toBody(sample?.(context)?.body ?? '');
      return {
        description: titleOf(`${row}/${variant}` as SituationKey),
        given: [states.signedIn, states.newPlant],
        request: {
          method: 'POST',
          path: '/plants',
          headers: { Authorization: token, 'Content-Type': 'application/json' },
          ...(body && { body }),
        },
        response: rejection,
        rules: {
          status: ['create.rejects-400-with-error'],
          'status success': situation.rule === undefined ? [] : [situation.rule],
          'header Content-Type': ['payload.json'],
          body: ['error.body'],
        },
      };
    }),
);

/** JavaScript would round integers of more digits than this. */
const longInteger = /\d{16}|\de\d/;

function toBody(sent: string | Uint8Array): RequestBody | undefined {
  if (typeof sent !== 'string') {
    return { bytes: sent };
  }
  if (sent === '') {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(sent);
    return { json: longInteger.test(sent) ? sent : JSON.stringify(inject(value)) };
  } catch {
    return { bytes: new TextEncoder().encode(sent) };
  }
}

function inject(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(inject);
  }
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([member, part]) => [member, inject(part)]))
    : (injected.get(value) ?? value);
}
