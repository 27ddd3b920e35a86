import type { ContractReport } from '../../verify/report/verification-report.js';
import type { ExitCode } from '../command.js';

/** The flags of every command that reports how a service keeps the contract. */
export const reportFlags = {
  json: { help: 'print the report as JSON' },
  junit: { value: '<file>', help: 'write the report to this file as JUnit XML' },
  html: { value: '<file>', help: 'write the report to this file as HTML' },
  quiet: { short: 'q', help: 'print only failures, drift and errors' },
} as const;

export function exitCodeOf({ verdict, profile }: ContractReport): ExitCode {
  if (verdict === 'failed') {
    return 1;
  }
  return verdict === 'not-checked' ? 2 : exitCodes[profile?.verdict ?? 'same'];
}

/** The exit codes when no rule and no pact failed. */
const exitCodes = { same: 0, drifted: 4, 'not-checked': 2 } as const;
