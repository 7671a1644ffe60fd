import { type AnchorHTMLAttributes, memo, useEffect, useRef, useState } from 'react';
import type { FieldError } from '../index.ts';
import { fieldLabel, fieldUi, itemNameOf, locate, namesField } from '../index.ts';
import { fieldId, useEngine, useEngineState, useStepContext, useText } from './context/index.ts';

/** Links that are listed at first: nobody reads hundreds, and to lay them out would be felt. The rest is a press away. */
const LISTED = 20;

interface ErrorSummaryProps {
  /** Grows by one each time Next finds errors: the summary then takes focus. */
  attempt: number;
  /** Flat names with errors, in the order of the page, as Next found them. */
  fields: readonly string[];
  /** The link to a field that another step asks for; undefined if it is on this page. */
  elsewhere?: (field: string) => OtherStepLink | undefined;
}

interface OtherStepLink extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Names the other step, after the error. */
  words: string;
}

/** 'There is a problem', with a link to each field, in the order of the page (quality note 2). */
export function ErrorSummary({ attempt, fields, elsewhere }: ErrorSummaryProps) {
  const text = useText();
  const box = useRef<HTMLElement>(null);
  const [openedAt, setOpenedAt] = useState(0);
  const errors = useEngineState((state) => state.errors);
  const found = fields.map((field) => errors[field]).filter((error) => error !== undefined);
  const all = openedAt === attempt || found.length <= LISTED + 1;
  const listed = all ? found : found.slice(0, LISTED);
  useEffect(() => {
    if (attempt === 0) return;
    // In this order the page is laid out and painted once: to scroll in a frame of its own would have it styled twice more.
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [attempt]);
  useEffect(() => {
    // The button that listed the rest is gone: the focus goes on where it was.
    if (openedAt > 0) box.current?.querySelector<HTMLElement>(`li:nth-child(${LISTED + 1}) > a`)?.focus();
  }, [openedAt]);
  if (found.length === 0) return null;
  return (
    <section className="tr-summary" ref={box} tabIndex={-1} aria-labelledby="tr-summary-title">
      <h2 className="tr-summary__title" id="tr-summary-title">
        {text('ui.errorSummary')}
      </h2>
      <ul className="tr-summary__list">
        {listed.map((error) => (
          <SummaryLink key={error.field} error={error} elsewhere={elsewhere} />
        ))}
      </ul>
      {!all && (
        <button type="button" className="link-button" onClick={() => setOpenedAt(attempt)}>
          {text('ui.errorMore', { count: found.length - LISTED })}
        </button>
      )}
    </section>
  );
}

interface SummaryLinkProps {
  error: FieldError;
  elsewhere: ErrorSummaryProps['elsewhere'];
}

/** One error, drawn anew only when it changes itself. */
const SummaryLink = memo(function SummaryLink({ error, elsewhere }: SummaryLinkProps) {
  const text = useText();
  const { flow, env, state } = useEngine();
  const { step } = useStepContext();
  // A text that does not say what it is about has the label before it; of one item among several, the item's name.
  const named = (): string => {
    const { application } = state();
    const { schema = {} } = locate(flow.application, error.field, application) ?? {};
    const label = fieldLabel(flow, env, error.field, schema, fieldUi(flow, step, error.field));
    // The label of a tick is what one agrees to; 'Required' alone never says what.
    const isTold =
      schema.type === 'boolean' ? error.text !== text('errors.required') : namesField(error.text, label);
    const key = label.endsWith('?') ? 'ui.namedQuestion' : 'ui.namedError';
    const words = isTold ? error.text : text(key, { label, error: error.text });
    const name = itemNameOf(flow, env, application, error.field);
    if (name === undefined) return words;
    return text('ui.namedError', { label: name, error: words });
  };
  const { words, ...link } = elsewhere?.(error.field) ?? {};
  return (
    <li>
      <a
        href={`#${error.field}`}
        onClick={(event) => {
          event.preventDefault();
          requestAnimationFrame(() => focusField(error.field));
        }}
        {...link}
      >
        {named()}
        {words && ` ${words}`}
      </a>
    </li>
  );
});

/** Focuses a field's control, or the first control of its group, and brings it into view. */
export function focusField(name: string): void {
  const own = document.getElementById(fieldId(name));
  const around = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const outer = name.lastIndexOf('/');
  // What no branch shows now is looked for in what it stands in.
  if (!own && !around && outer > 0) {
    focusField(name.slice(0, outer));
    return;
  }
  const control = own?.matches('input,select,textarea,button,[tabindex],[role="slider"]')
    ? own
    : (own ?? around)?.querySelector<HTMLElement>('input,select,textarea,button,[tabindex]');
  (control ?? own ?? around)?.focus({ preventScroll: true });
  (around ?? control ?? own)?.scrollIntoView({ block: 'center' });
}
