import { kitErrorCodes } from 'plant-store-kit';
import { commandNames } from '../../../src/cli/command.js';
import { flags as compareFlags } from '../../../src/cli/compare-flags.js';
import { flags as contractsFlags } from '../../../src/cli/contracts.js';
import { flags as doctorFlags } from '../../../src/cli/doctor.js';
import { exitCodes } from '../../../src/cli/exit-codes.js';
import type { Flags } from '../../../src/cli/flags.js';
import { flags as initFlags } from '../../../src/cli/init.js';
import { flags as observeFlags } from '../../../src/cli/observe-flags.js';
import { flags as profileFlags } from '../../../src/cli/profile.js';
import { flags as serveFlags } from '../../../src/cli/serve-flags.js';
import { sessionFlags } from '../../../src/cli/session-flags.js';
import { flags as verifyFlags } from '../../../src/cli/verify-flags.js';
import { markdownTable } from './markdown-table.js';

const shared = sessionFlags;

function flagTable(flags: Flags): string {
  return markdownTable(
    ['flag', 'what it does', 'environment variable'],
    Object.entries(flags).map(([name, { value, short, env, help, isMultiple }]) => [
      `${short ? `\`-${short}\`, ` : ''}\`--${name}${value ? ` ${value}` : ''}\`${isMultiple ? ', repeatable' : ''}`,
      help,
      env ? `\`${env}\`` : '',
    ]),
  );
}

function ownFlags(flags: Flags): Flags {
  return Object.fromEntries(Object.entries(flags).filter(([name]) => !(name in shared)));
}

export const commandLineTables = {
  'flags of serve': flagTable(serveFlags),
  'flags of verify, observe and compare': flagTable(shared),
  'flags of verify': flagTable(ownFlags(verifyFlags)),
  'flags of observe': flagTable(ownFlags(observeFlags)),
  'flags of compare': flagTable(ownFlags(compareFlags)),
  'flags of profile': flagTable(profileFlags),
  'flags of contracts publish': flagTable(contractsFlags),
  'flags of init': flagTable(initFlags),
  'flags of doctor': flagTable(doctorFlags),
  'exit codes': markdownTable(
    ['command', 'code', 'meaning'],
    commandNames.flatMap((name) =>
      Object.entries(exitCodes[name]).map(([code, meaning]) => [`\`${name}\``, code, meaning]),
    ),
  ),
  'exit codes of verify': markdownTable(['code', 'meaning'], Object.entries(exitCodes.verify)),
  'error codes': markdownTable(
    ['code', 'what it means', 'exit code'],
    Object.entries(kitErrorCodes).map(([code, { meaning, exitCode }]) => [
      `\`${code}\``,
      meaning,
      String(exitCode),
    ]),
  ),
};
