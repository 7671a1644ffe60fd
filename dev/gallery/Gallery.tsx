import { useEffect, useState } from 'react';
import { widgetNames } from '#engine';
import { loadWidgets } from '#engine/react';
import type { Brand } from '#src/brand/types.ts';
import catalog from '#widgets/catalog.json';
import { widgets } from '#widgets/registry.ts';
import { galleryStep, SAMPLES, statesOf } from './states.ts';
import { WidgetState } from './WidgetState.tsx';

/** Widgets that need a whole step. */
const OWN_STEPS = Object.entries({
  'code-entry': '/app/verify-login',
  'bank-link': '/app/bank-connect',
  'statement-upload': '/app/upload-statements',
});

const aboutOf = (name: string): string => {
  const entry: string | { about: string } | undefined = catalog[name as keyof typeof catalog];
  return typeof entry === 'string' ? entry : (entry?.about ?? '');
};

/** Every widget of the catalog in its states. */
export function Gallery({ brand }: { brand: Partial<Brand> }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void loadWidgets(widgets, widgetNames(galleryStep())).then(() => setReady(true));
  }, []);
  if (!ready) return null;
  return (
    <main className="gallery" id="main">
      <h1>Widgets</h1>
      <p className="prose">
        Every widget of <code>widgets/catalog.json</code>. Add <code>?brand=NAME</code> for the look of a
        brand, <a href="?dark">?dark</a> for a dark system. Samples: <code>dev/gallery</code>.
      </p>
      {SAMPLES.map((sample) => (
        <section key={sample.widget} aria-labelledby={`widget-${sample.widget}`}>
          <h2 id={`widget-${sample.widget}`}>{sample.widget}</h2>
          <p>{aboutOf(sample.widget)}</p>
          <div className="gallery__states">
            {statesOf(sample).map((state) => (
              <figure key={state} className={`gallery__state gallery__state--${state}`}>
                <figcaption>{state}</figcaption>
                <WidgetState sample={sample} state={state} brand={brand} />
              </figure>
            ))}
          </div>
        </section>
      ))}
      <h2>In steps of their own</h2>
      <ul>
        {OWN_STEPS.map(([name, path]) => (
          <li key={name}>
            <a href={path}>{name}</a>: {aboutOf(name)}
          </li>
        ))}
      </ul>
    </main>
  );
}
