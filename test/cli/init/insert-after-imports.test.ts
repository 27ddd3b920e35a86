import { describe, expect, it } from 'vitest';
import { insertAfterImports, insertImport } from '../../../src/cli/init/insert-after-imports.js';

describe('insertAfterImports', () => {
  it.each([
    [`import 'a';\n\nrun();\n`, `import 'a';\n\nX;\n\nrun();\n`],
    [`import a from 'a'\nrun()\n`, `import a from 'a'\n\nX\nrun()\n`],
    [
      `// c\nimport {\n  a,\n  type B,\n} from "a";\n/* d */\nimport * as c from 'c';\nrun();`,
      `// c\nimport {\n  a,\n  type B,\n} from "a";\n/* d */\nimport * as c from 'c';\n\nX;\nrun();`,
    ],
    [
      `import d from './d.json' with { type: 'json' };\nrun();`,
      `import d from './d.json' with { type: 'json' };\n\nX;\nrun();`,
    ],
    [`'use client';\nrun();`, `'use client';\n\nX;\nrun();`],
    ['run();\n', 'X;\n\nrun();\n'],
    [`import('a').then(run);\n`, `X;\n\nimport('a').then(run);\n`],
    [`import 'a';\r\nrun();\r\n`, `import 'a';\r\n\r\nX;\r\nrun();\r\n`],
  ])('inserts after the imports at the start: %j', (module, expected) => {
    expect(insertAfterImports(module, 'X;')).toBe(expected);
  });
});

describe('insertImport', () => {
  it.each([
    [`import "a";\nrun();`, `import "a";\nimport 'x';\nrun();`.replace(`'x'`, '"x"')],
    [`import 'a'\nrun()`, `import 'a'\nimport 'x'\nrun()`],
    ['run();', `import 'x';\nrun();`],
  ])('inserts an import in the style of those that are there: %j', (module, expected) => {
    expect(insertImport(module, `import 'x';`)).toBe(expected);
  });
});
