import { type RefObject, useLayoutEffect } from 'react';
import { answerWith, isControl, isTicked } from '#engine/react';

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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Applies early answers to a step's form as new events, then submits an early press on the button. */
export function useEarlyAnswers(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const early = window.trellisEarly;
    if (!early || !form.current) return;
    early.end();
    const answers = new Map([...restoredValues(form.current), ...early.answers]);
    for (const [id, answer] of answers) {
      const control = document.getElementById(id);
      if (isControl(control)) answerWith(control, answer);
    }
    // After the form has rendered the answers.
    if (early.pressed) setTimeout(() => form.current?.requestSubmit());
  }, [form]);
}

/** Values that differ from the server's markup: a browser restores them after Back without an event. */
function restoredValues(form: HTMLFormElement): [string, string | boolean][] {
  return [...form.elements].flatMap((control): [string, string | boolean][] => {
    if (!isControl(control) || control.dataset.fills !== undefined || isUnchanged(control)) return [];
    if (!isTicked(control)) return [[control.id, control.value]];
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
  return isTicked(control)
    ? control.checked === control.defaultChecked
    : control.value === control.defaultValue;
}
