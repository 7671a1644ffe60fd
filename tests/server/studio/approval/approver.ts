import type { StudioApproval } from '#contracts/studio/approvals.ts';
import { INFO, withTitle } from '../publish/info-step.ts';
import type { staffOf } from '../staff.ts';

interface AtVersion {
  id: string;
  version: number;
}

/** Calls about approvals by a member, by name. */
export function approvalsBy(staff: ReturnType<typeof staffOf>) {
  const { call } = staff;
  const ask = (who: string, kind: string, target: string, note = 'Please look') =>
    call(who, 'POST /studio/api/approvals', { kind, target, note });
  const approve = (who: string, id: string, version?: number) =>
    call(
      who,
      `POST /studio/api/approvals/${id}/approve`,
      { comments: [] },
      version === undefined ? {} : { 'if-match': `"${version}"` },
    );
  return {
    ask,
    approve,
    /** A draft with another heading that `who` saved. */
    async draftBy(who: string, title: string): Promise<AtVersion> {
      const draft = await staff.open();
      const savedResponse = await staff.save(who, draft, { [INFO]: withTitle(draft.files[INFO], title) });
      return { id: draft.id, version: savedResponse.json().version };
    },
    /** Asks for an approval of a draft and gives it. @returns its id */
    async approved(by: string, { id, version }: AtVersion): Promise<string> {
      const approval = (await ask('eddie', 'draft', id)).json() as StudioApproval;
      const givenResponse = await approve(by, approval.id, version);
      if (givenResponse.statusCode !== 200) throw new Error(givenResponse.body);
      return approval.id;
    },
    sendBack: (who: string, id: string, comments: object[]) =>
      call(who, `POST /studio/api/approvals/${id}/return`, { comments }),
    withdraw: (who: string, id: string) => call(who, `DELETE /studio/api/approvals/${id}`),
    async read(who: string, kind: string, target: string): Promise<StudioApproval[]> {
      const query = new URLSearchParams({ kind, target });
      return (await call(who, `GET /studio/api/approvals?${query}`)).json().approvals;
    },
    async open(who: string): Promise<StudioApproval[]> {
      return (await call(who, 'GET /studio/api/approvals')).json().approvals;
    },
  };
}
