import { createRequire } from 'node:module';
import { join } from 'node:path';

/** An instruction, such as COPY, with its words. */
export interface Instruction {
  readonly name: string;
  /** Flags such as `--from=build`, by their names. */
  readonly flags: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  /** All that follows the name and the flags. */
  readonly text: string;
}

/** One `FROM` with what follows it. */
export interface Stage {
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** Parses a Dockerfile with dockerfile-ast, which is installed in `tools`. */
export function readDockerfile(source: string, tools: string): Stage[] {
  const { DockerfileParser } = createRequire(join(tools, 'package.json'))('dockerfile-ast');
  const stages: { name: string; instructions: Instruction[] }[] = [];
  for (const instruction of DockerfileParser.parse(source).getInstructions()) {
    const name: string = instruction.getKeyword();
    if (name === 'FROM') {
      stages.push({ name: instruction.getBuildStage() ?? 'last', instructions: [] });
      continue;
    }
    const flags: { getName(): string; getValue(): string }[] = instruction.getFlags?.() ?? [];
    const words: string[] = instruction
      .getArguments()
      .map((argument: { getValue(): string }) => argument.getValue())
      .filter((word: string) => !word.startsWith('--') || !['COPY', 'HEALTHCHECK'].includes(name));
    stages.at(-1)?.instructions.push({
      name,
      flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue()])),
      words,
      text: words.join(' '),
    });
  }
  return stages;
}
