#!/usr/bin/env node
import process from 'node:process';
import { inspect } from 'node:util';
import { toPrintable } from '../interface/printable.js';
import { describeOldNode } from './old-node.js';

/** Node would print a stack, and exit with 1, the code of a failed contract. */
function endUnexpectedly(error: unknown): never {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  const text = isOfSystem
    ? `Failed to run the command: the operating system says "${error.message}". Correct that, and run it again. It says nothing about the service.`
    : inspect(error);
  process.stderr.write(`${toPrintable(text)}\n`);
  process.exit(2);
}

process.on('uncaughtException', endUnexpectedly);

const oldNode = describeOldNode(process.versions.node);
if (oldNode !== undefined) {
  process.stderr.write(`${oldNode}\n`);
  process.exit(2);
}

// Loaded here, so that a module that cannot be loaded is such an error, too.
await import('./run-program.js').then(({ runProgram }) => runProgram()).catch(endUnexpectedly);
