import type { Provider } from '../behaviour.js';
import { repairing } from '../repairing.js';

/** What a JSON parser may accept beyond JSON: RFC 8259, section 9. */
export const parsingProviders: readonly Provider[] = [
  {
    name: 'ignores text behind the object',
    isChosen: true,
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
];
