import { type AnchorHTMLAttributes, memo, useEffect, useRef, useState } from 'react';
import type { FieldError } from '../index.ts';
import { fieldLabel, fieldUi, itemNameOf, locate, mentionsField } from '../index.ts';
import { fieldId, useEngine, useEngineState, useStepContext, useText } from './context/index.ts';

/** Laying out hundreds of links would take noticeable time; a button lists the rest. */
const LINKS_SHOWN = 20;

interface ErrorSummaryProps {
  /** Incremented each time Next finds errors: the summary then takes focus. */
  attempt: number;
  /** Flat names with errors, in page order. */
  fields: readonly string[];
  /** The link to a field of another step. */
  elsewhere?: (field: string) => OtherStepLink | undefined;
}

/** Whether one of the fields has an error now. */
export function useHasErrors(fields: readonly string[]): boolean {
  return useEngineState((state) => fields.some((field) => state.errors[field]));
}

interface OtherStepLink extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Name of the other step. */
  words: string;
}

/** 'There are 6 problems', with a link to each field in page order [SCREEN-74]. */
export function ErrorSummary({ attempt, fields, elsewhere }: ErrorSummaryProps) {
  const text = useText();
  const box = useRef<HTMLElement>(null);
  const [openedAt, setOpenedAt] = useState(0);
  const errors = useEngineState((state) => state.errors);
  const presentErrors = fields.map((field) => errors[field]).filter((error) => error !== undefined);
  const showsAll = openedAt === attempt || presentErrors.length <= LINKS_SHOWN + 1;
  const listedErrors = showsAll ? presentErrors : presentErrors.slice(0, LINKS_SHOWN);
  useEffect(() => {
    if (attempt === 0) return;
    // Scroll and focus in one frame, so that the page is laid out only once.
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [attempt]);
  useEffect(() => {
    // The pressed button is gone: focus the first newly listed link.
    if (openedAt > 0)
      box.current?.querySelector<HTMLElement>(`li:nth-child(${LINKS_SHOWN + 1}) > a`)?.focus();
  }, [openedAt]);
  if (presentErrors.length === 0) return null;
  return (
    <section className="tr-summary" ref={box} tabIndex={-1} aria-labelledby="tr-summary-title">
      <h2 className="tr-summary__title" id="tr-summary-title">
        {text(`ui.errorSummary.${presentErrors.length === 1 ? 'one' : 'many'}`, {
          count: presentErrors.length,
        })}
      </h2>
      <ul className="tr-summary__list">
        {listedErrors.map((error) => (
          <SummaryLink key={error.field} error={error} elsewhere={elsewhere} />
        ))}
      </ul>
      {!showsAll && (
        <button type="button" className="link-button" onClick={() => setOpenedAt(attempt)}>
          {text('ui.errorMore', { count: presentErrors.length - LINKS_SHOWN })}
        </button>
      )}
    </section>
  );
}

interface SummaryLinkProps {
  error: FieldError;
  elsewhere: ErrorSummaryProps['elsewhere'];
}

/** One error, memoized so that it renders again only if it changes. */
const SummaryLink = memo(function SummaryLink({ error, elsewhere }: SummaryLinkProps) {
  const text = useText();
  const { flow, env, state } = useEngine();
  const { step } = useStepContext();
  // Prefixes the error with the label if it does not name its field, and with the item's name if there are several items.
  const labelOf = (): string => {
    const { application } = state();
    const { schema = {} } = locate(flow.application, error.field, application) ?? {};
    const label = fieldLabel(flow, env, error.field, schema, fieldUi(flow, step, error.field));
    // A checkbox's label is a whole sentence, so it becomes a prefix only for the text 'Required'.
    const namesField =
      schema.type === 'boolean' ? error.text !== text('errors.required') : mentionsField(error.text, label);
    const key = label.endsWith('?') ? 'ui.namedQuestion' : 'ui.namedError';
    const words = namesField ? error.text : text(key, { label, error: error.text });
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
        {labelOf()}
        {words && ` ${words}`}
      </a>
    </li>
  );
});

/** Focuses a field's control, or the first control of its group, and scrolls to it. */
export function focusField(name: string): void {
  const ownElement = document.getElementById(fieldId(name));
  const fieldElement = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const outer = name.lastIndexOf('/');
  // If no branch shows the field, use the nearest shown parent.
  if (!ownElement && !fieldElement && outer > 0) {
    focusField(name.slice(0, outer));
    return;
  }
  const control = ownElement?.matches('input,select,textarea,button,[tabindex],[role="slider"]')
    ? ownElement
    : (ownElement ?? fieldElement)?.querySelector<HTMLElement>('input,select,textarea,button,[tabindex]');
  (control ?? ownElement ?? fieldElement)?.focus({ preventScroll: true });
  (fieldElement ?? control ?? ownElement)?.scrollIntoView({ block: 'center' });
}
