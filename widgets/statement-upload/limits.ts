/** Spec §9: at most 50 files in all, 8 MB each (in bytes), images and PDF. */
export const MAX_FILES = 50;
export const MAX_BYTES = 8 * 1024 * 1024;

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
  return file.size > MAX_BYTES ? 'size' : undefined;
}
