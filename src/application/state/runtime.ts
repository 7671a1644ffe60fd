import type { CompiledFlow, Engine } from '#engine';
import type { StatementUploadPort } from '#widgets/statement-upload/port.ts';
import type { AlertStore } from '../../alerts/alert-store.ts';
import type { ModalStore } from '../../alerts/modal-store.ts';
import type { Api } from '../../api/api.ts';
import type { CurrentDeal } from '../../api/api-types.ts';
import type { Answer } from '../../api/failure.ts';
import type { Boot } from '../../brand/boot.ts';
import type { Brand } from '../../brand/types.ts';
import type { SessionService } from '../../session/state/index.ts';
import type { ApplicationEvent } from './events.ts';
import type { Submissions } from './last-submission.ts';
import type { ApplicationState, Goal, Outcome } from './state.ts';

/** What a running application meets the world by. */
export interface RuntimeSetting {
  brand: Brand;
  boot: Boot;
  api: Api;
  session: SessionService;
  alerts: AlertStore;
  modals: ModalStore;
  submissions: Submissions;
}

/** The heart of a running application: its state, and the one way to change it. */
export interface ApplicationCore extends RuntimeSetting {
  engine: Engine;
  state: () => ApplicationState;
  dispatch: (event: ApplicationEvent) => void;
  /** Has the application saved or submitted. Resolves once it is done, or won't be; the person has been told why. */
  request: (goal: Goal, quiet?: boolean) => Promise<Outcome>;
}

/** The files of an application: one list for each person, which outlives the step. */
export interface UploadPorts {
  current: () => StatementUploadPort;
  /** Calls off what is on its way and forgets the list: the next person or application begins with their own. */
  forget: () => void;
}

/** A running application: one for each flow of a page. */
export interface Runtime extends ApplicationCore {
  uploads: UploadPorts;
  /** Asks the server for this person's unfinished application and joins it with what is here; undefined for a visitor. */
  askServer: () => Promise<Answer<CurrentDeal | null> | undefined>;
  /** Whether the visitor's IP address is outside the US and its territories; undefined where nobody knows. Asked once. */
  outsideUs: () => Promise<boolean | undefined>;
  /** Hot reload: the same application under a newly compiled flow. */
  takeFlow: (flow: CompiledFlow) => void;
  /** Hot reload: the engine was replaced. @returns how to stop listening. */
  onEngine: (listener: () => void) => () => void;
  /** Follows where the application itself leads, e.g. to what another tab submitted. @returns how to stop. */
  onNavigate: (listener: (to: string, state: unknown) => void) => () => void;
  /** Ends every wait, stops listening to the page and the session, and does nothing more. */
  stop: () => void;
}
