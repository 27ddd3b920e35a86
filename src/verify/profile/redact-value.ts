import { mapTexts } from '../../interface/map-json.js';
import { redact, type Secrets } from '../report/redact.js';

/** Redacts every text of a JSON value: a provider may repeat a token in any of them. */
export function redactValue<Value>(value: Value, secrets: Secrets): Value {
  const redactText = (text: string) => redact(text, secrets);
  return mapTexts(value, redactText, redactText) as Value;
}
