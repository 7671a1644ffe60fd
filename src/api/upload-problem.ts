import type { UploadProblem } from '#widgets/statement-upload/port.ts';
import type { Text } from '../brand/BrandContext.tsx';
import type { Failure } from './failure.ts';

/** The texts of spec §8 by status (flows/texts.json). */
const STATUSES: readonly number[] = [403, 413, 415, 422];

/**
 * What a failed call about files means to the person: the server's own words where it gave some, else those of spec §8 by
 * status. A file that was refused for what it is would be refused again.
 * @param of which call: a save has words of its own, but for a link that no longer counts.
 */
export function uploadProblemOf(
  failure: Failure,
  of: 'upload' | 'list' | 'remove' | 'save',
  text: Text,
): UploadProblem {
  const { kind, status, message } = failure;
  if (kind === 'aborted') return { kind: 'aborted', text: '', retry: true };
  if (kind === 'unauthorized') return { kind: 'session', text: '', retry: true };
  if (of === 'save' && status !== 403)
    return {
      kind: kind === 'network' ? 'network' : 'refused',
      text: text('alerts.operations.save-files.text'),
      retry: true,
    };
  if (kind === 'network') return { kind, text: text(`widgets.statementUpload.network.${of}`), retry: true };
  const known = STATUSES.includes(status)
    ? text(`alerts.operations.upload.status.${status}`)
    : text('alerts.oops');
  return { kind: 'refused', text: message ?? known, retry: status >= 500 || status === 429 };
}
