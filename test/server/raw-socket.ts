import { connect } from 'node:net';

/** Opens a connection, and keeps what is received over it. */
export function openSocket(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, received: () => received, closed };
}

/** Sends a text over a connection, and returns what is received until that is closed. */
export async function askRaw(port: number, sent: string): Promise<string> {
  const { socket, received, closed } = openSocket(port);
  socket.write(sent);
  await closed;
  return received();
}
