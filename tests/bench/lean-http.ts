import { connect, type Socket } from 'node:net';

/**
 * One keep-alive connection to a server, one call at a time, with as little work as possible, so that the client's
 * cost does not distort the figures.
 */
export interface LeanConnection {
  /** The server's name and port, for the Host header. */
  host: string;
  /** Sends a complete request as text. */
  call(request: string): Promise<{ status: number; body: string }>;
  close(): void;
}

/** Opens a connection. @param origin `http://localhost:8080` */
export function openConnection(origin: string): LeanConnection {
  const { host, hostname, port } = new URL(origin);
  const socket: Socket = connect({ host: hostname, port: Number(port), family: 4, noDelay: true });
  socket.setEncoding('utf8');
  let read = '';
  let waiting: {
    resolve: (answer: { status: number; body: string }) => void;
    reject: (error: Error) => void;
  };
  socket.on('data', (chunk: string) => {
    read += chunk;
    const end = read.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(read)?.[1];
    if (length === undefined) {
      waiting.reject(new Error(`An answer without a length: ${read.slice(0, end)}`));
      return;
    }
    const body = read.slice(end + 4);
    // Answers are mostly ASCII; count the others in bytes.
    if (body.length < Number(length) && Buffer.byteLength(body) < Number(length)) return;
    const status = Number(read.slice(9, 12));
    read = '';
    waiting.resolve({ status, body });
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')));
  return {
    host,
    call: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
