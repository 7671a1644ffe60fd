import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that accepts everything, or is down. */
export interface MailServer {
  port: number;
  url: string;
  /** The mails, each with headers and body. */
  mails: string[];
  /** Everything that clients sent to it. */
  heard: string[];
  /** The answer to RCPT TO, if set. */
  refusal: string;
  close(): Promise<void>;
}

/** The smallest mail server, at a port of its own. */
export async function startMailServer(at = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const state: MailServer = { port: at, url: '', mails: [], heard: [], refusal: '', close: async () => {} };
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
    let mail: string | undefined;
    socket.write('220 test\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      state.heard.push(text);
      if (mail !== undefined) {
        mail += text;
        if (!mail.endsWith('\r\n.\r\n')) return;
        state.mails.push(mail);
        mail = undefined;
        socket.write('250 ok\r\n');
      } else if (/^DATA/i.test(text)) {
        mail = '';
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write(/^RCPT/i.test(text) && state.refusal ? `${state.refusal}\r\n` : '250 ok\r\n');
    });
  });
  await new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  state.port = (server.address() as AddressInfo).port;
  state.url = `smtp://127.0.0.1:${state.port}`;
  state.close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  return state;
}
