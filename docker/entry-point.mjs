// Runs the command that follows the name of the image; `serve` if none does, or only its flags.
import process from 'node:process';

const [, , first = '-'] = process.argv;
const isOfProgram = ['-h', '--help', '-v', '--version'].includes(first);
if (first.startsWith('-') && !isOfProgram) {
  process.argv.splice(2, 0, 'serve');
}
await import('../dist/cli/main.js');
