import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findPackage, type Project, readIfThere } from './project.js';
import { readKitFile } from './templates.js';

const path = 'AGENTS.md';
const begin = '<!-- plant-store-kit: begin -->';
const end = '<!-- plant-store-kit: end -->';

/**
 * Plans the section about the kit in the AGENTS.md of a project: it replaces the section that is there, or is added at
 * the end. What else the file has stays as it is.
 *
 * @returns nothing if the file has this section already.
 */
export function planAgentsFile(project: Project): { path: string; text: string }[] {
  const text = readIfThere(project.folder, path) ?? '';
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const section = createSection(project).replaceAll('\n', lineBreak);
  const replaced = replaceSection(text, section, lineBreak);
  return replaced === text ? [] : [{ path, text: replaced }];
}

function replaceSection(text: string, section: string, lineBreak: string): string {
  const start = text.indexOf(begin);
  const last = text.indexOf(end, start);
  if (start >= 0 && last >= 0) {
    return text.slice(0, start) + section + text.slice(last + end.length);
  }
  const lines = text === '' ? [section] : [text.replace(/\r?\n$/, ''), '', section];
  return lines.join(lineBreak) + lineBreak;
}

/** The summary of llms.txt in the kit and the first of its lists, with paths that lead there from the project. */
function createSection(project: Project): string {
  const kit = folderOfKit(project);
  const [, summary = '', title = '', list = ''] =
    /^> (.*)\n\n## (.*)\n\n((?:- .*\n)+)/m.exec(readKitFile('llms.txt')) ?? [];
  return `${begin}
## Plant Store Kit

${summary} All its pages: \`${kit}/llms.txt\`. ${title}:

${list.replaceAll('](', `](${kit}/`)}${end}`;
}

/** The path to the kit, with slashes. pnpm links the one in the project to a folder with the name of the version. */
function folderOfKit({ folder }: Project): string {
  const own = 'node_modules/plant-store-kit';
  const kit = findPackage(folder, 'plant-store-kit');
  return existsSync(join(folder, own)) || kit === undefined
    ? own
    : relative(folder, kit.folder).replaceAll('\\', '/');
}
