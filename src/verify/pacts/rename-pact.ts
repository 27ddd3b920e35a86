import { parse, stringify } from 'lossless-json';

/** The text of a pact under other names, with every digit of its numbers. */
export function renamePact(
  text: string,
  names: { readonly consumer: string; readonly provider: string },
): string {
  const pact = parse(text) as object;
  const renamed = {
    ...pact,
    consumer: { name: names.consumer },
    provider: { name: names.provider },
  };
  return stringify(renamed, undefined, 2) ?? '';
}
