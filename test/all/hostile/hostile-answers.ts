import { type HostileAnswer, sendWhole, writeForever, writeSlowly } from './hostile-answer.js';

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const piece = `"${'a'.repeat(2 ** 16)}",`;
const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`;

/** A body that is made when it is first sent, and once for all. */
function once(make: () => string | Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => {
    made ??= Buffer.from(make());
    return made;
  };
}

const plants = once(() => {
  const rows = Array.from({ length: 1_000_000 }, (_, id) => `{"name":"Plant ${id}","tag":"tree"}`);
  return `[${rows.join(',')}]`;
});
const objects = once(() => `[${'{},'.repeat(3_000_000)}{}]`);
const members = once(() => {
  const rows = Array.from({ length: 300_000 }, (_, number) => `"member${number}":${number}`);
  return `{${rows.join(',')}}`;
});
const openBrackets = once(() => '['.repeat(1_000_000));
const nestedArrays = once(() => '['.repeat(500_000) + ']'.repeat(500_000));
const longNumber = once(() => `{"error":${'7'.repeat(1_000_000)},"message":"no"}`);
const longName = once(() => `[{"name":"${'n'.repeat(10_000_000)}"}]`);

const tooLarge = /more than the \d+ MiB that are read/;
const silent = /no complete response within/;
const brokeOff = /the response broke off: the connection was closed/;

/** Everything that a provider can do to the program that asks it. */
export const hostileAnswers: readonly HostileAnswer[] = [
  {
    name: 'switches to another protocol',
    leavesWaiting: true,
    says: silent,
    send: (socket) => {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: tea\r\n\r\n',
      );
    },
  },
  {
    name: 'sends a chunked body without end',
    says: tooLarge,
    async send(socket) {
      socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`);
      await writeForever(socket, chunk);
    },
  },
  {
    name: 'sends a body without length and without end',
    says: tooLarge,
    async send(socket) {
      socket.write(`${ok}Connection: close\r\n\r\n[`);
      await writeForever(socket, piece);
    },
  },
  {
    name: 'announces a gigabyte, and sends it',
    says: tooLarge,
    async send(socket) {
      socket.write(`${ok}Content-Length: 1000000000\r\n\r\n`);
      await writeForever(socket, piece);
    },
  },
  {
    name: 'announces more bytes than a string can have, and sends none',
    leavesWaiting: true,
    says: silent,
    send: (socket) => {
      socket.write(`${ok}Content-Length: 9007199254740991\r\n\r\n`);
    },
  },
  {
    name: 'sends a million opening brackets',
    send: (socket) => sendWhole(socket, openBrackets()),
  },
  {
    name: 'sends half a million arrays in each other',
    send: (socket) => sendWhole(socket, nestedArrays()),
  },
  {
    name: 'sends an object with 300,000 members',
    says: tooLarge,
    send: (socket) => sendWhole(socket, members()),
  },
  {
    name: 'sends a list of 1,000,000 plants',
    says: tooLarge,
    send: (socket) => sendWhole(socket, plants()),
  },
  {
    name: 'sends a list of three million empty objects',
    says: tooLarge,
    send: (socket) => sendWhole(socket, objects()),
  },
  {
    name: 'sends a number with a million digits',
    send: (socket) => sendWhole(socket, longNumber()),
  },
  {
    name: 'sends a name with ten million characters',
    says: tooLarge,
    send: (socket) => sendWhole(socket, longName()),
  },
  {
    name: 'sends one byte of its body at a time',
    leavesWaiting: true,
    says: silent,
    send: (socket) => {
      socket.write(`${ok}Content-Length: 1000\r\n\r\n`);
      writeSlowly(socket, ' ', 1000);
    },
  },
  {
    name: 'sends one byte of its head at a time',
    leavesWaiting: true,
    says: silent,
    send: (socket) => writeSlowly(socket, 'H', 1000),
  },
  {
    name: 'sends only 100 Continue',
    leavesWaiting: true,
    says: silent,
    send: (socket) => writeSlowly(socket, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000), 20),
  },
  { name: 'says nothing', leavesWaiting: true, says: silent, send: () => {} },
  {
    name: 'sends headers without end',
    says: /Header overflow/,
    async send(socket) {
      socket.write('HTTP/1.1 200 OK\r\n');
      await writeForever(socket, `X-Header: ${'a'.repeat(1000)}\r\n`);
    },
  },
  {
    name: 'sends one header without end',
    says: /Header overflow/,
    async send(socket) {
      socket.write('HTTP/1.1 200 OK\r\nX-Header: ');
      await writeForever(socket, 'a'.repeat(1000));
    },
  },
  {
    name: 'sends trailers without end',
    says: brokeOff,
    async send(socket) {
      socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n`);
      await writeForever(socket, `X-Trailer: ${'a'.repeat(1000)}\r\n`);
    },
  },
  {
    name: 'sends a chunk extension without end',
    says: brokeOff,
    async send(socket) {
      socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n2;`);
      await writeForever(socket, 'a'.repeat(1000));
    },
  },
  {
    name: 'resets the connection',
    says: /ECONNRESET/,
    send: (socket) => {
      socket.resetAndDestroy();
    },
  },
  {
    name: 'resets the connection in the middle of a body',
    says: brokeOff,
    send: (socket) => {
      socket.write(`${ok}Content-Length: 100\r\n\r\n[`, () => socket.resetAndDestroy());
    },
  },
  {
    name: 'closes the connection',
    says: /socket hang up/,
    send: (socket) => {
      socket.end();
    },
  },
  {
    name: 'speaks another protocol',
    says: /Expected HTTP/,
    send: (socket) => {
      socket.end('SSH-2.0-OpenSSH_9.6\r\n');
    },
  },
];
