export { reportToGithubAnnotations } from './github-annotations.js';
export { reportToGithubSummary } from './github-summary.js';
