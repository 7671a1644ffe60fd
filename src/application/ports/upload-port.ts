import { equipmentDocuments } from '#domain/statements/needs.ts';
import { wordOf } from '#engine';
import type { StatementUploadPort } from '#widgets/statement-upload/port.ts';
import type { FilesOwner } from '../../api/statements/files.ts';
import { createFilesPort } from '../../api/statements/files-port.ts';
import { pageNeeds } from '../saves/index.ts';
import type { ApplicationCore, UploadPorts } from '../state/index.ts';
import { textByRole } from '../state/index.ts';
import { skipBank } from './skip-bank.ts';

/** Port `statement-upload`: one object per person; the list of files outlives the step. */
export function createUploadPorts(core: ApplicationCore): UploadPorts {
  const filesPort = createFilesPort(
    {
      send: core.api.send,
      dealId: () => core.state().core.ids?.dealId,
      ensureOwner: () => ownerOf(core),
      onRecorded: (data) =>
        core.dispatch({ type: 'statements', requestedAnswers: { source: 'upload', has: true }, data }),
    },
    core.brand.platform,
    (key) => wordOf(core.engine.env, key),
  );
  let currentPort: { subject: string; port: StatementUploadPort; end: AbortController } | undefined;
  const forget = (): void => {
    currentPort?.end.abort();
    currentPort = undefined;
  };
  return {
    forget,
    current() {
      const { id: subject = '' } = core.session.store.getState();
      if (currentPort?.subject === subject) return currentPort.port;
      forget();
      const end = new AbortController();
      const port: StatementUploadPort = {
        ...filesPort,
        documents: () => equipmentDocuments(core.state().application),
        months: () => pageNeeds(core.engine, core.state()).months,
        skip: () => skipBank(core),
        holdPage: (isHeld) => core.session.holdPage(end, isHeld),
        ended: end.signal,
      };
      currentPort = { subject, port, end };
      return port;
    },
  };
}

/** The deal must exist, so an unsaved application is saved first, once for all files. */
async function ownerOf(core: ApplicationCore): Promise<FilesOwner | undefined> {
  await core.request('ensure-deal', true);
  const {
    application,
    core: { ids },
  } = core.state();
  return ids && { ...ids, loanId: textByRole(core.engine.flow, application, 'loan-id') || undefined };
}
