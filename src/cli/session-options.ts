import type { TokenSource } from '../verify/session/credentials.js';
import type { SessionOptions } from '../verify/session/session-options.js';
import { invalidFlags, readWhole } from './flags.js';
import type { SessionFlags } from './session-flags.js';
import { isSendable, tokenFromCommand } from './token-command.js';

const ownHeaders =
  /^(accept-encoding|authorization|connection|content-(encoding|length|type)|transfer-encoding)$/i;

/** What was given of these flags, and what each was given as. */
export interface GivenSession {
  readonly values: SessionFlags;
  readonly names: Readonly<Record<string, string>>;
}

/** Reads how a running service is reached. @throws KitError `invalid-flags` */
export function readSessionOptions({ values: given, names }: GivenSession): SessionOptions {
  const { url, wait, timeout, concurrency } = given;
  if (url === undefined) {
    throw invalidFlags('--url is missing', 'Give the address that /plants is below.');
  }
  for (const name of ['second-token', 'read-only-token', 'ended-token'] as const) {
    assertSendable(names[name], given[name]);
  }
  const seconds = (flag: string, text: string | undefined, lowest: number) => {
    const read = readOptional(flag, text, lowest, 86_400);
    return read === undefined ? undefined : read * 1000;
  };
  return {
    url,
    token: readToken(given, names),
    secondToken: given['second-token'],
    headers: Object.fromEntries((given.header ?? []).map(readHeader)),
    waitMs: seconds('--wait', wait ?? (given.server === undefined ? '0' : '30'), 0),
    timeoutMs: seconds('--timeout', timeout, 1),
    concurrency: readOptional('--concurrency', concurrency, 1, 64),
  };
}

/** The whole number of a flag that may be absent. @throws KitError `invalid-flags` */
export function readOptional(
  flag: string,
  text: string | undefined,
  lowest: number,
  highest: number,
): number | undefined {
  return text === undefined ? undefined : readWhole(flag, text, highest, lowest);
}

function readToken(
  { token, 'token-command': command }: SessionFlags,
  names: GivenSession['names'],
): TokenSource {
  // A flag goes before the environment.
  if (command !== undefined && (token === undefined || names.token !== '--token')) {
    return tokenFromCommand(command);
  }
  if (token === undefined || command !== undefined) {
    const cause = token === undefined ? 'there is no token' : 'two flags give a token';
    throw invalidFlags(cause, 'Give one of --token, PLANT_STORE_TOKEN and --token-command.');
  }
  assertSendable(names.token, token);
  return token;
}

/** The message does not show the token: most of it may be right. */
function assertSendable(flag: string | undefined, token: string | undefined): void {
  if (token !== undefined && !isSendable(token)) {
    throw invalidFlags(
      `the token of ${flag} holds a space, a line break or a sign that is not ASCII`,
      'Check where it comes from.',
    );
  }
}

function readHeader(text: string): [name: string, value: string] {
  const [, name, value] =
    /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    // Its value may be a secret.
    const [begin] = text.split(/[:\s]/);
    throw invalidFlags(`--header "${begin}..." is not a header`, 'Write it as "Name: value".');
  }
  if (ownHeaders.test(name)) {
    const remedy = /^authorization$/i.test(name) ? 'Give the token with --token.' : 'Drop it.';
    throw invalidFlags(`--header cannot be ${name}, which the checks set themselves`, remedy);
  }
  return [name, value];
}
