import { CODES } from '#domain/limits.ts';

/**
 * The one script of the provider's pages, as the application's own page does it: a code that stands whole is sent, once; one
 * that is pasted anywhere in the page lands in its field. Without it the button does the same.
 */
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
