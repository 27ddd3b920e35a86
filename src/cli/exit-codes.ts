import type { CommandName, ExitCode } from './command.js';
import { wrap } from './flags.js';

type ExitCodes = Readonly<Partial<Record<ExitCode, string>>>;

/** What each exit code of the program means, in general. */
export const programExitCodes = {
  0: 'success',
  1: 'a rule, a pact or a check failed, or two sides differ',
  2: 'a flag or a file cannot be used, nothing was checked, or the run ended early',
  3: 'the service cannot be reached',
  4: 'nothing failed, but the service no longer does what its profile says',
} as const satisfies Readonly<Record<ExitCode, string>>;

/** Every exit code of each command. */
export const exitCodes = {
  serve: {
    0: 'it was stopped',
    2: 'a flag, a file or a port cannot be used, or its log or its plants could not be written',
  },
  verify: {
    0: "no rule failed, and no frontend's pact",
    1: "a rule, or a frontend's pact, failed, also if the run ended early",
    2: 'a flag or a file cannot be used; or nothing failed, but nothing was checked, a result could not be published, or the run ended early: the report says why',
    3: 'the service cannot be reached',
    4: 'with --profile: nothing failed, but the service no longer does what its profile says',
  },
  observe: {
    0: 'a profile was observed',
    2: 'a flag or a file cannot be used, nothing could be determined, or it was stopped',
    3: 'the service cannot be reached',
  },
  compare: {
    0: 'no difference, or only differences that the profile lists as unsupported',
    1: 'other differences',
    2: 'a flag or a file cannot be used, or it ended early',
    3: 'the service cannot be reached',
  },
  contracts: {
    0: 'the contract was published',
    2: 'a flag cannot be used, or the broker did not answer or rejected it',
  },
  profile: {
    0: 'it was shown; with diff: the two profiles say the same',
    1: 'with diff: the two profiles differ',
    2: 'a flag or a file cannot be used',
  },
  openapi: {
    0: 'the document was printed',
    2: 'a flag cannot be used',
  },
  init: {
    0: 'the project is set up',
    1: 'nothing was written: you said no, or there is no terminal to ask in',
    2: 'a flag or a file cannot be used, or a package cannot be installed',
  },
  doctor: {
    0: 'nothing is wrong, of what could be checked',
    1: 'a check failed',
    2: 'a flag or the project cannot be used',
  },
} as const satisfies Readonly<Record<CommandName, ExitCodes>>;

/** The part of a help text that lists the exit codes. */
export function describeExitCodes(codes: ExitCodes): string {
  const lines = Object.entries(codes).map(
    ([code, meaning]) => `  ${code}  ${wrap(meaning, 95).join('\n     ')}`,
  );
  return ['Exit codes:', ...lines].join('\n');
}
