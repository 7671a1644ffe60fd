import { CODES } from '#domain/limits.ts';

/**
 * Submits a complete code once, also if Enter follows the last digit, and puts a code that is pasted anywhere into the
 * field.
 */
export const WHOLE_CODE = `
const code = document.getElementById('code');
const digits = (text) => text.replace(/\\D/g, '');
let sent = '';
let submitted = '';
const send = () => {
  const whole = digits(code.value);
  if (whole.length !== ${CODES.digits} || whole === sent) return;
  sent = whole;
  code.form.requestSubmit();
};
code.addEventListener('input', send);
// A code works once: a second submit would cancel the answer to the first and be refused.
code.form.addEventListener('submit', (event) => {
  const whole = digits(code.value);
  if (whole !== '' && whole === submitted) event.preventDefault();
  submitted = whole;
});
// After a failed load, Back shows this page as it was.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) submitted = '';
});
document.addEventListener('paste', (event) => {
  const pasted = digits(event.clipboardData?.getData('text') ?? '');
  if (event.target === code || pasted.length !== ${CODES.digits}) return;
  event.preventDefault();
  code.value = pasted;
  send();
});
// Typed before this ran.
send();
`;
