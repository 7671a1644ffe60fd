interface Applicant {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

interface FundingApplication {
  frame(
    place: Element,
    options: { path?: string; title?: string; onIdentified?: (who: Applicant) => void },
  ): void;
  popup(openedWindow: Window, onIdentified: (who: Applicant) => void): () => void;
}

/** Address of the application: `?app=http://harbor.localhost:8080`. */
const app = new URL(new URLSearchParams(location.search).get('app') ?? 'http://harbor.localhost:8080');

const person = document.getElementById('who');
const place = document.getElementById('place');

function show({ id, email, firstName, lastName }: Applicant): void {
  if (person) person.textContent = `Signed in: ${firstName} ${lastName}, ${email} (${id})`;
}

/** A real partner page contains the script tag; here the address is an option. */
function script(): Promise<FundingApplication> {
  return new Promise((resolve, reject) => {
    const tag = document.createElement('script');
    tag.src = new URL('/embed.js', app).href;
    tag.crossOrigin = 'anonymous';
    tag.onload = () =>
      resolve((window as unknown as { FundingApplication: FundingApplication }).FundingApplication);
    tag.onerror = () => reject(new Error('The application does not answer.'));
    document.head.append(tag);
  });
}

document.getElementById('frame')?.addEventListener('click', async () => {
  const application = await script();
  // After the wait: a second press of a double click replaces the frame of the first.
  place?.replaceChildren();
  if (place) application.frame(place, { path: app.href, title: 'Funding application', onIdentified: show });
});

document.getElementById('popup')?.addEventListener('click', async () => {
  const popup = window.open(app.href, 'application', 'popup,width=460,height=820');
  const application = await script();
  if (popup) application.popup(popup, show);
});
