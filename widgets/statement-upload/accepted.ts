import { UPLOADS } from '#domain/limits.ts';

/** What the file chooser offers. On a phone the images bring camera and photo library with them. */
export const ACCEPT = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
};

const EXTENSION = /\.(jpe?g|png|pdf)$/i;

/** Why a file is left out before anything is sent. */
export type LeftOutReason = 'type' | 'size' | 'empty' | 'duplicate' | 'count';

/**
 * What is wrong with a file by its name and size. The server looks inside; this saves the person the wait.
 * @returns undefined where it may be sent.
 */
export function faultOf(file: { name: string; size: number }): 'type' | 'size' | 'empty' | undefined {
  if (!EXTENSION.test(file.name)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > UPLOADS.fileBytes ? 'size' : undefined;
}
