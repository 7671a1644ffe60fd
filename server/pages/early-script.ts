import { createHash } from 'node:crypto';

/**
 * Stands in a page whose step the server has drawn, and remembers what a person does there before the step's own code takes over
 * (src/wizard/early-answers.ts): each control's last answer, and a press on the step's button, which nothing is sent for. A slider
 * shows its amount in the field that it names. A tab that holds a draft or a session has other answers than the drawn ones: its
 * fields are not shown until they have come (src/styles/states.css).
 */
export const EARLY_SCRIPT = `(() => {
  const answers = new Map();
  const root = document.documentElement;
  const early = { answers, pressed: false, waits: false, end };
  const say = (state) => { root.dataset.early = state; };
  const keep = (control) => {
    const isReplaced = (id) => id === control.id || (control.type === 'radio' && document.getElementById(id).name === control.name);
    for (const id of [...answers.keys()]) if (isReplaced(id)) answers.delete(id);
    answers.set(control.id, /^(radio|checkbox)$/.test(control.type) ? control.checked : control.value);
  };
  const onInput = ({ target }) => {
    early.pressed = false;
    say('answered');
    const shown = target.dataset.fills && document.getElementById(target.dataset.fills);
    if (shown) shown.value = '$' + Number(target.value).toLocaleString('en-US');
    keep(shown || target);
  };
  const onSubmit = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    early.pressed = true;
    say('pressed');
  };
  function end() {
    document.removeEventListener('input', onInput, true);
    document.removeEventListener('submit', onSubmit, true);
    delete root.dataset.early;
    delete window.trellisEarly;
  }
  document.addEventListener('input', onInput, true);
  document.addEventListener('submit', onSubmit, true);
  window.trellisEarly = early;
  try {
    early.waits = Object.keys(sessionStorage).some((key) => /^trellis-(draft|session-)/.test(key));
  } catch {}
  if (early.waits) say('waits');
})();`;

/** By which the policy of a page lets the script pass. */
export const EARLY_HASH = `'sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}'`;
