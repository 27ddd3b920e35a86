import {
  isSensitiveHeader,
  redacted,
  redactMembers,
  redactParameters,
} from '../../text/sensitive.js';
import { onceForEach } from './once-for-each.js';
import { entities } from './render/markup.js';
import { toSentence } from './wording.js';

/** Each with the variable that is shown in its place: `$TOKEN`. */
export type Secrets = readonly (readonly [secret: string, name: string])[];

/** A shorter secret may be an ordinary word, and is replaced only in headers. */
const minLength = 8;

/** The start of a secret with fewer characters is an ordinary word. */
const minStart = 4;

/**
 * A text without its secrets, in all forms in which JSON, URLs and HTML write them, also where `…` cuts one of them.
 *
 * @param isCut whether the text is only the start of another one, so that it may end in a part of a secret.
 */
export function redact(text: string, secrets: Secrets, isCut = false): string {
  const forms = formsIn(secrets).filter(([form]) => form.length >= minLength);
  const parts = text.split('…');
  return parts
    .map((part, at) => replaceForms(part, forms, isCut || at < parts.length - 1))
    .join('…');
}

/** A reason as a sentence without secrets. A provider may have repeated a token in it. */
export function toReason(clause: string, secrets: Secrets): string {
  return toSentence(redact(clause, secrets));
}

/** What the names of credentials have in them. */
const credentialNames =
  'token|secret|pass(?:word|wd|phrase)?|(?:api|access|private|secret)[-_]?key';

/** How programs print credentials, each after what may stay. A reference to a variable may stay, too. */
const printedCredentials = [
  /(:\/\/)[^\s/@]+(?=@)/g,
  /(\b(?:authorization|cookie)["']?\s*[:=]\s*["']?)(?!["'\s]*(?:\w+ +)?\$)[^\r\n"']+/gi,
  /(\b(?:bearer|basic) +)(?=\S*\d)[\w.~+/=-]{8,}/gi,
  new RegExp(`((?:${credentialNames})["']?\\s*[:=]\\s*["']?)(?!\\$[{A-Z_])[^\\s"'&;,]+`, 'gi'),
  new RegExp(`( --[\\w-]*(?:${credentialNames}) +["']?)(?![$-])[^\\s"']+`, 'gi'),
  /( (?:-u|--user)[ =]+["']?)(?!\$)[^\s"']+/g,
  /(\beyJ)[\w-]+\.[\w.-]+/g,
];

/** What another program says, without secrets and without what looks like one. */
export function redactForeign(text: string, secrets: Secrets = []): string {
  return printedCredentials.reduce(
    (shown, credential) => shown.replace(credential, `$1${redacted}`),
    redactMembers(redact(text, secrets)),
  );
}

const isCredential = new RegExp(`${credentialNames}|passw|credential`, 'i');

/** The variables of an environment that have a credential by their names, each with its reference in a shell. */
export function secretVariables(env: NodeJS.ProcessEnv): Secrets {
  return Object.entries(env).flatMap(([name, value]) =>
    value && isCredential.test(name) ? [[value, `$${name}`]] : [],
  );
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
  const redacted = replaceForms(value, formsIn(secrets));
  const lowerCase = name.toLowerCase();
  // The rest of it is evidence: the scheme, a token that was never issued, the name of a cookie.
  const isEvidence =
    lowerCase === 'authorization' || (redacted !== value && lowerCase !== 'set-cookie');
  return isSensitiveHeader(name) && value !== '' && !isEvidence
    ? variableOfHeader(name)
    : redactParameters(redacted);
}

/** The variable that is shown for the value of a header: `$X_API_KEY`. */
export function variableOfHeader(name: string): string {
  return `$${name.toUpperCase().replace(/\W/g, '_').replace(/^\d/, '_$&')}`;
}

type Form = readonly [form: string, name: string];

/** How JSON, URLs and HTML write each secret, with the name that is shown in its place. */
const formsIn = onceForEach((secrets: Secrets): readonly Form[] => {
  const forms = secrets.filter(([secret]) => secret !== '').flatMap(formsOf);
  return [...new Map(forms)];
});

function formsOf([secret, name]: Secrets[number]): readonly Form[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const html = secret.replace(/[&<>"']/g, (character) => entities[character] ?? '');
  const lowerCaseUrl = url.replace(/%../g, (escaped) => escaped.toLowerCase());
  const forms = [secret, json, json.replaceAll('/', '\\/'), url, lowerCaseUrl, html];
  return forms.map((form) => [form, name]);
}

/** Replaces each form by its name. Of two forms that overlap, the first counts; of two at one place, the longer. */
function replaceForms(text: string, forms: readonly Form[], isCut = false): string {
  // A regular expression of all forms would have hundreds of kilobytes, and would be compiled for each new token.
  const found = forms.flatMap(([form, name]) =>
    [...placesOf(form, text, isCut)].map((at) => ({ at, end: at + form.length, name })),
  );
  found.sort((one, other) => one.at - other.at || other.end - one.end);
  let shown = '';
  let end = 0;
  for (const place of found) {
    if (place.at >= end) {
      shown += text.slice(end, place.at) + place.name;
      end = place.end;
    }
  }
  return shown + text.slice(end);
}

function* placesOf(form: string, text: string, isCut: boolean): Generator<number> {
  const isWord = form.length < minLength;
  const start = form.slice(0, minStart);
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + form.length);
    const isWhole = text.startsWith(form, at) && !(isWord && /[A-Za-z0-9]/.test(around));
    if (isWhole || (isCut && form.startsWith(text.slice(at)))) {
      yield at;
    }
  }
}
