import { inspect, styleText } from 'node:util';
import { isKitError } from '../interface/kit-error.js';
import { toOneLine, toPrintable, toPrintableJson } from '../interface/printable.js';
import type { UnsupportedBehaviour } from '../interface/profile-observation.js';
import { redactParameters } from '../interface/sensitive.js';
import { counted } from '../interface/wording.js';
import type { HandledRequest } from '../server/request-listener.js';
import { describeFault } from '../service/faults/describe-fault.js';
import type { Fault } from '../service/faults/fault.js';
import type { AccessToken } from '../store/token-registry.js';
import type { LoadedCertificate } from './certificate.js';
import type { Output } from './command.js';

/** What the server has loaded. */
export interface Served {
  readonly tokens: readonly AccessToken[];
  /** The path of the profile, if there is one. */
  readonly profile: string | undefined;
  /** The path of the module with handlers, if there is one. */
  readonly handlers: string | undefined;
  /** What the provider of the profile does and the server cannot do. */
  readonly unsupported: readonly UnsupportedBehaviour[];
}

/** Where a server is. */
interface ServerAddress {
  /** The base URL of the plant store. */
  readonly url: string;
  /** The URL of the server, without a path. */
  readonly origin: string;
}

/** What is served at the start. */
interface ServedAtStart extends Served {
  /** The path of the file that keeps the plants, if there is one. */
  readonly db: string | undefined;
  readonly faults: readonly Fault[];
  /** The names of the started scenarios. */
  readonly scenarios: readonly string[];
  /** Whether the panel can be opened; `closed` until the server has an admin token. */
  readonly panel: 'open' | 'closed' | 'none';
  /** The certificate of a server that speaks HTTPS. */
  readonly certificate: LoadedCertificate | undefined;
}

/** Prints what the server does, for people or for programs. */
export interface Reporter {
  ready(server: ServerAddress, served: ServedAtStart): void;
  exchange(exchange: HandledRequest): void;
  reloaded(plants: number, served: Served): void;
  notReloaded(error: unknown): void;
  /** Prints what a person should know about the file of --db. */
  notice(message: string): void;
  /** Prints what a person should correct about the file of --db. */
  problem(message: string): void;
  stopping(): void;
}

export function createReporter(
  output: Output,
  { quiet, json }: { quiet: boolean; json: boolean },
): Reporter {
  const reporter = json ? createJsonReporter(output) : createTextReporter(output, quiet);
  const unlessQuiet = quiet ? { reloaded() {}, notice() {}, stopping() {} } : {};
  return {
    ...reporter,
    ...unlessQuiet,
    exchange(exchange) {
      if (exchange.defect !== undefined) {
        output.printError(`${toPrintable(inspect(exchange.defect))}\n`);
      }
      if (!quiet) {
        reporter.exchange(exchange);
      }
    },
  };
}

function createJsonReporter(output: Output): Reporter {
  const toLine = (event: object) => `${toPrintableJson(event)}\n`;
  const report = (event: object) => output.print(toLine(event));
  return {
    ready: ({ url }, { certificate, db, faults, scenarios, ...served }) =>
      report({
        event: 'ready',
        url,
        ...(certificate && { certificate: certificate.path }),
        ...toJson(served),
        ...(db !== undefined && { db }),
        ...(faults.length > 0 && { faults }),
        ...(scenarios.length > 0 && { scenarios }),
      }),
    exchange({ defect, ...exchange }) {
      const path = redactParameters(exchange.path);
      const durationMs = Math.round(exchange.durationMs * 1000) / 1000;
      output.log(toLine({ event: 'request', ...exchange, path, durationMs }));
    },
    reloaded: (plants, served) => report({ event: 'reloaded', plants, ...toJson(served) }),
    notReloaded: (error) => report({ event: 'reload-failed', message: describeError(error) }),
    notice: (message) => report({ event: 'db', message }),
    problem: (message) => report({ event: 'db-problem', message }),
    stopping: () => report({ event: 'stopping' }),
  };
}

function toJson({ tokens, profile, handlers, unsupported }: Served): object {
  return {
    tokens,
    ...(profile !== undefined && { profile, unsupported }),
    ...(handlers !== undefined && { handlers }),
  };
}

function createTextReporter(output: Output, quiet: boolean): Reporter {
  const style: Style = (format, text) => (output.hasColors ? styleText(format, text) : text);
  return {
    ready(
      { url, origin },
      { tokens, panel, certificate, handlers, db, faults, scenarios, ...profile },
    ) {
      output.print(`Plant store on ${style('bold', url)}\n`);
      if (!quiet) {
        output.print(describePanel(panel, url === origin ? 'it' : origin));
        output.print(describeCertificate(certificate));
        output.print(describeProfile(profile));
        output.print(handlers === undefined ? '' : `Handlers: ${toOneLine(handlers)}\n`);
        output.print(db === undefined ? '' : `Plants kept in: ${toOneLine(db)}\n`);
        output.print(describeFaults(faults, scenarios));
        output.print(`\n${tokenTable(tokens)}\n\n${curl(url, tokens, certificate)}\n\n`);
      }
    },
    exchange: (exchange) => output.log(describeExchange(exchange, style)),
    reloaded: (plants, profile) =>
      output.print(
        `Reloaded the changed files: ${counted(plants, 'plant')}\n${describeUnsupported(profile)}`,
      ),
    notReloaded: (error) =>
      output.printError(`${describeError(error)} The server goes on with the earlier files.\n`),
    notice: (message) => output.print(`${message}\n`),
    problem: (message) => output.printError(`${message}\n`),
    stopping: () => output.print('Stopping; press Ctrl-C again to stop at once\n'),
  };
}

function describePanel(panel: ServedAtStart['panel'], address: string): string {
  return {
    open: `Open ${address} in a browser to see each request, and to make the next one fail.\n`,
    closed: 'Other machines can reach the server: its panel needs --admin-token.\n',
    none: '',
  }[panel];
}

/** What makes requests fail from the start on, in a line. */
function describeFaults(faults: readonly Fault[], scenarios: readonly string[]): string {
  const all = [...scenarios.map((name) => `scenario ${name}`), ...faults.map(describeFault)];
  return all.length === 0 ? '' : `Active faults: ${toOneLine(all.join('; '))}\n`;
}

type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

function describeExchange(
  { method, path, status, durationMs, sandbox, user, rejectedBy, fault, scenario }: HandledRequest,
  style: Style,
): string {
  const color =
    status > 0 && status < 400 ? 'green' : status > 0 && status < 500 ? 'yellow' : 'red';
  const shown = style(color, status === 0 ? '-' : String(status));
  const took = style('dim', `${toTenths(durationMs)} ms`);
  let line = `${method} ${toOneLine(redactParameters(path))} ${shown} ${took}`;
  if (user !== undefined) {
    line += ` ${toOneLine(user)}`;
  }
  if (sandbox !== undefined) {
    line += ` ${style('dim', `in ${toOneLine(sandbox)}`)}`;
  }
  if (rejectedBy !== undefined) {
    line += ` ${style('dim', rejectedBy)}`;
  }
  if (fault !== undefined) {
    const ofScenario = scenario === undefined ? '' : ` (${toOneLine(scenario)})`;
    line += ` ${style('dim', `fault: ${fault}${ofScenario}`)}`;
  }
  return `${line}\n`;
}

/** A number with one digit after the point, in half the time that `toFixed` takes. */
function toTenths(number: number): string {
  const tenths = Math.round(number * 10);
  const whole = Math.floor(tenths / 10);
  return `${whole}.${tenths - 10 * whole}`;
}

function describeProfile(served: Omit<Served, 'tokens' | 'handlers'>): string {
  return served.profile === undefined
    ? ''
    : `Profile: ${toOneLine(served.profile)}\n${describeUnsupported(served)}`;
}

function describeUnsupported({
  profile,
  unsupported,
}: Omit<Served, 'tokens' | 'handlers'>): string {
  const [first, ...others] = unsupported;
  if (first === undefined || profile === undefined) {
    return '';
  }
  const more = ` And ${others.length} more: plant-store-kit profile show ${toOneLine(profile)}`;
  return `Not supported by the mock: ${toOneLine(first.behaviour)}${others.length === 0 ? '' : more}\n`;
}

function tokenTable(tokens: readonly AccessToken[]): string {
  const rows = [
    ['token', 'user', 'may'],
    ...tokens.map(({ token, user, scopes, status }) => [
      toOneLine(token),
      toOneLine(user),
      status === 'valid' ? scopes.join(', ') || 'nothing' : `nothing: ${status}`,
    ]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`)
    .join('\n');
}

/** How clients trust a certificate that no authority has signed. */
function describeCertificate(certificate: LoadedCertificate | undefined): string {
  if (certificate?.ownUntil === undefined) {
    return '';
  }
  const { path, ownUntil } = certificate;
  const until = ownUntil.toISOString().slice(0, 10);
  return `Certificate: ${toOneLine(path)}
  The kit has made it, and uses it at each start until ${until}. A browser asks once whether to go on.
  Node.js trusts it with NODE_EXTRA_CA_CERTS=${quote(path)}
`;
}

function curl(
  url: string,
  tokens: readonly AccessToken[],
  certificate: LoadedCertificate | undefined,
): string {
  const mayRead = ({ status, scopes }: AccessToken) =>
    status === 'valid' && scopes.includes('read');
  const token = tokens.find(mayRead)?.token ?? '<token>';
  const trust = certificate?.ownUntil ? `--cacert ${quote(certificate.path)} ` : '';
  return `curl ${trust}-H ${quote(`Authorization: Bearer ${token}`)} '${url}/plants?limit=3'`;
}

/** Quotes a text for a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function describeError(error: unknown): string {
  return isKitError(error) ? toOneLine(error.message) : toPrintable(inspect(error));
}
