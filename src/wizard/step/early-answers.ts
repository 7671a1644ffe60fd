import { type RefObject, useLayoutEffect } from 'react';
import { answerWith, isCheckable, isControl } from '#engine/react';

/** Input in a server-drawn step before its code was loaded (server/pages/scripts/early-script.ts). */
export interface EarlyAnswers {
  /** Control id -> value or checked state, in the order of the last changes. */
  answers: Map<string, string | boolean>;
  /** The step's button was pressed, and nothing changed afterwards. */
  pressed: boolean;
  /** The tab has its own answers, so the drawn fields are hidden. */
  waits: boolean;
  /** Stops recording and removes itself. */
  end(): void;
}

declare global {
  interface Window {
    trellisEarly?: EarlyAnswers;
  }
}

interface StoredAnswers {
  path: string;
  answers: [string, string | boolean][];
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Applies early answers to a step's form as new events, then submits an early press on the button. */
export function useEarlyAnswers(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const early = window.trellisEarly;
    if (!form.current) return;
    const answers = early
      ? new Map([...restoredValues(form.current), ...early.answers])
      : takeStoredAnswers();
    early?.end();
    for (const [id, answer] of answers) {
      const control = document.getElementById(id);
      if (isControl(control)) answerWith(control, answer);
    }
    // After the form has rendered the answers.
    if (early?.pressed) setTimeout(() => form.current?.requestSubmit());
  }, [form]);
}

/**
 * The answers that the early script stored when this step was left, if the server has not drawn its page now: a query
 * such as another language is read in the browser first. A session has its own answers.
 */
function takeStoredAnswers(): EarlyAnswers['answers'] {
  try {
    const stored = JSON.parse(sessionStorage.getItem('trellis-early') ?? 'null') as StoredAnswers | null;
    if (stored?.path !== window.location.pathname) return new Map();
    sessionStorage.removeItem('trellis-early');
    const hasSession = Object.keys(sessionStorage).some((key) => key.startsWith('trellis-session-'));
    return new Map(hasSession ? [] : stored.answers);
  } catch {
    return new Map();
  }
}

/** Values that differ from the server's markup: a browser restores them after Back without an event. */
function restoredValues(form: HTMLFormElement): [string, string | boolean][] {
  return [...form.elements].flatMap((control): [string, string | boolean][] => {
    if (!isControl(control) || control.dataset.fills !== undefined || isUnchanged(control)) return [];
    if (!isCheckable(control)) return [[control.id, control.value]];
    // Only the checked control of a radio group counts.
    return control.type === 'radio' && !control.checked ? [] : [[control.id, control.checked]];
  });
}

function isUnchanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    // The server marks the selected option; a list without a mark was drawn in the browser.
    const selectedByServer = [...control.options].find((option) => option.defaultSelected);
    return selectedByServer === undefined || control.value === selectedByServer.value;
  }
  return isCheckable(control)
    ? control.checked === control.defaultChecked
    : control.value === control.defaultValue;
}
