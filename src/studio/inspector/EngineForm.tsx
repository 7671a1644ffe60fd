import { flow } from 'virtual:trellis/studio-forms';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { compute } from '#domain/compute.ts';
import { STUDIO } from '#domain/limits.ts';
import type { Json } from '#engine';
import {
  createEngine,
  type Engine,
  type EngineEnvironment,
  type FieldValue,
  stepById,
  widgetNames,
} from '#engine';
import {
  areLoaded,
  EngineProvider,
  loadWidgets,
  StepContext,
  StepForm,
  stepAlone,
  subscribeToPromise,
  TypingRestContext,
  useLatest,
} from '#engine/react';
import { errors, ui } from '#flows/texts.json';
import { list, widgets as widgetWords, wizard } from '#flows/texts.steps.json';
import { widgets } from '#widgets/registry.ts';
import { flattenTexts } from '../../application/runtime/index.ts';
import type { Answers } from '../model/questions/index.ts';
import { word } from '../parts/words.ts';
import { missingInRows, typedAnswer } from './form-answers.ts';

/** The forms in src/studio/forms/steps. */
export type FormName = 'question' | 'step' | 'brand';

interface EngineFormProps {
  form: FormName;
  /** Another value creates a new form without the previous state. */
  about: string;
  answers: Answers;
  /** Help texts by answer, shown below its field. */
  help?: Readonly<Record<string, string>>;
  /** The faults of an answer, each with the deep name of its value. */
  faultsOf?: (answer: string, value: Json | undefined) => { field: string; text: string }[];
  /** Receives all faults of unwritten answers; none after the form is unmounted. */
  onUnwritten?: (faults: readonly string[]) => void;
  /** Called if the person changed an answer. */
  onAnswer: (answer: string, value: Json | undefined) => void;
}

const ENVIRONMENT: EngineEnvironment = {
  compute: compute as EngineEnvironment['compute'],
  content: {},
  texts: flattenTexts({ errors, ui, list, widgets: widgetWords, wizard }),
  now: () => new Date().toISOString(),
};
const FIELDS = flow.application.properties ?? {};
/** One object for all renders: another one would render every field again. */
const NO_PORTS = {};
const FACTS = { session: { loggedIn: false }, brand: {}, flags: {}, visitor: {} };

/** A form of Studio, drawn by the engine like a step of an application. */
export function EngineForm(props: EngineFormProps) {
  const { form, about } = props;
  const step = stepById(flow, form);
  const [ready, setReady] = useState(() => step !== undefined && areLoaded(widgetNames(step)));
  useEffect(() => {
    if (step) return subscribeToPromise(loadWidgets(widgets, widgetNames(step)), () => setReady(true));
  }, [step]);
  const { answers } = props;
  // The engine would keep an answer that no field of the forms has, and report it as changed.
  const editableAnswers = useMemo(
    () => Object.fromEntries(Object.entries(answers).filter(([name]) => name in FIELDS)),
    [answers],
  );
  return ready && <RunningForm key={`${form} ${about}`} {...props} answers={editableAnswers} />;
}

function RunningForm({ form, answers, help, faultsOf, onUnwritten, onAnswer }: EngineFormProps) {
  const [engine] = useState(() => startEngine(answers, help));
  const givenRef = useRef(answers);
  const writtenRef = useRef(answers);
  const latestOnAnswer = useLatest(onAnswer);
  const latestFaultsOf = useLatest(faultsOf);
  const latestOnUnwritten = useLatest(onUnwritten);
  const faultsByAnswer = useRef(new Map<string, readonly string[]>());
  const box = useRef<HTMLDivElement>(null);
  const isOwnChange = useRef(false);
  // Reports changes by the person, not values from props. A passive effect would miss early input.
  useLayoutEffect(() => {
    const noteFaults = (name: string, faults: readonly string[]): void => {
      if (isSame([...faults], [...(faultsByAnswer.current.get(name) ?? [])])) return;
      if (faults.length > 0) faultsByAnswer.current.set(name, faults);
      else faultsByAnswer.current.delete(name);
      latestOnUnwritten.current?.([...faultsByAnswer.current.values()].flat());
    };
    const stop = engine.store.subscribe(({ application }, { application: before }) => {
      // An emptied answer is no member of the application any more.
      for (const name of Object.keys({ ...before, ...application })) {
        const field = flow.application.properties?.[name];
        const read = typedAnswer(field, application[name]);
        if (!read) noteFaults(name, [word('inspector.notNumber')]);
        if (!read || (isSame(read.answer, givenRef.current[name]) && !faultsByAnswer.current.has(name)))
          continue;
        const isNew = !isSame(read.answer, givenRef.current[name]);
        const faults = latestFaultsOf.current?.(name, read.answer) ?? [];
        // The engine's own check of the changed field would remove these errors.
        if (isNew && (faults.length > 0 || faultsByAnswer.current.has(name)))
          queueMicrotask(() => engine.dispatch({ type: 'errors', ...errorsOf(name, faults) }));
        const missing = missingInRows(field, read.answer);
        noteFaults(name, [...faults.map(({ text }) => text), ...missing]);
        if (!isNew) continue;
        givenRef.current = { ...givenRef.current, [name]: read.answer };
        if (missing.length > 0) continue;
        isOwnChange.current = true;
        latestOnAnswer.current(name, read.answer);
      }
    });
    return () => {
      stop();
      for (const name of faultsByAnswer.current.keys()) noteFaults(name, []);
    };
  }, [engine]);
  // Applies values that changed elsewhere (undo, JSON, another member).
  useEffect(() => {
    const { application } = engine.state();
    const shownAnswer = (name: string) => typedAnswer(flow.application.properties?.[name], application[name]);
    // Unwritten input stays, unless its answer was changed elsewhere.
    const isUnwritten = (name: string) =>
      faultsByAnswer.current.has(name) && isSame(answers[name], writtenRef.current[name]);
    const applied = Object.entries(answers).filter(([name]) => !isUnwritten(name));
    writtenRef.current = answers;
    const changed = applied.filter(([name, value]) => !isSame(value, shownAnswer(name)?.answer));
    const values = Object.fromEntries(changed) as Record<string, FieldValue>;
    // Before the new values are given: the blurred field reports its old value, which must equal the given value.
    if (changed.length > 0 && !isOwnChange.current) refocus(box.current);
    givenRef.current = { ...givenRef.current, ...Object.fromEntries(applied) };
    if (changed.length > 0) engine.dispatch({ type: 'change', values });
    isOwnChange.current = false;
  }, [engine, answers]);
  const context = useMemo(() => {
    const step = stepById(engine.flow, form) ?? engine.flow.steps[0];
    if (!step) throw new Error(`There is no form '${form}'`);
    return stepAlone(step);
  }, [engine, form]);
  return (
    <EngineProvider engine={engine} widgets={widgets} ports={NO_PORTS}>
      <StepContext value={context}>
        <TypingRestContext value={STUDIO.formRestMs}>
          <div ref={box}>
            <StepForm />
          </div>
        </TypingRestContext>
      </StepContext>
    </EngineProvider>
  );
}

/** A focused field shows its typed text: blurs and refocuses it, so that it shows the new value. */
function refocus(box: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !box?.contains(focused)) return;
  focused.blur();
  queueMicrotask(() => focused.focus({ preventScroll: true }));
}

function startEngine(answers: Answers, help: EngineFormProps['help'] = {}): Engine {
  const content = Object.fromEntries(
    Object.entries(help).map(([answer, text]) => [`fields.${answer}.help`, text]),
  );
  const engine = createEngine(flow, { ...ENVIRONMENT, content }, FACTS);
  const definedAnswers = Object.entries(answers).filter(([, value]) => value !== undefined);
  engine.dispatch({
    type: 'load',
    application: Object.fromEntries(definedAnswers) as Record<string, FieldValue>,
  });
  return engine;
}

const errorsOf = (answer: string, faults: readonly { field: string; text: string }[]) => ({
  fields: [answer],
  errors: faults.map(({ field, text }) => ({ field, text, keyword: 'type', pointer: `/${field}` })),
});

/** Whether two answers are equal; an empty answer equals a missing answer. */
const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one || undefined) === JSON.stringify(other || undefined);
