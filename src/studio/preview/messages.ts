import type { SampleApplicant } from '#domain/walk/index.ts';
import type { JsonObject } from '#engine';
import type { BootFlow } from '../../brand/boot.ts';
import type { Brand } from '../../brand/types.ts';
import type { PreviewPage } from './preview-pages.ts';

/** How the preview shows a step: `filled` has sample answers, `review` shows the review of the same answers. */
export const PREVIEW_STATES = ['empty', 'errors', 'filled', 'review'] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

/** A mail as the server would send it. */
export interface ShownMail {
  subject: string;
  html: string;
}

/** Sent by Studio: shows a step of the draft in the frame. */
export interface ShowMessage {
  type: 'studio-show';
  flow: string;
  /** The address of the compiled draft's module. */
  module: string;
  /** The addresses and front page texts of a flow that is not part of the build. */
  added?: BootFlow['added'];
  brand: Brand;
  /** Texts that changed after the draft was compiled, by content key. */
  words: Record<string, string>;
  step?: string;
  /** A page or dialog beside the steps, instead of a step. */
  page?: PreviewPage;
  /** The mail that is shown instead of the application. */
  mail?: ShownMail;
  question?: string;
  state: PreviewState;
  /** A press names a text instead of answering. */
  isEditing?: boolean;
  /** The applicant whose answers fill in the preview; the questions it leaves get generated answers. */
  sample?: SampleApplicant;
}

/** The steps and questions that the preview's answers hide, and these answers as a sample applicant's. */
export interface ShownParts {
  /** Ids of the steps that are skipped. */
  steps: readonly string[];
  /** Questions of the shown step that are hidden. */
  questions: readonly string[];
  answers: JsonObject;
}

/** Sent by the frame to Studio. */
export type FrameMessage =
  | { type: 'studio-ready' }
  | { type: 'studio-selected'; question: string }
  | { type: 'studio-step'; step: string }
  | { type: 'studio-shown'; parts: ShownParts }
  | { type: 'studio-text'; texts: readonly string[] }
  | { type: 'studio-drawn'; module: string };

/** Sends a message from the frame to Studio. */
export function sendToStudio(message: FrameMessage): void {
  window.parent.postMessage(message, window.location.origin);
}
