import { isPlainObject } from '../interface/plain-object.js';

/** What placeholders stand for, by name. */
export type TemplateValues = Readonly<Record<string, string | undefined>>;

const placeholder = /\{([a-z]+)\}/g;

/** Fills the placeholders of a text; one that nothing is known for stays as it is. */
export function fillText(text: string, values: TemplateValues): string {
  return text.includes('{')
    ? text.replace(placeholder, (whole, name: string) => values[name] ?? whole)
    : text;
}

/** Fills the placeholders of every text in a JSON value. */
export function fillJson(value: unknown, values: TemplateValues): unknown {
  if (typeof value === 'string') {
    return fillText(value, values);
  }
  if (Array.isArray(value)) {
    return value.map((item) => fillJson(item, values));
  }
  return isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, fillJson(part, values)]),
      )
    : value;
}

/** Fills the placeholders of headers. */
export function fillHeaders(
  headers: Readonly<Record<string, string>>,
  values: TemplateValues,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, fillText(text, values)]),
  );
}
