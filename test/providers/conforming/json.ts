import type { Change, Provider } from '../behaviour.js';
import { repairing } from '../repairing.js';

const writing = (write: (value: unknown) => string): Change => ({
  encode: (value) => Buffer.from(write(value)),
});

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** What a JSON parser may accept beyond JSON (RFC 8259, section 9), and how JSON may be written. */
export const jsonProviders: readonly Provider[] = [
  {
    name: 'ignores text behind the object',
    change: repairing((text) => text.slice(0, text.indexOf('}') + 1)),
  },
  {
    name: 'takes a comma after the last member',
    change: repairing((text) => text.replace(/,\s*}\s*$/, '}')),
  },
  {
    name: 'takes single quotes for double ones',
    change: repairing((text) => text.replaceAll("'", '"')),
  },
  {
    name: 'reads bytes that are not UTF-8 as replacement characters',
    change: { decode: (body) => new TextDecoder().decode(body) },
  },
  {
    name: 'takes member names in any case',
    change: (reference) => ({
      readObject: (value) =>
        Object.fromEntries(
          Object.entries(reference.readObject(value)).map(([key, member]) => [
            key.toLowerCase(),
            member,
          ]),
        ),
    }),
  },
  {
    name: 'escapes every character that is not ASCII',
    isChosen: true,
    change: writing((value) => JSON.stringify(value).replaceAll(/[\u007f-\uffff]/g, escapeUnit)),
  },
  {
    name: 'escapes slashes',
    change: writing((value) => JSON.stringify(value).replaceAll('/', '\\/')),
  },
  {
    name: 'indents JSON, and ends it with a line break',
    change: writing((value) => `${JSON.stringify(value, null, 4)}\r\n`),
  },
  {
    name: 'writes an absent tag as an empty string',
    change: { present: ({ name, tag = '' }) => ({ name, tag }) },
  },
  {
    name: 'writes the tag before the name',
    change: { present: ({ name, tag }) => ({ tag, name }) },
  },
];
