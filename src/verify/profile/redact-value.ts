import { mapTexts } from '../../interface/map-json.js';
import { redact, type Secrets } from '../report/redact.js';

/** A JSON value that can be shown to anybody: a provider may repeat a token in any text. */
export function redactValue<Value>(value: Value, secrets: Secrets): Value {
  const redactText = (text: string) => redact(text, secrets);
  return mapTexts(value, redactText, redactText) as Value;
}
