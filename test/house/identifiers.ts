/** Comments, texts, patterns and the ends of template parts; the rest of the code passes through. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=(?:[=(,:;!&|?{}\n[]|\breturn|=>)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*|[`{}]/g;

/** The identifiers of TypeScript source, including keywords. */
export function listIdentifiers(source: string): string[] {
  return removeTexts(source).match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** The types, interfaces and classes that a module exports. */
export function listExportedTypes(source: string): string[] {
  const declarations = removeTexts(source).matchAll(
    /\bexport (?:declare )?(?:abstract )?(?:type|interface|class) ([A-Za-z_$][\w$]*)/g,
  );
  return [...declarations].map(([, name = '']) => name);
}

/** The lower-case words of a camelCase or kebab-case name. */
export function listWords(name: string): string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}

/** Replaces comments, texts and patterns with spaces; the code inside of templates stays. */
function removeTexts(source: string): string {
  let code = '';
  let position = 0;
  // The open braces of each template part that the scan is inside of.
  const depths: number[] = [];
  while (position < source.length) {
    token.lastIndex = position;
    const found = token.exec(source);
    if (found === null) {
      return code + source.slice(position);
    }
    const [text] = found;
    code += source.slice(position, found.index);
    position = found.index + text.length;
    const depth = depths.at(-1);
    if (text === '`') {
      position = skipTemplate(source, position, depths);
    } else if (text === '{') {
      depths.push((depths.pop() ?? 0) + 1);
      code += text;
    } else if (text === '}' && depth === 0) {
      depths.pop();
      position = skipTemplate(source, position, depths);
    } else if (text === '}') {
      depths.push((depths.pop() ?? 1) - 1);
      code += text;
    }
    code += ' ';
  }
  return code;
}

/** Skips the text of a template, to its end or to the code of its next part. */
function skipTemplate(source: string, start: number, depths: number[]): number {
  const end = /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*(`|\$\{)/y;
  end.lastIndex = start;
  if (end.exec(source)?.[1] === '${') {
    depths.push(0);
  }
  return end.lastIndex;
}
