const space = /\s+/y;
const comment = /\/\/.*|\/\*[\s\S]*?\*\//y;
const directive = /(['"])use [a-z]+\1;?/y;
const importStatement =
  /import\s*(?:(?:type\s+)?[\w$*{}\s,]+\bfrom\s*|)(['"])[^'"\n]+\1(?:\s*with\s*\{[^}]*\})?;?/y;

/** Inserts statements after the imports at the start of a module, in its line breaks and semicolons. */
export function insertAfterImports(module: string, statements: string): string {
  const position = endOfImports(module);
  const hasSemicolons = position === 0 || module[position - 1] === ';';
  const style = (text: string) => {
    const lines = hasSemicolons ? text : text.replace(/;$/gm, '');
    return module.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
  };
  return position === 0
    ? `${style(`${statements}\n\n`)}${module}`
    : `${module.slice(0, position)}${style(`\n\n${statements}`)}${module.slice(position)}`;
}

/** Inserts an import after those at the start of a module. */
export function insertImport(module: string, statement: string): string {
  const position = endOfImports(module);
  const isQuoteDouble = module.lastIndexOf('"', position) > module.lastIndexOf("'", position);
  const hasSemicolons = position === 0 || module[position - 1] === ';';
  const quoted = isQuoteDouble ? statement.replaceAll("'", '"') : statement;
  const line = hasSemicolons ? quoted : quoted.replace(/;$/, '');
  const lineBreak = module.includes('\r\n') ? '\r\n' : '\n';
  return position === 0
    ? `${line}${lineBreak}${module}`
    : `${module.slice(0, position)}${lineBreak}${line}${module.slice(position)}`;
}

/** The position after the last import of those that a module starts with, or after its directive. */
function endOfImports(module: string): number {
  let position = module.startsWith('\ufeff') ? 1 : 0;
  let end = 0;
  for (;;) {
    const kind = [space, comment, directive, importStatement].find((pattern) => {
      pattern.lastIndex = position;
      return pattern.test(module);
    });
    if (kind === undefined) {
      return end;
    }
    position = kind.lastIndex;
    if (kind === directive || kind === importStatement) {
      end = position;
    }
  }
}
