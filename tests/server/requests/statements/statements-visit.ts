import { requestsCommand } from '#server/requests/requests-command.ts';
import { findRequestsOfDeal } from '#server/requests/row/store.ts';
import { fileOf, type Person, startLinkVisit } from '../../statements/return-links/link-visit.ts';

/** A server with people whose applications need statements, and the rows of their requests. */
export async function startStatementsVisit() {
  const visit = await startLinkVisit();
  const { app, deps } = visit.server;
  const post = (url: string, token: string, payload: object = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'localhost', 'x-return-token': token, 'x-request-token': token },
    });
  return {
    visit,
    post,
    rowsOf: ({ dealId }: Person) => findRequestsOfDeal(deps.db, { brand: 'default', id: dealId }),
    /** The audit's entries about the requests of a person, in order. */
    async eventsOf({ dealId }: Person): Promise<string[]> {
      const rows = await deps.db.query(
        `select event, about, actor from audit where deal = $1 and event like 'request%' order by id`,
        [dealId],
      );
      return rows.map(
        ({ event, about, actor }) => `${event} ${about} ${actor === 'link' ? 'link' : actor?.slice(0, 6)}`,
      );
    },
    /** Runs the operator's command `requests`. */
    run: (...args: string[]) => requestsCommand(args, async () => ({ deps, close: async () => {} })),
    /** Saves a file through the link that was mailed. */
    async sendBy(ann: Person, token: string, kind = 'statement') {
      await fileOf(visit, ann, kind, false);
      const [file] = await deps.db.query(
        'select id from files where deal_id = $1 order by uploaded_at desc, saved_at nulls first limit 1',
        [ann.dealId],
      );
      const { dealId, accountId } = ann;
      const named = { name: 'n.pdf', metadata: { id: file?.id, 'document-type': 'statement' } };
      return post('/files/save-continue', token, { files: [named], dealId, accountId });
    },
  };
}
