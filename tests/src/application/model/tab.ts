import { randomUUID } from 'node:crypto';
import base from '#brands/base.json';
import type { SaveData } from '#contracts/saves.ts';
import { readDraft } from '#engine';
import type { Answer } from '#src/api/client/failure.ts';
import { startState, transition } from '#src/application/machine/transition.ts';
import type { ApplicationEvent, Effect, Timer } from '#src/application/state/events.ts';
import type { MachineInputs } from '#src/application/state/machine-inputs.ts';
import type { ApplicationState, Attempt } from '#src/application/state/state.ts';
import { environment } from '../../../engine/test-application.ts';
import { flow } from '../test-runtime.ts';
import type { ModelServer } from './server.ts';

/** The request that ends an application. */
export const SUBMIT = 'submit';

interface Stored {
  person: string | undefined;
  draft: string;
}

/** A request in flight from a tab; `answer`: the server has processed it, and its answer is in flight. */
export interface Call {
  attempt: Attempt;
  /** The user signed in when it was sent: the token is part of it. */
  person: string;
  /** `Tab.epoch` when it was sent. */
  epoch: number;
  life: number;
  answer?: Answer<SaveData>;
}

/** One tab: the real machine, in an environment that the test controls. */
export class ModelTab {
  state: ApplicationState;
  person: string | undefined;
  /** Incremented each time this tab drops its answers. */
  epoch = 0;
  /**
   * Incremented each time it leaves an application. Answers to requests of an earlier application are ignored, as by
   * the runner.
   */
  life = 0;
  calls: Call[] = [];
  timers = new Set<Timer>();
  draft: Stored | undefined;
  waiting: Stored | undefined;
  /** A dialog is open: the user can't type. */
  isBusy = false;
  onCall: (attempt: Attempt) => void = () => {};
  readonly #inputs: MachineInputs;
  readonly #server: ModelServer;
  readonly #due: Effect[] = [];
  #performing = false;

  constructor(server: ModelServer) {
    this.#server = server;
    this.#inputs = { flow, env: environment(), brand: base as never, newKey: randomUUID };
    this.state = this.#blank();
  }

  #blank(): ApplicationState {
    return startState(this.#inputs, {
      session: { loggedIn: false },
      brand: base,
      flags: base.flags,
      visitor: {},
    });
  }

  dispatch(event: ApplicationEvent): void {
    const { state, effects } = transition(this.#inputs, this.state, event);
    this.state = state;
    this.#due.push(...effects);
    if (this.#performing) return;
    this.#performing = true;
    for (let effect = this.#due.shift(); effect; effect = this.#due.shift()) this.#perform(effect);
    this.#performing = false;
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'call':
        this.onCall(effect.attempt);
        this.calls.push({
          attempt: effect.attempt,
          person: this.person ?? '',
          epoch: this.epoch,
          life: this.life,
        });
        return;
      case 'fetch': {
        const value = this.#server.current(this.person ?? '');
        this.dispatch({ type: 'fetched', key: effect.key, answer: { ok: true, value } });
        return;
      }
      case 'wait':
        this.timers.add(effect.timer);
        return;
      case 'stop-waiting':
        this.timers.delete(effect.timer);
        return;
      case 'dialog':
        this.isBusy = effect.open;
        return;
      case 'settle':
        // The page leaves the step of a submitted application, and starts a new one.
        if (effect.id === SUBMIT && effect.outcome.ok) this.dispatch({ type: 'clear' });
        return;
      case 'remember':
        this.draft = { person: effect.person, draft: effect.draft };
        return;
      case 'set-aside':
        this.life += 1;
        if (this.draft) this.waiting = this.draft;
        this.draft = undefined;
        return;
      case 'recall': {
        const { waiting } = this;
        this.waiting = undefined;
        const draft = waiting?.person === effect.person ? readDraft(flow, waiting.draft) : undefined;
        if (draft) this.dispatch({ type: 'draft-read', draft });
        return;
      }
      case 'forget':
        this.draft = undefined;
        this.waiting = undefined;
        this.epoch += 1;
        return;
      default:
    }
  }

  fire(timer: Timer): void {
    if (this.timers.delete(timer)) this.dispatch({ type: 'timer', timer });
  }

  turn(person: string | undefined): void {
    if (this.person !== person) this.epoch += this.person === undefined ? 0 : 1;
    this.person = person;
    this.dispatch({
      type: 'person',
      person,
      session: { loggedIn: person !== undefined },
      own: {},
    });
  }

  askServer(): void {
    if (this.person === undefined) return;
    this.dispatch({ type: 'server-application', deal: this.#server.current(this.person) });
  }

  /** The page is left and opened again, as by `startRuntime`. Requests in flight are not answered any more. */
  reload(): void {
    this.dispatch({ type: 'page-hidden' });
    this.calls = [];
    this.timers.clear();
    this.isBusy = false;
    this.state = this.#blank();
    const { draft, person } = this;
    const isOthers = draft?.person !== undefined && draft.person !== person;
    if (isOthers && person !== undefined) this.draft = undefined;
    else if (isOthers) {
      this.waiting = draft;
      this.draft = undefined;
    }
    const read = !isOthers && draft ? readDraft(flow, draft.draft) : undefined;
    // If nothing was typed and nothing stored, the page has no answers to continue with.
    if (!read) this.epoch += 1;
    if (read) this.dispatch({ type: 'draft-read', draft: read });
    this.dispatch({ type: 'person', person, session: { loggedIn: person !== undefined }, own: {} });
    this.askServer();
  }
}
