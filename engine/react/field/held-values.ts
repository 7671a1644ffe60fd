import { useLayoutEffect } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The event that a widget sends to its control after setting the control's value; it does not bubble. */
export const DRAWN = 'trellis:drawn';

/** The value of each control at its last event. */
type ReceivedValues = WeakMap<Control, string>;

/**
 * Reads the controls before a form is submitted: a password manager or autofill may have set values without an event. A
 * control whose value differs from the rendered one gets an event.
 */
export function useHeldValues(): void {
  useLayoutEffect(() => {
    const receivedValues: ReceivedValues = new WeakMap();
    const onValue = ({ target }: Event): void => {
      if (target instanceof Element && isControl(target)) receivedValues.set(target, target.value);
    };
    const onSubmit = ({ target }: Event): void => {
      if (target instanceof HTMLFormElement) readHeldValues(target, receivedValues);
    };
    // Capture on window runs before typed text is committed (on document) and before React's handlers.
    window.addEventListener('input', onValue, true);
    window.addEventListener(DRAWN, onValue, true);
    window.addEventListener('submit', onSubmit, true);
    return () => {
      window.removeEventListener('input', onValue, true);
      window.removeEventListener(DRAWN, onValue, true);
      window.removeEventListener('submit', onSubmit, true);
    };
  }, []);
}

function readHeldValues(form: HTMLFormElement, receivedValues: ReceivedValues): void {
  // Collects all answers first: each event makes React re-render the other controls.
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.validity?.badInput)
      // As if it was left: its widget then reports an input that can't be read.
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  const answers = [...form.elements].flatMap((control): { control: Control; answer: string | boolean }[] => {
    if (!isControl(control) || !holdsOwnAnswer(control) || hasRenderedValue(control)) return [];
    if (!isCheckable(control) && receivedValues.get(control) === control.value) return [];
    if (!isCheckable(control)) return [{ control, answer: control.value }];
    // In a group of radios, an event on the checked radio is enough.
    return control.type === 'radio' && !control.checked ? [] : [{ control, answer: control.checked }];
  });
  for (const { control, answer } of answers) {
    answerWith(control, answer);
    if (control !== document.activeElement)
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}

/** Whether a control can be changed and has its own answer; a slider with `data-fills` shows the value of another control. */
function holdsOwnAnswer(control: Control): boolean {
  const isFixed = control.disabled || (!(control instanceof HTMLSelectElement) && control.readOnly);
  return !isFixed && control.dataset.fills === undefined && !['file', 'hidden'].includes(control.type);
}

/** Types of inputs whose browser replaces a text of another format: by nothing, a slider's middle, or black. */
const FORMATTED_TYPES = /^(date|datetime-local|time|month|week|number|range|color)$/;

/** Whether a control still has the value that React rendered: `data-drawn` of a choice, the default value of a text. */
function hasRenderedValue(control: Control): boolean {
  const { drawn } = control.dataset;
  if (control instanceof HTMLSelectElement) return drawn === undefined || control.value === drawn;
  if (isCheckable(control)) return drawn === undefined || String(control.checked) === drawn;
  return control.value === control.defaultValue || control.value === browserValueOf(control);
}

/** The value that the browser makes of a control's rendered text. */
function browserValueOf(control: HTMLInputElement | HTMLTextAreaElement): string {
  if (!FORMATTED_TYPES.test(control.type)) return control.defaultValue;
  const twin = control.cloneNode() as HTMLInputElement;
  twin.value = control.defaultValue;
  return twin.value;
}

/** Changes a control like a user, so that its widget reads and stores the value. */
export function answerWith(control: Control, answer: string | boolean): void {
  if (typeof answer === 'boolean') {
    if (!(control instanceof HTMLInputElement)) return;
    // React compares with the rendered state: reset it, so that the click changes it.
    control.checked = !answer;
    control.click();
    return;
  }
  if (control instanceof HTMLSelectElement) {
    control.value = answer;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart: start, selectionEnd: end } = control;
  // React compares with the last text set through the element, so use the prototype's setter.
  control.value = answer === '' ? ' ' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, answer);
  if (start !== null && control === document.activeElement) control.setSelectionRange(start, end);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether a control is a radio or a checkbox. */
export function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox';
}

export function isControl(element: Element | null): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
