import type { FilesPort } from '../sending/files-port.ts';

/** Port `file-upload`: sends files of the application, and removes files that are in no saved answer. */
export type FileUploadPort = Pick<FilesPort, 'upload' | 'remove' | 'holdPage' | 'ended'>;
