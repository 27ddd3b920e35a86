import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { SentExchange } from './exchange.js';
import { redactForeign, type Secrets } from './redact.js';
import { cut } from './wording.js';

/** The output may come later than the response: some frameworks print after they have answered. */
const delayMs = 10;
const maxKeptCharacters = 20_000;
const maxLines = 20;
const maxLineCharacters = 400;

/** Adds the end of the server's output to an exchange in which the server has failed. */
export async function withServerOutput(
  exchange: SentExchange,
  serverOutput: (() => string) | undefined,
): Promise<SentExchange> {
  if (serverOutput === undefined || (exchange.response?.status ?? 500) < 500) {
    return exchange;
  }
  await wait(delayMs);
  const printed = serverOutput();
  const end = printed.slice(-maxKeptCharacters);
  // The first line is left out if it is cut: it may begin with a part of a secret.
  const whole = end.length < printed.length ? end.replace(/^.*\n?/, '') : end;
  return { ...exchange, serverOutput: whole };
}

/** The last lines that a server has printed, without secrets and control characters. */
export function lastLines(printed: string, secrets: Secrets): readonly string[] {
  // A colour may begin within a secret.
  return redactForeign(stripVTControlCharacters(printed), secrets)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(-maxLines)
    .map((line) => cut(line, maxLineCharacters));
}
