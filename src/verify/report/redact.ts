import { onceForEach } from '../../interface/once-for-each.js';
import { isSensitiveHeader, redactParameters } from '../../interface/sensitive.js';
import { entities } from './render/markup.js';
import { toSentence } from './wording.js';

/** Each with the variable that is shown in its place: `$TOKEN`. */
export type Secrets = readonly (readonly [secret: string, name: string])[];

/** A shorter secret may be an ordinary word, and is replaced only in headers. */
const minLength = 8;

/** A text without its secrets, in all forms in which JSON, URLs and HTML write them, also where `…` cuts one of them. */
export function redact(text: string, secrets: Secrets): string {
  const forms = formsIn(secrets).filter((form) => form.text.length >= minLength);
  const shown = replaceForms(text, forms);
  const begun = forms.filter((form) => shown.includes(form.text.slice(0, minStart)));
  const parts = begun.length > 0 ? shown.split('…') : [shown];
  const cut = parts.slice(0, -1).map((part) => withoutStart(part, begun));
  return [...cut, ...parts.slice(-1)].join('…');
}

/** The start of a text without its secrets, also without the start of one that goes on behind it. */
export function redactStart(text: string, secrets: Secrets): string {
  return redact(`${text}…`, secrets).slice(0, -1);
}

/** The start of a secret with fewer characters is an ordinary word. */
const minStart = 4;

/** Replaces the longest start of a secret at the end of a text. */
function withoutStart(text: string, forms: readonly SecretForm[]): string {
  let [shown, end] = [text, text.length];
  for (const { text: form, name } of forms) {
    for (let at = Math.max(0, text.length - form.length); at < end; at++) {
      if (text.length - at >= minStart && form.startsWith(text.slice(at))) {
        [shown, end] = [text.slice(0, at) + name, at];
      }
    }
  }
  return shown;
}

/** A reason as a sentence without secrets. A provider may have repeated a token in it. */
export function toReason(clause: string, secrets: Secrets): string {
  return toSentence(redact(clause, secrets));
}

/** A URL without secrets; the values of some parameters are secrets by their names. */
export function redactUrl(url: string, secrets: Secrets): string {
  return redactParameters(redact(url, secrets));
}

/**
 * The value of a header without secrets. Short secrets are replaced if they are whole words. If the header carries
 * credentials and has no known secret, the whole value is replaced.
 */
export function redactHeader([name, value]: readonly [string, string], secrets: Secrets): string {
  const known = replaceForms(value, formsIn(secrets));
  const lowerCase = name.toLowerCase();
  // The rest of it is evidence: the scheme, a token that was never issued, the name of a cookie.
  const isEvidence =
    lowerCase === 'authorization' || (known !== value && lowerCase !== 'set-cookie');
  return isSensitiveHeader(name) && value !== '' && !isEvidence
    ? variableOfHeader(name)
    : redactParameters(known);
}

/** The variable that is shown for the value of a header: `$X_API_KEY`. */
export function variableOfHeader(name: string): string {
  return `$${name.toUpperCase().replace(/\W/g, '_').replace(/^\d/, '_$&')}`;
}

/** A form of a secret in a text. */
interface SecretForm {
  readonly text: string;
  /** What is shown in its place. */
  readonly name: string;
}

const formsIn = onceForEach((secrets: Secrets): readonly SecretForm[] => {
  const names = new Map(
    secrets.flatMap(([secret, name]) => formsOf(secret).map((form) => [form, name])),
  );
  return [...names].map(([text, name]) => ({ text, name })).filter(({ text }) => text !== '');
});

/** Replaces each form by its name. Of two forms that overlap, the first counts; of two at one place, the longer. */
function replaceForms(text: string, forms: readonly SecretForm[]): string {
  // A regular expression of all forms would have hundreds of kilobytes, and would be compiled for each new token.
  const found = forms.flatMap((form) => [...placesOf(form, text)].map((at) => ({ at, form })));
  found.sort((one, other) => one.at - other.at || other.form.text.length - one.form.text.length);
  let shown = '';
  let end = 0;
  for (const { at, form } of found) {
    if (at >= end) {
      shown += text.slice(end, at) + form.name;
      end = at + form.text.length;
    }
  }
  return shown + text.slice(end);
}

function* placesOf({ text: form }: SecretForm, text: string): Generator<number> {
  const isWord = form.length < minLength;
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
    if (!isWord || !/[A-Za-z0-9]/.test(text.charAt(at - 1) + text.charAt(at + form.length))) {
      yield at;
    }
  }
}

/** How JSON, URLs and HTML write a secret. */
function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const html = secret.replace(/[&<>"']/g, (one) => entities[one] ?? '');
  const lowerCaseUrl = url.replace(/%../g, (escaped) => escaped.toLowerCase());
  return [secret, json, json.replaceAll('/', '\\/'), url, lowerCaseUrl, html];
}
