import type { CurrentDeal } from '#contracts/deals.ts';
import type { CompiledFlow, Engine } from '#engine';
import type { StatementUploadPort } from '#widgets/statement-upload/port.ts';
import type { AlertStore } from '../../alerts/alert-store.ts';
import type { ModalStore } from '../../alerts/modal-store.ts';
import type { Api } from '../../api/api.ts';
import type { Answer } from '../../api/client/failure.ts';
import type { Boot } from '../../brand/boot.ts';
import type { Brand } from '../../brand/types.ts';
import type { SessionService } from '../../session/state/index.ts';
import type { ApplicationEvent } from './events.ts';
import type { Submissions } from './last-submission.ts';
import type { ApplicationState, Goal, Outcome } from './state.ts';

export interface RuntimeOptions {
  brand: Brand;
  boot: Boot;
  api: Api;
  session: SessionService;
  alerts: AlertStore;
  modals: ModalStore;
  submissions: Submissions;
}

export interface ApplicationCore extends RuntimeOptions {
  engine: Engine;
  state: () => ApplicationState;
  dispatch: (event: ApplicationEvent) => void;
  /** Requests a save or submission; a failure is shown. @param leaving the step that the person leaves */
  request: (goal: Goal, quiet?: boolean, leaving?: string) => Promise<Outcome>;
}

/** A list of files per person, which outlives the step. */
export interface UploadPorts {
  current: () => StatementUploadPort;
  /** Aborts uploads and clears the list. */
  forget: () => void;
}

/** A running application; a page has one per flow. */
export interface Runtime extends ApplicationCore {
  uploads: UploadPorts;
  /** Fetches and merges the person's unfinished application; undefined for a visitor. */
  askServer: () => Promise<Answer<CurrentDeal | null> | undefined>;
  /** Whether the IP address is outside the US and its territories; undefined if unknown. */
  outsideUs: () => Promise<boolean | undefined>;
  /** Replaces the flow of the same application: by the flow of the deal's release, or by hot reload. */
  replaceFlow: (flow: CompiledFlow) => void;
  /** Called when `replaceFlow` has created a new engine. @returns a function that stops listening */
  onEngine: (listener: () => void) => () => void;
  /** Listens to navigations that the application starts. @returns a function that stops listening */
  onNavigate: (listener: (to: string, state: unknown) => void) => () => void;
  stop: () => void;
}
