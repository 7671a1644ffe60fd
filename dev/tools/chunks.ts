import path from 'node:path';
import type { Rolldown } from 'vite';

/** Not by the wizard's imports: through its one index Fluent would lead to all of it. */
const FLUENT = /[\\/]node_modules[\\/](@fluentui|@griffel|@emotion|stylis|tabster|keyborg)[\\/]/;
/** What each of its components, and each field, needs. */
const FLUENT_BASE =
  /[\\/]node_modules[\\/](@fluentui[\\/](react-(provider|theme|utilities|jsx-runtime|label)|tokens|keyboard-keys)|@griffel|@emotion|stylis|keyborg)[\\/]|[\\/]@fluentui[\\/]react-(shared-contexts[\\/]|field[\\/]lib[\\/]contexts|icons[\\/]lib[\\/]contexts|tabster[\\/]lib[\\/](focus|hooks[\\/]useFocus(Visible|Within)))/;
/** What many small widgets share; a secret's buttons and patterns come with the first that needs them. */
const CONTROLS = /[\\/]widgets[\\/](text-control|choice-cards)[\\/](?!SavedSecret|PatternInput|use-s)/;
/** What pages without a form need of the wizard's code. */
const API = /[\\/](src[\\/](api|session)|contracts)[\\/]/;
/** Smaller files cost more as a request than as code that is not needed; in bytes before they are minified. */
const SMALL = 20 * 1024;

/**
 * How the browser's code is cut: what every page needs is one file, the front page a second, and what any step needs are a few, so that a first step is no
 * hundred small requests. What a single step or page needs stays a file of its own. @param src folder of the application
 */
export function codeSplitting(src: string): Rolldown.CodeSplittingOptions {
  const isOf = (module: string) => {
    const start = path.join(src, module);
    let known: Set<string> | undefined;
    return (id: string, context: Rolldown.ChunkingContext): boolean => {
      known ??= closure(start, (one) => context.getModuleInfo(one)?.importedIds ?? []);
      return id !== start && known.has(id);
    };
  };
  const isOfHome = isOf('main.tsx');
  const isOfStep = isOf('wizard/index.ts');
  const isOfFront = isOf('home/Home.tsx');
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        // What the front page shares with the steps is better there than the steps in the front page.
        name: (id, context) =>
          isOfHome(id, context) || (isOfFront(id, context) && isOfStep(id, context)) ? 'home' : null,
        debugName: 'home',
        priority: 4,
      },
      { name: 'fluent-base', test: FLUENT_BASE, minShareCount: 2, priority: 3 },
      { name: 'fluent', test: FLUENT, entriesAware: true, entriesAwareMergeThreshold: SMALL, priority: 2 },
      { name: 'controls', test: CONTROLS, priority: 2 },
      {
        name: (id, context) => (isOfStep(id, context) ? (API.test(id) ? 'api' : 'step') : null),
        debugName: 'step',
        priority: 1,
      },
    ],
  };
}

/** A module and all that it leads to. */
function closure(start: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of [...importsOf(id)]) visit(next);
  };
  visit(start);
  return found;
}
