import type { BootFlow } from '../../brand/boot.ts';
import type { Brand } from '../../brand/types.ts';

/** The states of the preview: empty fields, with errors, with sample answers, or the review of these. */
export const PREVIEW_STATES = ['empty', 'errors', 'filled', 'review'] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

/** Message to the frame with everything that it shows. */
export interface ShowMessage {
  type: 'studio-show';
  flow: string;
  /** Address of the compiled draft. */
  module: string;
  /** Of a flow that is not part of the build. */
  added?: BootFlow['added'];
  brand: Brand;
  /** Texts newer than the compiled draft, by content key. */
  words: Record<string, string>;
  step?: string;
  question?: string;
  state: PreviewState;
}

/** Messages from the frame: ready; a question was clicked; another step is shown; rendering is complete. */
export type FrameMessage =
  | { type: 'studio-ready' }
  | { type: 'studio-selected'; question: string }
  | { type: 'studio-step'; step: string }
  | { type: 'studio-drawn'; module: string };

/** Sends a message from the frame to Studio. */
export function sendToStudio(message: FrameMessage): void {
  window.parent.postMessage(message, window.location.origin);
}
