import { parse } from 'lossless-json';

/** The id that a body gives, in digits; undefined if it gives none. */
export function readSentId(body: Uint8Array): string | undefined {
  const value = parse(new TextDecoder().decode(body), undefined, {
    parseNumber: (digits) => digits,
    onDuplicateKey: ({ newValue }) => newValue,
  }) as { readonly id?: unknown };
  return typeof value.id === 'string' ? toDigits(value.id) : undefined;
}

/** Writes a JSON number that is an integer without its fraction and exponent. */
function toDigits(number: string): string | undefined {
  const parts = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number);
  if (parts === null) {
    return undefined;
  }
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length;
  if (digits === 0n) {
    return '0';
  }
  if (shift >= 0) {
    return shift > 100 ? undefined : String(digits * 10n ** BigInt(shift));
  }
  const divisor = 10n ** BigInt(Math.min(-shift, 5000));
  return digits % divisor === 0n ? String(digits / divisor) : undefined;
}
