import { local } from '#dev/adapters.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { Capability, Subject } from '#server/deps.ts';
import { buildApp } from '#server/http/app.ts';
import { readFile } from '#server/statements/files/read-file.ts';

/** Reads a file back, for the test alone. */
const readBack: Capability = async (app, deps) => {
  app.get<{ Params: { id: string } }>('/test/read/:id', async (request, reply) => {
    const { bytes } = await readFile(deps, { brand: 'default', id: request.params.id });
    return reply.type('application/octet-stream').send(Buffer.from(bytes));
  });
};

/** Starts the server of this environment on its own database; a bearer token is the person's name. @returns its origin */
export async function serve(): Promise<string> {
  const parts = await compose(readConfig(process.env, { standIns: true }), local, {
    makeAuth: () => ({
      requireApplicant: async () => {},
      requireLiveSession: async () => {},
      subject: signedIn,
    }),
  });
  const app = await buildApp(parts.deps, { capabilities: { ...local.capabilities, readBack } });
  process.once('SIGTERM', async () => {
    await app.close();
    await parts.close();
    process.exit(0);
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

function signedIn({ headers }: { headers: Record<string, unknown> }): Subject {
  const sub = String(headers.authorization ?? '').replace('Bearer ', '');
  return { sub, email: `${sub}@oak.example`, accounts: [] };
}
