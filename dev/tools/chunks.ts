import path from 'node:path';
import type { Rolldown } from 'vite';

/** Not by the wizard's imports: through its one index Fluent would lead to all of it. */
const FLUENT =
  /[\\/]node_modules[\\/](@fluentui|@griffel|@emotion|@floating-ui|stylis|rtl-css-js|tabster|keyborg)[\\/]/;
/** What each of its components, and each field, needs. */
const FLUENT_BASE =
  /[\\/]node_modules[\\/](@fluentui[\\/](react-(provider|theme|utilities|jsx-runtime|label)|tokens|keyboard-keys)|@griffel|@emotion|stylis|rtl-css-js|keyborg)[\\/]|[\\/]@fluentui[\\/]react-(shared-contexts[\\/]|field[\\/]lib[\\/]contexts|icons[\\/]lib[\\/]contexts|tabster[\\/]lib[\\/](focus|hooks[\\/]useFocus(Visible|Within)))/;
/** What many small widgets share, and the widgets of a first step; a secret's buttons and patterns come with the first that needs them. */
const CONTROLS =
  /[\\/]widgets[\\/]((text-control|choice-cards)[\\/](?!SavedSecret|PatternInput|SelectControl|CheckboxCards|use-s)|(text|money-slider|term)[\\/])|[\\/]engine[\\/]react[\\/]field[\\/](use-field|field-widget)\.ts/;
/** Widgets of a few lines each: one file, so that the step after the first is no dozen requests. */
const SMALL_WIDGETS =
  /[\\/]widgets[\\/](checkbox|checkboxes|date|ein|email|hidden|money|percent|phone|radio|select|state|textarea|timing|website|years|text-control[\\/](PatternInput|SelectControl))([\\/]|\.tsx)/;
/** What pages without a form need of the wizard's code. */
const API = /[\\/](src[\\/](api|session)|contracts)[\\/]/;
/** What sends a request: it comes with the first one. */
const HTTP =
  /[\\/](src[\\/]api[\\/](http|trace|failure)\.ts|node_modules[\\/](axios|axios-retry|is-retry-allowed)[\\/])/;
/** Groups of which most runs as soon as they are there. */
export const RUNS_AT_ONCE: ReadonlySet<string> = new Set(['home', 'step', 'fluent-base', 'api']);
/** Smaller files cost more as a request than as code that is not needed; in bytes before they are minified. */
const SMALL = 60 * 1024;

/**
 * How the browser's code is cut: what every page needs is one file, the front page a second, and what any step needs are a few. A
 * browser asks an HTTP/1.1 server for six files at once, and what waits costs a whole round trip: a first step has no more than that
 * (dev/tools/size.ts). What a single step or page needs stays a file of its own. @param src folder of the application
 */
export function codeSplitting(src: string): Rolldown.CodeSplittingOptions {
  const isOf = (module: string) => {
    const start = path.join(src, module);
    let known: Set<string> | undefined;
    return (id: string, context: Rolldown.ChunkingContext): boolean => {
      known ??= closure(start, (one) => context.getModuleInfo(one)?.importedIds ?? []);
      return known.has(id);
    };
  };
  const isOfHome = isOf('main.tsx');
  const isOfStep = isOf('wizard/index.ts');
  const isOfFront = isOf('home/Home.tsx');
  const isOfSession = isOf('session/state/session-service.ts');
  const nameOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    // What the front page shares with the steps is better there than the steps in the front page.
    if (isOfHome(id, context) || (isOfFront(id, context) && isOfStep(id, context))) return 'home';
    if (HTTP.test(id)) return 'http';
    if (CONTROLS.test(id)) return 'step';
    if (FLUENT.test(id)) return null;
    if (API.test(id) && (isOfStep(id, context) || isOfSession(id, context))) return 'api';
    if (SMALL_WIDGETS.test(id)) return 'fields';
    return isOfStep(id, context) ? 'step' : null;
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: nameOf, debugName: 'page', priority: 3 },
      { name: 'fluent-base', test: FLUENT_BASE, minShareCount: 2, priority: 2 },
      { name: 'fluent', test: FLUENT, entriesAware: true, entriesAwareMergeThreshold: SMALL, priority: 1 },
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
