import { CODES } from '#domain/limits.ts';

/** Submits a complete code once, and puts a code that is pasted anywhere into the field. */
export const WHOLE_CODE = `
const code = document.getElementById('code');
const digits = (text) => text.replace(/\\D/g, '');
let sent = '';
const send = () => {
  const whole = digits(code.value);
  if (whole.length !== ${CODES.digits} || whole === sent) return;
  sent = whole;
  code.form.requestSubmit();
};
code.addEventListener('input', send);
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
