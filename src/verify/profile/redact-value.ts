import { isPlainObject } from '../../interface/plain-object.js';
import { redact, type Secrets } from '../report/redact.js';

/** A JSON value that can be shown to anybody: a provider may repeat a token in any text. */
export function redactValue<Value>(value: Value, secrets: Secrets): Value {
  return redactJson(value, secrets) as Value;
}

function redactJson(value: unknown, secrets: Secrets): unknown {
  if (typeof value === 'string') {
    return redact(value, secrets);
  }
  if (Array.isArray(value)) {
    return value.map((item) => redactJson(item, secrets));
  }
  return isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          redact(name, secrets),
          redactJson(part, secrets),
        ]),
      )
    : value;
}
