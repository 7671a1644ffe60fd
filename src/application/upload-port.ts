import { equipmentDocuments } from '#domain/equipment-documents.ts';
import type { StatementUploadPort } from '#widgets/statement-upload/port.ts';
import { skipBank } from './actions/skip-bank.ts';
import { filesOf } from './actions/upload-files.ts';
import type { ApplicationCore, UploadPorts } from './runtime.ts';

/**
 * Port `statement-upload` of a running application: the same object for the same person, so that a list of files outlives
 * the step and a session that was begun anew; another one for somebody else.
 */
export function createUploadPorts(core: ApplicationCore): UploadPorts {
  let known: { subject: string; port: StatementUploadPort; end: AbortController } | undefined;
  const forget = (): void => {
    known?.end.abort();
    known = undefined;
  };
  return {
    forget,
    current() {
      const { id: subject = '' } = core.session.store.getState();
      if (known?.subject === subject) return known.port;
      forget();
      const end = new AbortController();
      const port: StatementUploadPort = {
        ...filesOf(core),
        documents: () => equipmentDocuments(core.state().application),
        skip: () => skipBank(core),
        holdPage: (isHeld) => core.session.holdPage(end, isHeld),
        ended: end.signal,
      };
      known = { subject, port, end };
      return port;
    },
  };
}
