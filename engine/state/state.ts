import { produce } from 'immer';
import type { CompiledFlow, EngineEnvironment, FieldError, RuleContext } from '../flow/index.ts';
import { isWithin, laterStep, listOf, outerName, stepById, stillHidden, writeField } from '../flow/index.ts';
import { FormContext } from '../order/index.ts';
import type { ApplicationData, FieldValue } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import { derive, stamp } from './derive.ts';
import { bothHidden, hideableOf, withoutFaultyParts } from './hidden-state.ts';
import { applyPrefill } from './prefill.ts';
import { touchedOf } from './touched.ts';

/** How far a save is. `savedAt` is the server's time, ISO 8601. */
export type Saving = { state: 'idle' | 'saving' | 'saved' | 'failed'; savedAt?: string };

/** What the engine is told about the world: it never asks for it itself. */
export interface Facts {
  session: RuleContext['session'];
  brand: RuleContext['brand'];
  flags: RuleContext['flags'];
  visitor: RuleContext['visitor'];
}

/** The one state of an application being filled in (design: State). Everything else is derived from it. */
export interface EngineState extends Facts {
  application: ApplicationData;
  /** id of the farthest step reached; only moves forward. */
  farthest: string | undefined;
  hidden: string[];
  /** Parts hidden for every list item that this page shows for one, since it holds an error: `owners/2/identity`. */
  revealed: string[];
  saving: Saving;
  /** Errors that are shown now, by flat or deep name. */
  errors: Record<string, FieldError>;
  /** Fields with a value of the person, a link or the server, and defaults accepted by Continue: `derive` leaves them alone. */
  touched: Record<string, true>;
  /** Places inside values that the person emptied on this page, by deep name: defaults leave them alone, too. */
  emptied: Record<string, true>;
  /** The server's version of the application; undefined before the first save. */
  version: number | undefined;
  /** Changes not yet saved. */
  dirty: boolean;
}

export type EngineEvent =
  | { type: 'change'; values: Record<string, FieldValue | undefined> }
  | { type: 'errors'; errors: FieldError[]; fields?: readonly string[] }
  | { type: 'add-item'; list: string; key: string }
  | { type: 'remove-item'; list: string; key: string }
  | { type: 'reach'; step: string }
  | { type: 'hide'; paths: string[] }
  | { type: 'prefill'; values: Record<string, FieldValue> }
  | { type: 'facts'; facts: Partial<Facts> }
  | {
      type: 'load';
      application: ApplicationData;
      hidden?: string[];
      farthest?: string;
      version?: number;
      savedAt?: string;
      touched?: string[];
    }
  | { type: 'reset'; values?: Record<string, FieldValue | undefined> }
  | { type: 'saving'; saving: Saving };

/** The state before anything was entered: defaults filled in, one empty item in each list. */
export function initialState(flow: CompiledFlow, env: EngineEnvironment, facts: Facts): EngineState {
  return produce(blank(facts), (draft) => derive(new FormContext(flow, env, draft), draft.touched));
}

/**
 * The one reducer: pure, built on immer. Every change ends with derived values brought up to date; the
 * farthest step is recomputed when one is reached, so that a key press never validates the whole application.
 * What an application keeps beside the engine's state stays as it is.
 */
export function reduce<State extends EngineState>(
  flow: CompiledFlow,
  env: EngineEnvironment,
  state: State,
  event: EngineEvent,
): State {
  if (event.type === 'errors') return withErrors(flow, env, state, event);
  const next = produce<EngineState>(state, (draft) => {
    switch (event.type) {
      case 'change':
        for (const [name, value] of Object.entries(event.values)) {
          writeField(flow, draft.application, name, value);
          const outer = outerName(name);
          draft.touched[outer] = true;
          if (isEmpty(value) && outer !== name) draft.emptied[name] = true;
          else delete draft.emptied[name];
        }
        stamp(flow, draft.application, Object.keys(event.values), state.application, env.now());
        draft.dirty = true;
        break;
      case 'add-item':
        draft.application[event.list] = [...listOf(draft.application, event.list), { key: event.key }];
        draft.dirty = true;
        break;
      case 'remove-item':
        draft.application[event.list] = listOf(draft.application, event.list).filter(
          (item) => item.key !== event.key,
        );
        draft.errors = {};
        draft.revealed = [];
        draft.dirty = true;
        break;
      case 'reach':
        {
          const context = new FormContext(flow, env, draft);
          draft.farthest = context.farthestStep(farthestReached(context, draft.farthest, event.step));
        }
        return;
      case 'hide':
        draft.hidden = bothHidden(draft.hidden, event.paths);
        // A visitor has nothing to save: what a link brings is unsaved where there is an application to save it to.
        if (state.version !== undefined && draft.hidden.length > state.hidden.length) draft.dirty = true;
        break;
      case 'prefill':
        for (const name of applyPrefill(flow, draft.application, event.values, draft.touched)) {
          draft.touched[name] = true;
          if (state.version !== undefined) draft.dirty = true;
        }
        break;
      case 'facts':
        Object.assign(draft, event.facts);
        break;
      case 'load':
        draft.application = structuredClone(event.application);
        draft.touched = event.touched
          ? Object.fromEntries(event.touched.map((name) => [name, true as const]))
          : touchedOf(flow, event.application);
        draft.revealed = [];
        draft.hidden = stillHidden(flow, event.hidden ?? [], hideableOf(state.brand));
        draft.farthest = event.farthest;
        draft.version = event.version;
        draft.errors = {};
        draft.emptied = {};
        draft.dirty = false;
        draft.saving = event.savedAt ? { state: 'saved', savedAt: event.savedAt } : { state: 'idle' };
        break;
      case 'reset':
        Object.assign(
          draft,
          blank({ session: draft.session, brand: draft.brand, flags: draft.flags, visitor: draft.visitor }),
        );
        for (const [name, value] of Object.entries(event.values ?? {}))
          writeField(flow, draft.application, name, value);
        break;
      case 'saving':
        draft.saving = event.saving;
        return;
    }
    derive(new FormContext(flow, env, draft), draft.touched);
  }) as State;
  if (!CHECKS_HIDDEN.has(event.type) || next.hidden.length === 0) return next;
  return { ...next, ...withoutFaultyParts(new FormContext(flow, env, next)) };
}

/** Events after which a hidden answer may be invalid. Typing is none of them: it must not show and hide fields. */
const CHECKS_HIDDEN: ReadonlySet<string> = new Set(['hide', 'prefill', 'load', 'reach']);

/** The state with these errors, and without hidden parts that hold one; unchanged if nothing changes. By hand: there may be hundreds. */
function withErrors<State extends EngineState>(
  flow: CompiledFlow,
  env: EngineEnvironment,
  state: State,
  { errors, fields }: Extract<EngineEvent, { type: 'errors' }>,
): State {
  const shown = Object.entries(state.errors);
  const kept = fields ? shown.filter(([field]) => !fields.some((outer) => isWithin(field, outer))) : [];
  if (errors.length === 0 && kept.length === shown.length) return state;
  const found = errors.map((error) => [error.field, error] as const);
  const shownAgain = withoutFaultyParts(new FormContext(flow, env, state), errors);
  return { ...state, ...shownAgain, errors: Object.fromEntries([...kept, ...found]) };
}

/** The farthest step after one was reached; a step that takes no part is no way ahead. */
function farthestReached(
  context: FormContext,
  farthest: string | undefined,
  reached: string,
): string | undefined {
  const step = stepById(context.flow, reached);
  return step && context.isVisible(step) ? laterStep(context.flow, reached, farthest) : farthest;
}

function blank(facts: Facts): EngineState {
  return {
    ...facts,
    application: {},
    farthest: undefined,
    hidden: [],
    revealed: [],
    saving: { state: 'idle' },
    errors: {},
    touched: {},
    emptied: {},
    version: undefined,
    dirty: false,
  };
}
