import type { SituationId } from 'plant-store-kit';
import { parameters, rules, situations } from 'plant-store-kit/interface';
import { clauseOf } from '../../../src/interface/describe-profile.js';
import type { DescribedParameter } from '../../../src/interface/described-parameters.js';
import { placeholders } from '../../../src/interface/placeholders.js';
import { effectOf, resolveOutcome } from '../../../src/interface/resolve-outcome.js';
import { situationIds } from '../../../src/interface/situations.js';
import { upperFirst } from '../../../src/text/wording.js';
import { markdownList, markdownTable } from './markdown-table.js';

function rulesOf(...subjects: readonly string[]): string {
  return markdownList(
    Object.entries(rules)
      .filter(([id]) => subjects.includes(subjectOf(id)))
      .map(([id, { statement, section }]) => [id, `${statement} (${section})`]),
  );
}

function requiredTable(): string {
  return markdownTable(
    ['what the mock answers', 'to'],
    rowsOf(
      situationIds.filter((id) => situations[id].requires !== 'nothing'),
      nameOf,
      (id) => [answerOf(id)],
    ).map(([names = '', answer = '']) => [answer, names]),
  );
}

function openTable(ids: readonly SituationId[]): string {
  return markdownTable(
    ['situation', 'without a profile', 'other effects'],
    rowsOf(
      ids.filter((id) => situations[id].requires === 'nothing'),
      nameOf,
      (id) => [`${upperFirst(answerOf(id))}. ${situations[id].why}`, otherEffectsOf(id)],
    ),
  );
}

/** A row for the situations or parameters whose further cells are the same. */
function rowsOf<Id extends string>(
  ids: readonly Id[],
  nameOf: (id: Id) => string,
  cellsOf: (id: Id) => readonly string[],
): string[][] {
  const rows = new Map<string, string[]>();
  for (const id of ids) {
    const cells = cellsOf(id);
    const [names, ...others] = rows.get(cells.join('\n')) ?? ['', ...cells];
    rows.set(cells.join('\n'), [names ? `${names}<br>${nameOf(id)}` : nameOf(id), ...others]);
  }
  return [...rows.values()];
}

function situationsOf(subject: string): string {
  return openTable(situationIds.filter((id) => subjectOf(id) === subject));
}

function parametersOf(...subjects: readonly string[]): string {
  const ids = Object.keys(parameters) as (keyof typeof parameters)[];
  return markdownTable(
    ['parameter', 'values', 'without a profile'],
    rowsOf(
      ids.filter((id) => subjects.includes(subjectOf(id))),
      (id) => `\`${id}\`: ${parameters[id].question}`,
      (id) => cellsOf(parameters[id]),
    ),
  );
}

/** The values of a parameter, and its default with the reason. */
function cellsOf({ meanings, default: byDefault, why }: DescribedParameter): readonly string[] {
  return [meanings.join('<br>'), `\`${toText(byDefault)}\`. ${why}`];
}

function subjectOf(id: string): string {
  return id.split('.')[0] ?? '';
}

/** Its id, its title, and its variants if there is more than one. */
function nameOf(id: SituationId): string {
  const { title, variants } = situations[id];
  const names = variants.map((variant) => `\`${variant}\``);
  const list = names.length < 2 ? '' : ` (${names.join(', ')})`;
  return `\`${id}\`: ${title}${list}`;
}

function answerOf(id: SituationId): string {
  const { default: byDefault, effects } = situations[id];
  const outcome = resolveOutcome({}, id);
  const effect = effectOf(id, outcome);
  const name = Object.keys(effects).length > 1 && effect !== undefined ? `\`${effect}\`: ` : '';
  const like = 'like' in byDefault ? `, like \`${byDefault.like}\`` : '';
  return `${name}${clauseOf(id, outcome).replace(/^is (rejected|answered) with /, '')}${like}`;
}

function otherEffectsOf(id: SituationId): string {
  const byDefault = effectOf(id, resolveOutcome({}, id));
  return Object.entries(situations[id].effects)
    .filter(([name]) => name !== byDefault)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join('<br>');
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const interfaceTables = {
  'required outcomes': requiredTable(),
  'rules of requests': rulesOf('paths', 'payload', 'error'),
  'situations of requests': situationsOf('request'),
  'parameters of requests': parametersOf('request', 'response', 'error'),
  'rules of authentication': rulesOf('authentication'),
  'situations of authentication': situationsOf('authentication'),
  'rules of plants': rulesOf('plant', 'new-plant'),
  'rules of create': rulesOf('create'),
  'situations of create': situationsOf('create'),
  'parameters of create': parametersOf('create'),
  'rules of list': rulesOf('list'),
  'situations of list': situationsOf('list'),
  'parameters of list': parametersOf('list'),
  'rules of delete': rulesOf('delete'),
  'situations of delete': situationsOf('delete'),
  placeholders: markdownList(
    Object.entries(placeholders).map(([name, meaning]) => [`{${name}}`, meaning]),
  ),
};
