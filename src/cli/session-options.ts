import { isBearerToken } from '../interface/bearer-token.js';
import type { TokenSource } from '../verify/session/credentials.js';
import type { SessionOptions } from '../verify/session/session-options.js';
import { createFlagError, type EveryOption, type GivenFlags, readWholeNumber } from './flags.js';
import type { SessionFlags, sessionFlags } from './session-flags.js';
import { tokenFromCommand } from './token-command.js';

const ownHeaders =
  /^(accept-encoding|authorization|connection|content-(encoding|length|type)|transfer-encoding)$/i;

/** The options of a session that flags set. */
export type SessionFlagOptions = EveryOption<SessionOptions, 'ca' | 'signal' | 'onProgress'>;

/**
 * Reads how a command reaches a running service.
 *
 * @param stop ends the command of `--token-command`.
 * @throws KitError `invalid-flags`
 */
export function readSessionOptions(
  { values, names }: Pick<GivenFlags<typeof sessionFlags>, 'values' | 'names'>,
  stop: AbortSignal,
): SessionFlagOptions {
  const { url, ca, insecure = false, wait, timeout, deadline, concurrency } = values;
  if (url === undefined) {
    throw createFlagError('--url is missing', 'Give the base URL of the service, without /plants.');
  }
  for (const name of ['second-token', 'read-only-token', 'ended-token'] as const) {
    assertBearerToken(names[name], values[name]);
  }
  if (ca !== undefined && insecure) {
    throw createFlagError('--insecure trusts every certificate, so --ca has no use', 'Drop one.');
  }
  const waitSeconds = wait ?? (values.server === undefined ? '0' : '30');
  return {
    url,
    token: readToken(values, names, stop),
    secondToken: values['second-token'],
    readOnlyToken: values['read-only-token'],
    endedToken: values['ended-token'],
    insecure,
    headers: Object.fromEntries((values.header ?? []).map(readHeader)),
    waitMs: toMs(readWholeNumber('--wait', waitSeconds, 0, maxSeconds)),
    timeoutMs: toMs(readWholeNumber('--timeout', timeout, 1, maxSeconds)),
    deadlineMs: toMs(readWholeNumber('--deadline', deadline, 1, maxSeconds)),
    concurrency: readWholeNumber('--concurrency', concurrency, 1, 64),
  };
}

const maxSeconds = 86_400;

function toMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

function readToken(
  { token, 'token-command': command }: SessionFlags,
  names: GivenFlags<typeof sessionFlags>['names'],
  stop: AbortSignal,
): TokenSource {
  // A flag overrides the environment.
  if (command !== undefined && (token === undefined || names.token !== '--token')) {
    return tokenFromCommand(command, stop);
  }
  if (token === undefined || command !== undefined) {
    const cause = token === undefined ? 'there is no token' : 'two flags give a token';
    throw createFlagError(cause, 'Give one of --token, PLANT_STORE_TOKEN and --token-command.');
  }
  assertBearerToken(names.token, token);
  return token;
}

/** The message does not show the token, which is a secret even if a part of it is wrong. */
function assertBearerToken(flag: string | undefined, token: string | undefined): void {
  if (token !== undefined && !isBearerToken(token)) {
    throw createFlagError(
      `the token of ${flag} has a space, a line break or a character that is not ASCII`,
      'Give the token alone.',
    );
  }
}

function readHeader(text: string): [name: string, value: string] {
  const [, name, value] =
    /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    // The value may be a secret.
    const [start] = text.split(/[:\s]/);
    throw createFlagError(`--header "${start}..." is not a header`, 'Write it as "Name: value".');
  }
  if (ownHeaders.test(name)) {
    const remedy = /^authorization$/i.test(name) ? 'Give the token with --token.' : 'Drop it.';
    throw createFlagError(`--header cannot set ${name}, which every request sets itself`, remedy);
  }
  return [name, value];
}
