import { produce } from 'immer';
import type { AwaitedPart, CompiledFlow, EngineEnvironment, FieldError, RuleContext } from '../flow/index.ts';
import {
  isAwaited,
  isWithin,
  keepAllowedHidden,
  laterStep,
  listOf,
  outerName,
  stepById,
  writeField,
} from '../flow/index.ts';
import { FormContext } from '../order/index.ts';
import type { ApplicationData, FieldValue } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import { applySideEffects, deriveAnswers } from './derive.ts';
import { hideableOf, uniteHidden, withoutFaultyParts } from './hidden-state.ts';
import { applyPrefill } from './prefill.ts';
import { touchedFields } from './touched.ts';

/** `savedAt` is the server's time, ISO 8601. */
export type Saving = { state: 'idle' | 'saving' | 'saved' | 'failed'; savedAt?: string };

/** Facts from outside the engine, which the page passes in. */
export interface Facts {
  session: RuleContext['session'];
  brand: RuleContext['brand'];
  flags: RuleContext['flags'];
  visitor: RuleContext['visitor'];
}

/** The complete state of an unfinished application; everything else is derived. */
export interface EngineState extends Facts {
  application: ApplicationData;
  /** id of the farthest step; only moves forward. */
  farthest: string | undefined;
  hidden: string[];
  /** Parts hidden for every list item but shown for one with an error: `owners/2/identity`. */
  revealed: string[];
  saving: Saving;
  /** Shown errors, by flat or deep name. */
  errors: Record<string, FieldError>;
  /** Fields with a value from the person, a link or the server, and accepted defaults; `deriveAnswers` keeps them. */
  touched: Record<string, true>;
  /** Inner places that the person emptied, by deep name: they get no default. */
  emptied: Record<string, true>;
  /** The server's version; undefined before the first save. */
  version: number | undefined;
  /** Whether there are unsaved changes. */
  dirty: boolean;
  /** Parts that other people have not answered, as of the server's last answer. */
  awaited: readonly AwaitedPart[];
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
  | { type: 'awaited'; awaited: readonly AwaitedPart[] }
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

/** The initial state, with defaults and an empty item in each list. */
export function initialState(flow: CompiledFlow, env: EngineEnvironment, facts: Facts): EngineState {
  return withDerived(flow, env, blankState(facts));
}

/**
 * The pure reducer. Every change updates derived values; the farthest step is recomputed only when a step is reached,
 * so that a key press never validates the whole application. The caller's additional state is kept.
 */
export function reduce<State extends EngineState>(
  flow: CompiledFlow,
  env: EngineEnvironment,
  state: State,
  event: EngineEvent,
): State {
  if (event.type === 'errors') return withErrors(flow, env, state, event);
  const changedState = produce<EngineState>(state, (draft) => {
    switch (event.type) {
      case 'change':
        for (const [name, value] of Object.entries(event.values)) {
          writeField(flow, draft.application, name, value);
          const outer = outerName(name);
          draft.touched[outer] = true;
          if (isEmpty(value) && outer !== name) draft.emptied[name] = true;
          else delete draft.emptied[name];
        }
        applySideEffects(flow, draft.application, Object.keys(event.values), state.application, env.now());
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
        draft.farthest = farthestAfter(new FormContext(flow, env, state), state.farthest, event.step);
        break;
      case 'hide':
        draft.hidden = uniteHidden(draft.hidden, event.paths);
        // A link's changes are unsaved only if an application exists: a visitor has nothing to save.
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
      case 'awaited':
        Object.assign(draft, { awaited: event.awaited });
        draft.errors = withoutAwaited(
          new FormContext(flow, env, { ...state, awaited: event.awaited }),
          state.errors,
        );
        break;
      case 'load':
        draft.application = structuredClone(event.application);
        draft.touched = event.touched
          ? Object.fromEntries(event.touched.map((name) => [name, true as const]))
          : touchedFields(flow, event.application);
        draft.revealed = [];
        draft.hidden = keepAllowedHidden(flow, event.hidden ?? [], hideableOf(state.brand));
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
          blankState({
            session: draft.session,
            brand: draft.brand,
            flags: draft.flags,
            visitor: draft.visitor,
          }),
        );
        for (const [name, value] of Object.entries(event.values ?? {}))
          writeField(flow, draft.application, name, value);
        break;
      case 'saving':
        draft.saving = event.saving;
        break;
    }
  }) as State;
  const next = DERIVES_NOTHING.has(event.type) ? changedState : withDerived(flow, env, changedState);
  if (!CHECKS_HIDDEN.has(event.type) || next.hidden.length === 0) return next;
  return { ...next, ...withoutFaultyParts(new FormContext(flow, env, next)) };
}

const DERIVES_NOTHING: ReadonlySet<EngineEvent['type']> = new Set(['reach', 'awaited', 'saving']);

/** The state with derived answers (`deriveAnswers`); the same object if none changes. */
function withDerived<State extends EngineState>(
  flow: CompiledFlow,
  env: EngineEnvironment,
  state: State,
): State {
  const application = deriveAnswers(new FormContext(flow, env, state), state.touched);
  return application === state.application ? state : { ...state, application };
}

/** Events after which a hidden answer may be invalid; typing must not show and hide fields. */
const CHECKS_HIDDEN: ReadonlySet<string> = new Set(['hide', 'prefill', 'load', 'reach']);

/**
 * Sets these errors, and reveals hidden parts that have one; the same state if nothing changes. Without immer, because
 * there may be hundreds.
 */
function withErrors<State extends EngineState>(
  flow: CompiledFlow,
  env: EngineEnvironment,
  state: State,
  { errors, fields }: Extract<EngineEvent, { type: 'errors' }>,
): State {
  const shownErrors = Object.entries(state.errors);
  const keptErrors = fields
    ? shownErrors.filter(([field]) => !fields.some((outer) => isWithin(field, outer)))
    : [];
  if (errors.length === 0 && keptErrors.length === shownErrors.length) return state;
  const newErrors = errors.map((error) => [error.field, error] as const);
  const shownAgain = withoutFaultyParts(new FormContext(flow, env, state), errors);
  return { ...state, ...shownAgain, errors: Object.fromEntries([...keptErrors, ...newErrors]) };
}

function withoutAwaited(context: FormContext, errors: EngineState['errors']): EngineState['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isAwaited(context, name)));
}

/** The farthest step after one was reached; an invisible step does not count. */
function farthestAfter(
  context: FormContext,
  farthest: string | undefined,
  reached: string,
): string | undefined {
  const step = stepById(context.flow, reached);
  const tracked = step && context.isVisible(step) ? laterStep(context.flow, reached, farthest) : farthest;
  return context.farthestStep(tracked);
}

function blankState(facts: Facts): EngineState {
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
    awaited: [],
  };
}
