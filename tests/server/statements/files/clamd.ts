import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { EICAR } from './corpus/sample.ts';

/** The behavior of the clamd stand-in. */
type Behavior = 'scan' | 'silent' | 'too-large' | 'hang-up' | 'nonsense';

export interface Clamd {
  address: string;
  behavior: Behavior;
  /** The scanner answers only after this promise. */
  wait?: Promise<void>;
  /** How many bytes each stream had. */
  seen: number[];
  close(): Promise<void>;
}

/**
 * A small clamd that speaks INSTREAM like the real one: `zINSTREAM\0`, chunks with their length (4 bytes,
 * big-endian), a length of 0, then `stream: OK\0` or `stream: <name> FOUND\0`, and the end of the connection. It
 * detects only EICAR.
 */
export async function startClamd(
  listenOn: { port: number; host: string } | { path: string },
): Promise<Clamd> {
  const open = new Set<Socket>();
  const clamd: Clamd = { address: '', behavior: 'scan', seen: [], close };
  const server = createServer((socket) => {
    open.add(socket);
    let receivedBytes = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    socket.on('data', async (chunk: Buffer) => {
      receivedBytes = Buffer.concat([receivedBytes, chunk]);
      if (clamd.behavior === 'hang-up') return socket.destroy();
      const stream = streamOf(receivedBytes);
      if (!stream || clamd.behavior === 'silent') return;
      clamd.seen.push(stream.length);
      await clamd.wait;
      socket.end(`${answerTo(stream, clamd.behavior)}\0`);
    });
  });
  server.listen(listenOn);
  await once(server, 'listening');
  const at = server.address() as AddressInfo | string;
  clamd.address = typeof at === 'string' ? at : `127.0.0.1:${at.port}`;
  return clamd;

  async function close() {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}

/** The bytes of a finished stream; undefined while it continues. */
function streamOf(receivedBytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (receivedBytes.toString('latin1', 0, command.length) !== command) return undefined;
  const chunks: Buffer[] = [];
  for (let index = command.length; index + 4 <= receivedBytes.length; ) {
    const length = receivedBytes.readUInt32BE(index);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(receivedBytes.subarray(index + 4, index + 4 + length));
    index += 4 + length;
  }
  return undefined;
}

function answerTo(stream: Buffer, behavior: Behavior): string {
  if (behavior === 'too-large') return 'INSTREAM size limit exceeded. ERROR';
  if (behavior === 'nonsense') return 'hello';
  return stream.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
}
