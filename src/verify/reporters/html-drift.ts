import type { ProfileEntryReport, ProfileReport } from '../report.js';
import { choices, choicesKept, choiceWords, driftRemedies, profileName } from './drift-summary.js';
import { type Markup, markup } from './markup.js';
import { counted } from './summary.js';

/** What has drifted from a profile as a table, and all its other choices, folded. */
export function driftSection(profile: ProfileReport): Markup {
  const drifted = choices(profile, 'drifted');
  return markup`<h2>Drift from ${profileName(profile)}</h2>
${profile.reason && markup`<p>${profile.reason}</p>\n`}${
  drifted.length > 0 ? driftTable(drifted) : undefined
}${driftRemedies(profile).map((remedy) => markup`<p>${remedy}</p>\n`)}${others(profile)}`;
}

function driftTable(drifted: readonly ProfileEntryReport[]): Markup {
  return markup`<table>
<caption>What the provider chooses in another way than the profile; it breaks no rule</caption>
<thead><tr><th scope="col">Verdict</th><th scope="col">Choice</th><th scope="col">Seen</th></tr></thead>
<tbody>
${drifted.map(
  ({ subject, verdict, sentence, evidence }) =>
    markup`<tr><td class="verdict ${verdict}">${choiceWords[verdict]}</td><th scope="row">${sentence} <code>${subject}</code></th><td class="anywhere">${evidence}</td></tr>\n`,
)}</tbody>
</table>
`;
}

function others(profile: ProfileReport): Markup | undefined {
  const others = profile.entries.filter(({ verdict }) => verdict !== 'drifted');
  const { length } = choices(profile, 'undetermined');
  const untold = length === 0 ? '' : `, ${counted(length, 'choice')} could not be told`;
  return others.length === 0
    ? undefined
    : markup`<details><summary>${choicesKept(profile)}${untold}</summary>
<ul>
${others.map(otherChoice)}</ul>
</details>`;
}

function otherChoice({ verdict, sentence, evidence, reason }: ProfileEntryReport): Markup {
  return markup`<li><span class="${verdict}">${choiceWords[verdict]}</span>: ${sentence} <span class="quiet">(${reason ?? evidence})</span></li>\n`;
}
