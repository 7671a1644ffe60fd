import { flow } from 'virtual:trellis/flows/apply';
import { flowChanged } from '../flow-changes.ts';

export { flow };

// Saving a step's JSON compiles the flow anew; the page takes it over and keeps the answers.
if (import.meta.hot) {
  import.meta.hot.accept('virtual:trellis/flows/apply', (module) => {
    if (module) flowChanged((module as unknown as { flow: typeof flow }).flow);
  });
}
