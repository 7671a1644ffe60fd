import type { FilesPort } from '../sending/files-port.ts';

/** Port `file-upload`: sends files of the application, and removes files that are in no saved answer. */
export interface FileUploadPort extends Pick<FilesPort, 'upload' | 'remove' | 'holdPage' | 'ended'> {
  /**
   * Whether the page asks for a new proof of the person, after which it shows its questions again: they keep their files
   * meanwhile.
   */
  isPaused?: () => boolean;
}
