import { WRITTEN_SSN } from '#engine';
import { IS_KNOWN } from './inline-script.ts';

/**
 * Records the person's actions in a server-drawn step until its code has loaded
 * (src/wizard/step/early-answers.ts): each control's last value, and a press on Continue. A tab with a draft
 * or a session has other answers, so its fields are hidden until those are loaded
 * (src/styles/pages/states.css). If the person leaves before the code has loaded, the answers are stored in
 * sessionStorage, as drafts are; no step that asks for a secret is drawn (served-step.ts).
 */
export const EARLY_SCRIPT = `(() => {
  const KEY = 'trellis-early';
  const answers = new Map();
  const root = document.documentElement;
  const early = { answers, pressed: false, waits: false, end };
  const setState = (state) => { root.dataset.early = state; };
  const keep = (control) => {
    const isReplaced = (id) => id === control.id || (control.type === 'radio' && document.getElementById(id)?.name === control.name);
    for (const id of [...answers.keys()]) if (isReplaced(id)) answers.delete(id);
    answers.set(control.id, /^(radio|checkbox)$/.test(control.type) ? control.checked : control.value);
  };
  const onInput = ({ target }) => {
    early.pressed = false;
    setState('answered');
    const shown = target.dataset.fills && document.getElementById(target.dataset.fills);
    if (shown) shown.value = '$' + target.value.replace(/\\B(?=(\\d{3})+$)/g, ',');
    keep(shown || target);
  };
  const onSubmit = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    early.pressed = true;
    setState('pressed');
  };
  const keepForReload = () => {
    const kept = [...answers].filter(([, answer]) => !${WRITTEN_SSN}.test(answer));
    try {
      if (kept.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, answers: kept }));
    } catch {}
  };
  const show = () => {
    for (const [id, answer] of answers) {
      const control = document.getElementById(id);
      if (control) control[typeof answer === 'boolean' ? 'checked' : 'value'] = answer;
    }
  };
  function end() {
    document.removeEventListener('input', onInput, true);
    document.removeEventListener('submit', onSubmit, true);
    document.removeEventListener('DOMContentLoaded', show);
    removeEventListener('pagehide', keepForReload);
    try {
      sessionStorage.removeItem(KEY);
    } catch {}
    delete root.dataset.early;
    delete window.trellisEarly;
  }
  document.addEventListener('input', onInput, true);
  document.addEventListener('submit', onSubmit, true);
  addEventListener('pagehide', keepForReload);
  window.trellisEarly = early;
  try {
    early.waits = ${IS_KNOWN};
    const kept = JSON.parse(sessionStorage.getItem(KEY));
    if (!early.waits && kept.path === location.pathname) for (const [id, answer] of kept.answers) answers.set(id, answer);
  } catch {}
  if (early.waits) setState('waits');
  if (answers.size > 0) {
    setState('answered');
    document.addEventListener('DOMContentLoaded', show);
  }
})();`;
