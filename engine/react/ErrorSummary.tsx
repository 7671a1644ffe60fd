import { useEffect, useRef } from 'react';
import { fieldUi } from '../core/fields.ts';
import { locate } from '../core/flat-names.ts';
import { fieldWords } from '../core/texts.ts';
import type { FieldError } from '../core/types.ts';
import { useEngine, useEngineState, useText } from './engine-context.tsx';
import { ErrorIcon } from './FieldChrome.tsx';
import { useStepContext } from './step-context.ts';

interface ErrorSummaryProps {
  /** Grows by one each time Next finds errors: the summary then takes focus. */
  attempt: number;
  /** Flat names with errors, in the order of the page, as Next found them. */
  fields: readonly string[];
  /** Opens what holds a field (a closed card, another step) before it is focused. */
  onReveal?: (error: FieldError) => void;
}

/** 'There is a problem', with a link to each field, in the order of the page (quality note 2). */
export function ErrorSummary({ attempt, fields, onReveal }: ErrorSummaryProps) {
  const text = useText();
  const { flow, env } = useEngine();
  const { step } = useStepContext();
  const box = useRef<HTMLElement>(null);
  const errors = useEngineState((state) => state.errors);
  const shown = fields.map((field) => errors[field]).filter((error) => error !== undefined);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (shown.length === 0) return null;
  // 'Required' alone does not say what: the label goes before it.
  const named = (error: FieldError): string => {
    if (error.text !== text('errors.required')) return error.text;
    const schema = locate(flow.application, error.field)?.schema ?? {};
    const { label } = fieldWords(flow, env, error.field, schema, fieldUi(flow, step, error.field));
    return text('ui.namedError', { label, error: error.text });
  };
  return (
    <section className="tr-summary" ref={box} tabIndex={-1} aria-labelledby="tr-summary-title">
      <h2 className="tr-summary__title" id="tr-summary-title">
        <ErrorIcon />
        {text('ui.errorSummary')}
      </h2>
      <ul className="tr-summary__list">
        {shown.map((error) => (
          <li key={error.field}>
            <a
              href={`#${error.field}`}
              onClick={(event) => {
                event.preventDefault();
                onReveal?.(error);
                requestAnimationFrame(() => focusField(error.field));
              }}
            >
              {named(error)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Focuses a field's control, or the first control of its group, and brings it into view. */
export function focusField(name: string): void {
  const own = document.getElementById(name);
  const around = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const control = own?.matches('input,select,textarea,button,[tabindex],[role="slider"]')
    ? own
    : (own ?? around)?.querySelector<HTMLElement>('input,select,textarea,button,[tabindex]');
  (control ?? own ?? around)?.focus();
  (around ?? control ?? own)?.scrollIntoView({ block: 'center' });
}
