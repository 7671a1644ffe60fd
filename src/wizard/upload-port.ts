import { equipmentDocuments } from '#domain/equipment-documents.ts';
import type { StatementUploadPort } from '#widgets/statement-upload/port.ts';
import { skipBank } from '../actions/skip-bank.ts';
import { filesOf } from '../actions/upload-files.ts';
import { holdPage } from '../session/held-page.ts';
import type { Runtime } from './runtime.ts';

const ports = new WeakMap<Runtime, { subject: string; port: StatementUploadPort; end: AbortController }>();

/**
 * Port `statement-upload` of a running application: the same object for the same person, so that a list of files outlives
 * the step and a session that was begun anew; another one for somebody else.
 */
export function uploadPortOf(runtime: Runtime): StatementUploadPort {
  const { id: subject = '' } = runtime.session.store.getState();
  const known = ports.get(runtime);
  if (known && known.subject === subject) return known.port;
  forgetUploads(runtime);
  const end = new AbortController();
  const port: StatementUploadPort = {
    ...filesOf(runtime),
    documents: () => equipmentDocuments(runtime.engine.state().application),
    skip: () => skipBank(runtime),
    holdPage: (isHeld) => holdPage(end, isHeld),
    ended: end.signal,
  };
  ports.set(runtime, { subject, port, end });
  return port;
}

/** Calls off what is on its way and forgets the list: the next person or application begins with their own. */
export function forgetUploads(runtime: Runtime): void {
  ports.get(runtime)?.end.abort();
  ports.delete(runtime);
}
