import type { TokenRegistry } from '../../store/token-registry.js';
import { createInputError, toSubject } from '../../text/read-input.js';
import { nearest, shorten } from '../../text/wording.js';
import { readToken } from '../sandbox-address.js';
import type { Fault, Scenarios } from './fault.js';
import { parseFaults, parseScenarios } from './parse-faults.js';

/**
 * Parses faults for a plant store, and rejects those for users and tokens that it does not have: no request could meet
 * them.
 *
 * @param source their origin, for the error message.
 * @throws KitError `invalid-fault`, naming the source, the fault and the member.
 */
export function parseFaultsFor(
  tokens: TokenRegistry,
  faults: unknown,
  source = 'the faults',
): Fault[] {
  const parsed = parseFaults(faults, source);
  assertKnownSenders(tokens, parsed, { source, parents: [] });
  return parsed;
}

/** Parses scenarios for a plant store, as {@link parseFaultsFor} parses faults. */
export function parseScenariosFor(
  tokens: TokenRegistry,
  scenarios: unknown,
  source = 'the scenarios',
): Scenarios {
  const parsed = parseScenarios(scenarios, source);
  for (const [name, { faults }] of Object.entries(parsed)) {
    assertKnownSenders(tokens, faults, { source, parents: [name, 'faults'] });
  }
  return parsed;
}

interface Place {
  readonly source: string;
  /** The members that lead to the faults. */
  readonly parents: readonly string[];
}

function assertKnownSenders(
  tokens: TokenRegistry,
  faults: readonly Fault[],
  { source, parents }: Place,
): void {
  const isForAll = faults.every(({ user, token }) => user === undefined && token === undefined);
  if (isForAll || tokens.acceptsAny) {
    return;
  }
  const issued = tokens.all();
  const users = new Set(issued.map(({ user }) => user));
  const issuedTokens = new Set(issued.map(({ token }) => token));
  for (const [position, { user, token }] of faults.entries()) {
    // The error about a single fault needs no number.
    const path = faults.length === 1 && parents.length === 0 ? [] : [...parents, position];
    if (user !== undefined && !users.has(user)) {
      const cause = `${toSubject([...path, 'user'])} is "${shorten(user)}", who has no token`;
      const remedy =
        nearest(user, [...users]) || 'Give that user a token, drop the user, or accept any token.';
      throw createInputError('invalid-fault', source, { cause, remedy });
    }
    // It may have the name of the sandbox or not.
    if (token !== undefined && !issuedTokens.has(readToken(token, tokens).token)) {
      const cause = `${toSubject([...path, 'token'])} is "${shorten(token)}", which no user has`;
      const remedy =
        nearest(token, [...issuedTokens]) ||
        'Give a user that token, drop the token, or accept any token.';
      throw createInputError('invalid-fault', source, { cause, remedy });
    }
  }
}
