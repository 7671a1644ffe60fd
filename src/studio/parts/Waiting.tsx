import { Spinner } from '@fluentui/react-components';
import { word } from './words.ts';

/** A page whose content is loading. */
export function Waiting() {
  return (
    <main className="st-center">
      <h1 className="visually-hidden">{word('wait')}</h1>
      <Spinner aria-label={word('wait')} delay={300} />
    </main>
  );
}
