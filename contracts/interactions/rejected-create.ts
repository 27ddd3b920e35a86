import { titleOf } from '../../src/interface/describe-profile.js';
import { defaultParameters } from '../../src/interface/parameters.js';
import type { SituationContext } from '../../src/interface/situation.js';
import { invalidCreateSituations } from '../../src/interface/situations/create-body.js';
import type { SituationKey } from '../../src/interface/situations.js';
import { mapLeaves } from '../../src/text/json.js';
import { example, fraction, id, idText, name, states, tag, token } from '../injected.js';
import type { Interaction, RequestBody } from '../interaction.js';
import { rejection } from '../response.js';

/** Pact replaces no example in a body that is not a JSON object. No store has a plant of this name. */
const unusedName = 'fernqxvzkw';
const plant = { id: String(example.id), name: unusedName, tag: example.tag };
const context: SituationContext = {
  fresh: plant,
  plant,
  token: example.token,
  parameters: defaultParameters,
};

/** The example values that a verifier replaces. */
const injected = new Map<unknown, unknown>([
  [example.id, id],
  [String(example.id), idText],
  [example.id + 0.5, fraction],
  [unusedName, name],
  [example.tag, tag],
]);

/** Pact treats the body null as no body, and rounds long integers. */
const withoutPact: readonly string[] = [
  'create.not-an-object/null',
  'create.id-beyond-int64/large',
];

/** Creates with a body that is not a NewPlant, one for each row of the table of situations. */
export const rejectedCreateInteractions: readonly Interaction[] = Object.entries(
  invalidCreateSituations,
).flatMap(([row, { rule, samples }]) =>
  Object.entries(samples)
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
          'status success': rule === undefined ? [] : [rule],
          'header Content-Type': ['payload.json'],
          body: ['error.body'],
        },
      };
    }),
);

function toBody(sent: string | Uint8Array): RequestBody | undefined {
  if (typeof sent !== 'string') {
    return { bytes: sent };
  }
  if (sent === '') {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(sent);
    return { json: JSON.stringify(mapLeaves(value, (leaf) => injected.get(leaf) ?? leaf)) };
  } catch {
    return { bytes: new TextEncoder().encode(sent) };
  }
}
