import * as z from 'zod/mini';
import { readText } from '../files.js';

/** The last commit of a pull request, and its branch. */
export interface Head {
  readonly commit: string | undefined;
  readonly branch: string | undefined;
  /** The repository that has the branch. */
  readonly repository?: string | undefined;
}

/** What a workflow of GitHub shows of a report, by the variables that its runner sets. */
export function githubReportsOf(env: NodeJS.ProcessEnv) {
  return {
    hasAnnotations: env.GITHUB_ACTIONS === 'true',
    /** The file of the summary of the step. */
    summaryPath: env.GITHUB_STEP_SUMMARY || undefined,
  };
}

const githubEvent = z.object({
  pull_request: z.optional(
    z.object({
      head: z.object({
        sha: z.string(),
        ref: z.string(),
        // Null if it was deleted.
        repo: z.nullable(z.object({ full_name: z.string() })),
      }),
    }),
  ),
  workflow_run: z.optional(z.object({ head_sha: z.string() })),
  issue: z.optional(z.object({ pull_request: z.optional(z.unknown()) })),
});

/**
 * Undefined if GITHUB_SHA is what was pushed. A workflow that runs for a pull request in another way has the last commit
 * of a branch there, and what it checks out only its author knows.
 */
export async function readGithubHead(env: NodeJS.ProcessEnv): Promise<Head | undefined> {
  const { pull_request: pullRequest, workflow_run: run, issue } = await readGithubEvent(env);
  if (pullRequest !== undefined) {
    const { sha, ref, repo } = pullRequest.head;
    return { commit: sha, branch: ref, repository: repo?.full_name ?? 'deleted' };
  }
  const isUnknown =
    (run !== undefined && run.head_sha !== env.GITHUB_SHA) ||
    issue?.pull_request !== undefined ||
    env.GITHUB_EVENT_NAME?.startsWith('pull_request');
  return isUnknown ? { commit: undefined, branch: undefined } : undefined;
}

async function readGithubEvent({
  GITHUB_EVENT_PATH: path = '',
}: NodeJS.ProcessEnv): Promise<Partial<z.output<typeof githubEvent>>> {
  try {
    return githubEvent.parse(JSON.parse(await readText(path)));
  } catch {
    // Then the name of the event says whether something is missing.
    return {};
  }
}
