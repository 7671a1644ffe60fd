import { type RefObject, useLayoutEffect } from 'react';
import { answerWith, isControl, isTicked } from '#engine/react';

/** What was done in a step that the server has drawn, before this code was there (server/pages/early-script.ts). */
export interface EarlyAnswers {
  /** Id of a control -> what was typed, or whether it is ticked, in the order of the last changes. */
  answers: Map<string, string | boolean>;
  /** The step's button was pressed, and nothing changed since. */
  pressed: boolean;
  /** The tab holds answers of its own: what is drawn is not what it shows. */
  waits: boolean;
  /** Stops to listen, and is gone. */
  end(): void;
}

declare global {
  interface Window {
    trellisEarly?: EarlyAnswers;
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Takes over what was answered in a step's form before it was this one: each control hears of its answer as if it were given now.
 * Then what was pressed early goes on.
 */
export function useEarlyAnswers(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const early = window.trellisEarly;
    if (!early || !form.current) return;
    early.end();
    const answers = new Map([...heldBy(form.current), ...early.answers]);
    for (const [id, answer] of answers) {
      const control = document.getElementById(id);
      if (isControl(control)) answerWith(control, answer);
    }
    // When the form has drawn what it was told.
    if (early.pressed) setTimeout(() => form.current?.requestSubmit());
  }, [form]);
}

/** What controls hold besides what they were drawn with: a browser brings answers of an earlier visit back without an event. */
function heldBy(form: HTMLFormElement): [string, string | boolean][] {
  return [...form.elements].flatMap((control): [string, string | boolean][] => {
    if (!isControl(control) || control.dataset.fills !== undefined || isAsDrawn(control)) return [];
    if (!isTicked(control)) return [[control.id, control.value]];
    // Of a group of radios the one that is chosen says it all.
    return control.type === 'radio' && !control.checked ? [] : [[control.id, control.checked]];
  });
}

function isAsDrawn(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    // The server marks what it has drawn; a list without a mark was drawn here, and nobody else has changed it.
    const drawn = [...control.options].find((option) => option.defaultSelected);
    return drawn === undefined || control.value === drawn.value;
  }
  return isTicked(control)
    ? control.checked === control.defaultChecked
    : control.value === control.defaultValue;
}
