import { type Applicant, listenForApplicant } from './listener.ts';

/** Where the application runs: `?app=http://harbor.localhost:8080`. */
const app = new URL(new URLSearchParams(location.search).get('app') ?? 'http://harbor.localhost:8080');

const who = document.getElementById('who');
const place = document.getElementById('place');
let stop = (): void => {};

function show({ id, email, firstName, lastName }: Applicant): void {
  if (who) who.textContent = `Signed in: ${firstName} ${lastName}, ${email} (${id})`;
}

function listen(target: HTMLIFrameElement | Window | null): void {
  stop();
  if (target) stop = listenForApplicant({ origin: app.origin, target, onIdentified: show });
}

document.getElementById('frame')?.addEventListener('click', () => {
  const frame = document.createElement('iframe');
  frame.title = 'Funding application';
  frame.src = app.href;
  place?.replaceChildren(frame);
  listen(frame);
});

document.getElementById('popup')?.addEventListener('click', () => {
  listen(window.open(app.href, 'application', 'popup,width=460,height=820'));
});
