import type { RuleId } from '../../src/interface/rules.js';
import { example, fraction, id, idText, name, states, tag, token } from '../injected.js';
import type { Interaction, RequestBody } from '../interaction.js';
import { rejection } from '../response.js';

const bytes = (text: string): RequestBody => ({ bytes: new TextEncoder().encode(text) });
const jsonText = (text: string): RequestBody => ({ json: text });
const json = (value: object) => jsonText(JSON.stringify(value));

/**
 * Bodies that are no NewPlant, and the rule that says so.
 *
 * Two are left to the sequences: Pact takes a body that is null for none, and rounds an id below
 * int64.
 */
const bodies: readonly (readonly [what: string, rule: RuleId, body: RequestBody | undefined])[] = [
  ['no body', 'create.body-required', undefined],
  [
    'text that is not JSON',
    'create.rejects-400-with-error',
    bytes('id=4611686018427387903&name=Basil'),
  ],
  [
    'JSON that breaks off',
    'create.rejects-400-with-error',
    bytes('{"id": 4611686018427387903, "name": "Bas'),
  ],
  [
    'bytes that are not UTF-8',
    'create.rejects-400-with-error',
    { bytes: new Uint8Array([0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x7d]) },
  ],
  ['an array', 'create.rejects-400-with-error', json([{ id, name, tag }])],
  ['a string', 'create.rejects-400-with-error', jsonText('"Basil"')],
  ['a number', 'create.rejects-400-with-error', jsonText('1001')],
  ['true', 'create.rejects-400-with-error', jsonText('true')],
  ['an empty object', 'create.rejects-400-with-error', json({})],
  ['no id', 'new-plant.id', json({ name, tag })],
  ['an id that is null', 'new-plant.id', json({ id: null, name, tag })],
  ['an id that is a string', 'new-plant.id', json({ id: idText, name, tag })],
  ['an id that is a fraction', 'new-plant.id', json({ id: fraction, name, tag })],
  ['an id that is true', 'new-plant.id', json({ id: true, name, tag })],
  ['an id that is an array', 'new-plant.id', json({ id: [id], name, tag })],
  ['an id that is an object', 'new-plant.id', json({ id: { value: id }, name, tag })],
  [
    'an id above int64',
    'new-plant.id',
    jsonText(`{"id": 9223372036854775808, "name": ${JSON.stringify(name)}}`),
  ],
  ['no name', 'new-plant.name', json({ id, tag })],
  ['a name that is null', 'new-plant.name', json({ id, name: null, tag })],
  ['a name that is a number', 'new-plant.name', json({ id, name: 7, tag })],
  ['a name that is true', 'new-plant.name', json({ id, name: true, tag })],
  ['a name that is an array', 'new-plant.name', json({ id, name: [example.name], tag })],
  ['a name that is an object', 'new-plant.name', json({ id, name: { en: example.name }, tag })],
  ['a tag that is null', 'new-plant.tag', json({ id, name, tag: null })],
  ['a tag that is a number', 'new-plant.tag', json({ id, name, tag: 7 })],
  ['a tag that is true', 'new-plant.tag', json({ id, name, tag: true })],
  ['a tag that is an array', 'new-plant.tag', json({ id, name, tag: [example.tag] })],
  ['a tag that is an object', 'new-plant.tag', json({ id, name, tag: { en: example.tag } })],
];

/** Creates with a body that is no NewPlant. */
export const rejectedCreateInteractions: readonly Interaction[] = bodies.map(
  ([what, rule, body]) => ({
    description: `create with ${what}`,
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
      'status success': [rule],
      'header Content-Type': ['payload.json'],
      body: ['error.body'],
    },
  }),
);
