import type { CurrentDeal } from '#contracts/deals.ts';
import { readDraft } from '#engine';
import type { AlertStore } from '../../alerts/alert-store.ts';
import type { ModalStore } from '../../alerts/modal-store.ts';
import type { Api } from '../../api/api.ts';
import type { Failure } from '../../api/client/failure.ts';
import type { Operation } from '../../api/client/failure-words.ts';
import type { ApplicationEvent, Effect, MachineInputs, Outcome, Submissions, Timer } from '../state/index.ts';
import { dropDraft, keepDraft, setDraftAside, takeWaitingDraft } from './draft/index.ts';

export interface RunnerPorts {
  inputs: () => MachineInputs;
  /** Drafts of other brands are ignored. */
  platform: string;
  api: Pick<Api, 'saveApplication' | 'currentDeal'>;
  alerts: Pick<AlertStore, 'clear'>;
  modals: Pick<ModalStore, 'open' | 'close'>;
  submissions: Pick<Submissions, 'keep' | 'drop'>;
  dispatch: (event: ApplicationEvent) => void;
  showFailure: (failure: Failure, operation: Operation) => void;
  /** Asks for a fresh code; false if the person canceled. */
  askForCode: () => Promise<boolean>;
  navigate: (to: string, state: unknown) => void;
  /** Loads the flow of the server's application before its answers are applied. */
  switchToFlowOf?: (deal: CurrentDeal) => Promise<void>;
  forgetUploads: () => void;
}

export interface Runner {
  perform: (effect: Effect) => void;
  /** Resolves when this request is settled. */
  whenSettled: (id: string) => Promise<Outcome>;
  /** Cancels all timers and ignores further effects. */
  stop: () => void;
}

/** Performs the effects of the state machine and dispatches their results: all I/O of an application. */
export function createRunner(ports: RunnerPorts): Runner {
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  const waiting = new Map<string, (outcome: Outcome) => void>();
  const { dispatch } = ports;
  let isStopped = false;
  /** Incremented when the page discards an application; the next one may reuse its key. */
  let generation = 0;
  const ifCurrent = (handler: (event: ApplicationEvent) => void): ((event: ApplicationEvent) => void) => {
    const askedGeneration = generation;
    return (event) => {
      if (askedGeneration === generation) handler(event);
    };
  };
  const flowId = (): string => ports.inputs().flow.id;
  const stopWaiting = (timer: Timer): void => {
    clearTimeout(timers.get(timer));
    timers.delete(timer);
  };

  const effectHandlers: { [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>) => void } = {
    call({ attempt: { endpoint, payload, key, version } }) {
      const dispatchCurrent = ifCurrent(dispatch);
      void ports.api.saveApplication(endpoint, payload, { key, version }).then(async (result) => {
        if (!result.ok && result.failure.current) await ports.switchToFlowOf?.(result.failure.current);
        dispatchCurrent({ type: 'answered', key, answer: result });
      });
    },
    fetch({ key }) {
      const dispatchCurrent = ifCurrent(dispatch);
      void ports.api.currentDeal(flowId()).then(async (result) => {
        if (result.ok && result.value) await ports.switchToFlowOf?.(result.value);
        dispatchCurrent({ type: 'fetched', key, answer: result });
      });
    },
    wait({ timer, ms }) {
      stopWaiting(timer);
      const onTimeout = (): void => {
        timers.delete(timer);
        dispatch({ type: 'timer', timer });
      };
      timers.set(timer, setTimeout(onTimeout, ms));
    },
    'stop-waiting': ({ timer }) => stopWaiting(timer),
    settle({ id, outcome }) {
      const settle = waiting.get(id);
      waiting.delete(id);
      settle?.(outcome);
    },
    'ask-for-code'({ key }) {
      const reportEntered = (entered: boolean): void => dispatch({ type: 'code-entered', key, entered });
      ports.askForCode().then(reportEntered, () => {
        ports.showFailure({ kind: 'network', status: 500, level: 'warning' }, 'save');
        reportEntered(false);
      });
    },
    'show-failure': ({ failure, operation }) => ports.showFailure(failure, operation),
    'clear-alerts': () => ports.alerts.clear(),
    dialog: ({ kind, open }) => (open ? ports.modals.open(kind) : ports.modals.close(kind)),
    remember: ({ person, draft }) =>
      keepDraft(flowId(), { platform: ports.platform, subject: person, draft }),
    'set-aside'() {
      generation += 1;
      setDraftAside(flowId());
    },
    recall({ person }) {
      const storedDraft = takeWaitingDraft(flowId(), ports.platform);
      const draft =
        storedDraft?.subject === person ? readDraft(ports.inputs().flow, storedDraft.draft) : undefined;
      if (draft) dispatch({ type: 'draft-read', draft });
    },
    forget({ everything }) {
      dropDraft(flowId());
      if (everything) ports.submissions.drop(flowId());
    },
    'forget-uploads': () => ports.forgetUploads(),
    'remember-submission': ({ submission }) => ports.submissions.keep(flowId(), submission),
    navigate: ({ to, state }) => ports.navigate(to, state),
  };

  return {
    // The table has a handler for each type; TypeScript can't follow that through a union.
    perform(effect) {
      if (!isStopped) (effectHandlers[effect.type] as (effect: Effect) => void)(effect);
    },
    whenSettled: (id) =>
      new Promise((resolve) => {
        waiting.set(id, resolve);
      }),
    stop() {
      isStopped = true;
      for (const timer of [...timers.keys()]) stopWaiting(timer);
    },
  };
}
