import type { Brand } from '../../brand/types.ts';

/** What the preview shows: all questions empty, with their errors, filled with sample answers, or the review of these. */
export const PREVIEW_STATES = ['empty', 'errors', 'filled', 'review'] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

/** From Studio to the frame: what it is to show. The whole of it each time. */
export interface ShowMessage {
  type: 'studio-show';
  flow: string;
  /** Address of the compiled draft. */
  module: string;
  brand: Brand;
  /** Texts that the compiled draft does not say yet, by content key: shown at once. */
  words: Record<string, string>;
  step?: string;
  question?: string;
  state: PreviewState;
}

/** From the frame to Studio: it listens; a question was clicked; another step shows; this is drawn now. */
export type FrameMessage =
  | { type: 'studio-ready' }
  | { type: 'studio-selected'; question: string }
  | { type: 'studio-step'; step: string }
  | { type: 'studio-drawn'; module: string };

/** Tells Studio something, from the frame. */
export function sendToStudio(message: FrameMessage): void {
  window.parent.postMessage(message, window.location.origin);
}
