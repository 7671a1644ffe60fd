import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { asApplicant } from '../start-test-server.ts';

/**
 * A member of each role, a second publisher, one who may change disclosures, and a publisher, a legal member and
 * a reviewer for one brand only.
 */
export const STUDIO_ROLES =
  'rea@studio.example=reader;eddie@studio.example=editor;lea@studio.example=legal;pub@studio.example=publisher;paula@studio.example=publisher;harriet@studio.example=publisher:harbor;leo@studio.example=legal:harbor;polly@studio.example=publisher+legal;rex@studio.example=reviewer;rita@studio.example=reviewer:harbor';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls of Studio by a member, by name, with a fresh code. */
export function staffOf(app: FastifyInstance, clock = { now: () => new Date() }) {
  const call = (who: string, route: string, payload?: object, headers: Record<string, string> = {}) => {
    const [method = '', url = ''] = route.split(' ');
    return app.inject({
      method: method as Method,
      url,
      headers: {
        ...asApplicant(`sub-${who}`, `${who}@studio.example`, { authTime: clock.now().getTime() / 1000 }),
        ...headers,
      },
      ...(payload ? { payload } : {}),
    });
  };
  return {
    call,
    async open(flow = 'apply'): Promise<StudioDraft> {
      return (await call('eddie', 'POST /studio/api/drafts', { flow })).json();
    },
    save: (
      who: string,
      { id, version }: { id: string; version: number },
      files: Record<string, string | null>,
    ) => call(who, `PATCH /studio/api/drafts/${id}`, { files }, { 'if-match': `"${version}"` }),
    publish: (who: string, { id, version }: { id: string; version: number }) =>
      call(
        who,
        `POST /studio/api/drafts/${id}/publish`,
        { note: `Note ${randomUUID()}` },
        { 'if-match': `"${version}"` },
      ),
  };
}

/** The changed text of one of a draft's files. */
export function changeFile(
  { files }: Pick<StudioDraft, 'files'>,
  path: string,
  from: string | RegExp,
  to: string,
): Record<string, string> {
  const before = files[path] ?? '';
  const after = before.replace(from, () => to);
  if (after === before) throw new Error(`${path} has no ${from}`);
  return { [path]: after };
}
