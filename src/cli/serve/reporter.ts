import { inspect, styleText } from 'node:util';
import type { LeftOut } from '../../record/interactions.js';
import { isLoopback } from '../../server/admin/guard.js';
import type { HandledRequest } from '../../server/handled-request.js';
import type { Listening } from '../../server/listen.js';
import { describeFault } from '../../service/faults/describe-fault.js';
import type { AccessToken } from '../../store/token-registry.js';
import { quote, toCommandLine } from '../../text/command-line.js';
import { toOneLine, toPrintable, toPrintableJson } from '../../text/printable.js';
import { redactParameters } from '../../text/sensitive.js';
import { counted } from '../../text/wording.js';
import type { Output } from '../command.js';
import type { LoadedCertificate } from './certificate.js';
import type { LoadedService } from './load-service.js';
import type { ServeFlags } from './serve-flags.js';

export type Reporter = ReturnType<typeof createReporter>;

/** Creates what prints the events of a server: as text for people, or as JSON for programs. */
export function createReporter(output: Output, flags: ServeFlags) {
  const { quiet, json, profile, handlers, db, scenario: scenarios } = flags;
  const style: Style = (format, text) => (output.hasColors ? styleText(format, text) : text);
  const print = quiet ? () => {} : output.print;
  const say = (event: object, text: string, write: (text: string) => void = print) =>
    write(json ? `${toPrintableJson(event)}\n` : text);
  const servedOf = ({ service, unsupported }: LoadedService) => ({
    tokens: service.tokens.all(),
    profile,
    unsupported,
    handlers,
  });
  return {
    ready(server: Listening, loaded: LoadedService, certificate?: LoadedCertificate): void {
      const { url } = server;
      const { faults } = loaded;
      const served = { url, certificate: certificate?.path, ...servedOf(loaded) };
      const text = `Plant store on ${style('bold', url)}\n`;
      say(
        { event: 'ready', ...served, db, faults, scenarios },
        quiet ? text : text + describeStart(flags, server, loaded, certificate),
        output.print,
      );
    },
    request(request: HandledRequest): void {
      if (request.defect !== undefined) {
        output.printError(`${toPrintable(inspect(request.defect))}\n`);
      }
      if (!quiet) {
        output.log(json ? toEvent(request) : describeRequest(request, style));
      }
    },
    reloaded(loaded: LoadedService): void {
      const { count: plants } = loaded.service.sandboxes.default.plants;
      const text = `Reloaded the changed files: ${counted(plants, 'plant')}\n`;
      const event = { event: 'reloaded', plants, ...servedOf(loaded) };
      say(event, text + describeUnsupported(profile, loaded));
    },
    /** Prints what a person should correct, and what the server does meanwhile. */
    problem(event: 'reload-failed' | 'db-problem' | 'record-problem', message: string): void {
      say({ event, message }, `${message}\n`, json ? output.print : output.printError);
    },
    recorded(pact: string, interactions: number, leftOut: readonly LeftOut[]): void {
      const others = leftOut.map(
        ({ request, reason }) => `  ${toOneLine(`${request}: ${reason}`)}\n`,
      );
      say(
        { event: 'recorded', pact, interactions, leftOut },
        `Recorded ${counted(interactions, 'interaction')} in ${toOneLine(pact)}\n` +
          (others.length === 0 ? '' : `Left out:\n${others.join('')}`),
      );
    },
    stopping(): void {
      say({ event: 'stopping' }, 'Stopping; press Ctrl-C again to stop at once\n');
    },
  };
}

function describeStart(
  { noAdmin, adminToken, host, profile, handlers, db, scenario: scenarios = [] }: ServeFlags,
  { url, origin }: Listening,
  loaded: LoadedService,
  certificate: LoadedCertificate | undefined,
): string {
  const { faults = [] } = loaded;
  const tokens = loaded.service.tokens.all();
  const address = url === origin ? 'it' : origin;
  // Without an admin token, the server closes its panel if other machines can reach it.
  const panel =
    adminToken !== undefined || isLoopback(host)
      ? `Open ${address} in a browser to see each request, and to make the next one fail.\n`
      : 'Other machines can reach the server: its panel needs --admin-token.\n';
  const active = [...scenarios.map((name) => `scenario ${name}`), ...faults.map(describeFault)];
  const line = (title: string, text: string | undefined) =>
    text ? `${title}: ${toOneLine(text)}\n` : '';
  const token = tokens.find(({ status, scopes }) => status === 'valid' && scopes.includes('read'));
  const authorization = quote(`Authorization: Bearer ${token?.token ?? '<token>'}`);
  const trust = certificate?.ownUntil ? `--cacert ${quote(certificate.path)} ` : '';
  return [
    noAdmin ? '' : panel,
    describeCertificate(certificate),
    line('Profile', profile),
    describeUnsupported(profile, loaded),
    line('Handlers', handlers),
    line('Plants kept in', db),
    line('Active faults', active.join('; ')),
    `\n${tokenTable(tokens)}\n`,
    `curl ${trust}-H ${authorization} '${url}/plants?limit=3'\n\n`,
  ].join('');
}

/** How clients trust a certificate that no authority has signed. */
function describeCertificate({ path, ownUntil }: Partial<LoadedCertificate> = {}): string {
  return path === undefined || ownUntil === undefined
    ? ''
    : `Certificate: ${toOneLine(path)}
  The kit has made it, and uses it at each start until ${ownUntil.toISOString().slice(0, 10)}. A browser asks once whether to go on.
  Node.js trusts it with NODE_EXTRA_CA_CERTS=${quote(path)}
`;
}

function describeUnsupported(profile = '', { unsupported = [] }: LoadedService): string {
  const [first, ...others] = unsupported;
  if (first === undefined) {
    return '';
  }
  const show = toOneLine(toCommandLine(['plant-store-kit', 'profile', 'show', profile]));
  const more = ` And ${others.length} more: ${show}`;
  return `Not supported by the mock: ${toOneLine(first.behaviour)}${others.length === 0 ? '' : more}\n`;
}

function tokenTable(tokens: readonly AccessToken[]): string {
  const rows = tokens.map(({ token, user, scopes, status }) => [
    toOneLine(token),
    toOneLine(user),
    status === 'valid' ? scopes.join(', ') || 'nothing' : `nothing: ${status}`,
  ]);
  const all = [['token', 'user', 'may'], ...rows];
  const widths = all.reduce<readonly number[]>(
    (widest, row) => row.map(({ length }, column) => Math.max(length, widest[column] ?? 0)),
    [],
  );
  const lines = all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return lines.map((cells) => `  ${cells.join('  ').trimEnd()}\n`).join('');
}

type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

function toEvent({ defect: _, ...request }: HandledRequest): string {
  const path = redactParameters(request.path);
  const durationMs = Math.round(request.durationMs * 1000) / 1000;
  return `${toPrintableJson({ event: 'request', ...request, path, durationMs })}\n`;
}

/** Appends to one text: lists of words would make creates and deletes slower by 0.03 of the speed of a bare server. */
function describeRequest(request: HandledRequest, style: Style): string {
  const { method, status, user, sandbox, rejectedBy, fault, scenario, message } = request;
  const path = toOneLine(redactParameters(request.path));
  const duration = `${request.durationMs.toFixed(1)} ms`;
  const note = (text: string) => ` ${style('dim', text)}`;
  let line = `${method} ${path} ${style(colorOf(status), status === 0 ? '-' : String(status))}`;
  line += note(duration);
  if (user !== undefined) {
    line += ` ${toOneLine(user)}`;
  }
  if (request.disconnected) {
    line += note('client disconnected');
  }
  if (sandbox !== undefined) {
    line += note(`in ${toOneLine(sandbox)}`);
  }
  if (rejectedBy !== undefined) {
    line += note(rejectedBy);
  }
  if (fault !== undefined) {
    const by = scenario === undefined ? '' : ` (${toOneLine(scenario)})`;
    line += note(`fault: ${fault}${by}`);
  }
  if (message !== undefined) {
    line += note(toOneLine(message));
  }
  return `${line}\n`;
}

/** @param status 0 if there was no response. */
function colorOf(status: number): 'red' | 'yellow' | 'green' {
  if (status === 0 || status >= 500) {
    return 'red';
  }
  return status >= 400 ? 'yellow' : 'green';
}
