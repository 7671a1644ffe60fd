import type { BootFlow } from '../../brand/boot.ts';
import type { Brand } from '../../brand/types.ts';

/** `filled`: with sample answers; `review`: of these. */
export const PREVIEW_STATES = ['empty', 'errors', 'filled', 'review'] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

export interface ShowMessage {
  type: 'studio-show';
  flow: string;
  /** Of the compiled draft. */
  module: string;
  /** For a flow that is not part of the build. */
  added?: BootFlow['added'];
  brand: Brand;
  /** Newer than the compiled draft, by content key. */
  words: Record<string, string>;
  step?: string;
  question?: string;
  state: PreviewState;
}

export type FrameMessage =
  | { type: 'studio-ready' }
  | { type: 'studio-selected'; question: string }
  | { type: 'studio-step'; step: string }
  | { type: 'studio-drawn'; module: string };

/** Sends a message from the frame to Studio. */
export function sendToStudio(message: FrameMessage): void {
  window.parent.postMessage(message, window.location.origin);
}
