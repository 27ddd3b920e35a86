import type { LookupAddress } from 'node:dns';
import type { Kit } from '../project/kit-package.js';
import type { Project } from '../project/project.js';

/** What a check found. */
export type CheckResult =
  /** @property detail what is as it should be, as a sentence without a full stop. */
  | { readonly verdict: 'passed'; readonly detail: string }
  /** @property fix what to do, as sentences or a command. */
  | { readonly verdict: 'failed'; readonly cause: string; readonly fix: string }
  | { readonly verdict: 'not checked'; readonly reason: string };

/** What the checks look at. */
export interface Examination {
  readonly project: Project;
  readonly kit: Kit;
  readonly nodeVersion: string;
  readonly env: NodeJS.ProcessEnv;
  /** The port on which the plant store is or will be served. */
  readonly port: number;
  /** All addresses of a name. */
  readonly lookUp: (host: string) => Promise<readonly LookupAddress[]>;
}

/** One thing that may be wrong in a project, or on its machine. */
export interface DoctorCheck {
  /** What it looks at, in a few words. */
  readonly title: string;
  /** When it fails, as a clause, for the reference page. */
  readonly failsIf: string;
  readonly run: (examination: Examination) => CheckResult | Promise<CheckResult>;
}

export function passed(detail: string): CheckResult {
  return { verdict: 'passed', detail };
}

export function failed(cause: string, fix: string): CheckResult {
  return { verdict: 'failed', cause, fix };
}

export function notChecked(reason: string): CheckResult {
  return { verdict: 'not checked', reason };
}
