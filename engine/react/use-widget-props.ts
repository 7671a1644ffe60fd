import { useCallback, useMemo } from 'react';
import { fieldUi, isLocked } from '../core/fields.ts';
import { contentName, locate, readField } from '../core/flat-names.ts';
import { normalise } from '../core/formats.ts';
import { limitOf } from '../core/limits.ts';
import { isListError } from '../core/list-rules.ts';
import { isEmpty, isMasked } from '../core/masked.ts';
import { contextOf, type EngineState } from '../core/state.ts';
import { fieldWords } from '../core/texts.ts';
import type { CompiledFlow, CompiledStep, FieldSchema, FieldUi, FieldValue } from '../core/types.ts';
import { validateField } from '../core/validate.ts';
import { afterPointer } from './after-pointer.ts';
import { useEngine, useEngineState, useText } from './engine-context.tsx';
import { scopedName, useFieldScope } from './field-scope.ts';
import { useStepContext } from './step-context.ts';
import type { WidgetProps } from './widget-contract.ts';

const NO_SCHEMA: FieldSchema = {};

/**
 * Builds a widget's props from the state. Each field reads its own value by selector, so a key press re-renders one
 * field, whatever the size of the application.
 * @param name flat name of the field.
 */
export function useWidgetProps(
  name: string,
  required: boolean,
): WidgetProps & { help?: string; description?: string } {
  const engine = useEngine();
  const text = useText();
  const { step } = useStepContext();
  const scope = useFieldScope();
  const { flow, env } = engine;
  const schema: FieldSchema = locate(flow.application, name)?.schema ?? NO_SCHEMA;
  const ui = fieldUi(flow, step, name) as FieldUi;
  const options = useMemo(() => ui['ui:options'] ?? {}, [ui]);
  const sibling = useCallback((field: string) => scopedName(flow, scope, field), [flow, scope]);

  const present = useEngineState(
    useMemo(
      () => presentSelector(flow, step, name, schema, watchedFields(options).map(sibling)),
      [flow, step, name, schema, options, sibling],
    ),
  );

  const recheck = useCallback(
    (values: Record<string, FieldValue | undefined>) =>
      // A press on the button hands up what was typed: an error that goes under it would move the button, too.
      afterPointer(() => {
        const state = engine.state();
        // A rule about a whole list is mended at any of its items.
        const shared = Object.values(state.errors).filter(isListError);
        for (const field of new Set([...Object.keys(values), ...shared.map((error) => error.field)])) {
          if (!state.errors[field]) continue;
          const still = validateField(flow, step, contextOf(state), env, field);
          if (!still) engine.dispatch({ type: 'errors', errors: [], fields: [field] });
        }
      }),
    [engine, flow, env, step],
  );
  const change = useCallback(
    (values: Record<string, FieldValue | undefined>) => {
      engine.dispatch({ type: 'change', values });
      recheck(values);
    },
    [engine, recheck],
  );
  const onChange = useCallback((next: FieldValue | undefined) => change({ [name]: next }), [change, name]);
  const onBlur = useCallback(() => {
    const entered = readField(flow, engine.state().application, name);
    if (isEmpty(entered) || entered === undefined || isMasked(entered)) return;
    const tidy = normalise(schema['x-format'], entered);
    if (tidy !== entered) change({ [name]: tidy });
    afterPointer(() => {
      const still = readField(flow, engine.state().application, name);
      const fault = isEmpty(still) ? undefined : validateField(flow, step, engine.context(), env, name);
      engine.dispatch({ type: 'errors', errors: fault ? [fault] : [], fields: [name] });
    });
  }, [engine, flow, env, step, name, schema, change]);
  const siblings = useMemo(
    () => ({
      get: (field: string) => readField(flow, engine.state().application, sibling(field)),
      set: (patch: Record<string, FieldValue | undefined>) =>
        change(Object.fromEntries(Object.entries(patch).map(([field, next]) => [sibling(field), next]))),
    }),
    [engine, flow, sibling, change],
  );

  return useMemo(() => {
    const { value, error, readOnly } = present;
    const context = engine.context();
    const words = fieldWords(flow, env, name, schema, ui);
    const described = [
      words.description && `${name}-description`,
      words.help && `${name}-help`,
      error && `${name}-error`,
    ];
    return {
      id: name,
      name,
      value,
      onChange,
      onBlur,
      label: words.label,
      description: words.description,
      help: words.help,
      required,
      readOnly,
      error,
      describedBy: described.filter(Boolean).join(' ') || undefined,
      options: contentOptions(options, env.content, contentName(flow.application, name)),
      ui,
      schema,
      choices: words.choices,
      limit: limitOf(flow, schema, context),
      autoComplete: schema['x-autocomplete'],
      siblings,
      context,
      text,
    };
  }, [engine, flow, env, name, schema, ui, options, present, required, onChange, onBlur, siblings, text]);
}

/** What a field shows of the state; the same object until one of its parts changes. */
interface Present {
  value: FieldValue | undefined;
  error: string | undefined;
  readOnly: boolean;
  surroundings: string;
  session: EngineState['session'];
}

/** One subscription a field: with hundreds of fields each one more would be felt when they mount and at every key. */
function presentSelector(
  flow: CompiledFlow,
  step: CompiledStep,
  name: string,
  schema: FieldSchema,
  watched: readonly string[],
): (state: EngineState) => Present {
  const surroundingsOf = surroundingsSelector(flow, schema, watched);
  const locks = step.lock[name] !== undefined;
  let last: Present | undefined;
  return (state) => {
    const value = readField(flow, state.application, name);
    const error = state.errors[name]?.text;
    const readOnly = locks && isLocked(flow, step, name, contextOf(state));
    const surroundings = surroundingsOf(state);
    const { session } = state;
    const same =
      last !== undefined &&
      last.value === value &&
      last.error === error &&
      last.readOnly === readOnly &&
      last.surroundings === surroundings &&
      last.session === session;
    if (!same || !last) last = { value, error, readOnly, surroundings, session };
    return last;
  };
}

/**
 * What a field shows besides its own value: its limit, the fields it watches, the computed ones. The value that is given
 * changes when one of these does; with hundreds of fields, most of which have neither, writing them out would be felt.
 */
function surroundingsSelector(
  flow: CompiledFlow,
  schema: FieldSchema,
  watched: readonly string[],
): (state: EngineState) => string {
  let seen: unknown[] | undefined;
  let folded = '';
  return (state) => {
    const { application } = state;
    const shown = watched.map((field) => readField(flow, application, field));
    for (const field of flow.computed) shown.push(application[field]);
    const depends = schema['x-limit'] ? [...shown, ...Object.values(contextOf(state))] : shown;
    if (!seen || depends.some((value, at) => value !== seen?.[at])) {
      seen = depends;
      folded = JSON.stringify([schema['x-limit'] && limitOf(flow, schema, contextOf(state)), ...shown]);
    }
    return folded;
  };
}

/** Other fields a widget's options name: it is told when they change. */
function watchedFields(options: WidgetProps['options']): string[] {
  const { fills, emailField, keywordField, haveField } = options;
  const filled = typeof fills === 'object' && fills !== null ? Object.values(fills) : [];
  return [...filled, emailField, keywordField, haveField].filter((field) => typeof field === 'string');
}

/** A text in a widget's options may be overridden as `fields.<name>.text`. */
function contentOptions(
  options: WidgetProps['options'],
  content: Record<string, string>,
  name: string,
): WidgetProps['options'] {
  const text = content[`fields.${name}.text`];
  return text === undefined ? options : { ...options, text };
}
