import type { FileUploadPort } from '#widgets/file-upload/port.ts';
import { lookupCalls } from '../../api/lookups.ts';
import { createVisitorSend } from '../../api/statements/return-link.ts';
import type { Services } from '../../shell/services/index.ts';

/**
 * The ports of the widgets that a form without a session can show; such a form asks for no code or bank.
 * @param files only a correction asks for files
 */
export function createRequestPorts(
  confirm: Services['modals'],
  files?: FileUploadPort,
): Record<string, unknown> {
  const { placeOfZip, searchPlaces, placeDetails, searchIndustries } = lookupCalls(createVisitorSend());
  return {
    places: { zip: placeOfZip, search: searchPlaces, details: placeDetails },
    industries: { search: searchIndustries },
    confirm,
    ...(files && { 'file-upload': files }),
  };
}
