import path from 'node:path';
import type { Rolldown } from 'vite';

/** Matched by path, not by the wizard's imports: Fluent's single index would pull in all of it. */
const FLUENT =
  /[\\/]node_modules[\\/](@fluentui|@griffel|@emotion|@floating-ui|stylis|rtl-css-js|tabster|keyborg)[\\/]/;
/** Used by each Fluent component and each field. */
const FLUENT_BASE =
  /[\\/]node_modules[\\/](@fluentui[\\/](react-(provider|theme|utilities|jsx-runtime|label)|tokens|keyboard-keys)|@griffel|@emotion|stylis|rtl-css-js|keyborg)[\\/]|[\\/]@fluentui[\\/]react-(shared-contexts[\\/]|field[\\/]lib[\\/]contexts|icons[\\/]lib[\\/]contexts|tabster[\\/]lib[\\/](focus|hooks[\\/]useFocus(Visible|Within)))/;
/** Shared by many small widgets or used by a first step; code for secrets loads with its first step. */
const CONTROLS =
  /[\\/]widgets[\\/]((text-control|choice-cards)[\\/](?!secret[\\/]|PatternInput|SelectControl|CheckboxCards|use-s)|(text|money-slider|term)[\\/])|[\\/]engine[\\/]react[\\/](field[\\/](use-field|field-widget)|context[\\/]typing-rest)\.ts/;
/** Widgets of a few lines each share a file, so that the second step needs few requests. */
const SMALL_WIDGETS =
  /[\\/]widgets[\\/](checkbox|checkboxes|computed|date|ein|email|hidden|money|percent|phone|radio|select|state|textarea|timing|website|years|text-control[\\/](PatternInput|SelectControl))([\\/]|\.tsx)/;
/** Needed by pages without a form, too. */
const API = /[\\/](src[\\/](api|session)|contracts)[\\/]/;
/** Loaded with the first request. */
const HTTP =
  /[\\/](src[\\/]api[\\/]client[\\/](http|failure)\.ts|node_modules[\\/](axios|axios-retry|is-retry-allowed)[\\/])/;
/** Chunks that mostly run right after loading. */
export const RUNS_AT_ONCE: ReadonlySet<string> = new Set(['home', 'step', 'fluent-base', 'api']);
/** Bytes before minification. Smaller modules cost more as a request than as unused code. */
const SMALL = 60 * 1024;

/**
 * Splits the browser's code by page. Browsers load six files at once over HTTP/1.1, so a first step has at
 * most six (dev/tools/size.ts). @param src folder of the application
 */
export function codeSplitting(src: string): Rolldown.CodeSplittingOptions {
  const createModuleTest = (module: string) => {
    const start = path.join(src, module);
    let closureIds: Set<string> | undefined;
    return (id: string, context: Rolldown.ChunkingContext): boolean => {
      closureIds ??= closure(start, (id) => context.getModuleInfo(id)?.importedIds ?? []);
      return closureIds.has(id);
    };
  };
  const isOfHome = createModuleTest('main.tsx');
  const isOfStep = createModuleTest('wizard/index.ts');
  const isOfFront = createModuleTest('home/Home.tsx');
  const isOfStatus = createModuleTest('pages/status/ProcessPage.tsx');
  const isOfSession = createModuleTest('session/state/session-service.ts');
  const nameOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    // A separate file for the shared code would cost a request.
    const isShared = isOfStep(id, context) || isOfStatus(id, context);
    if (isOfHome(id, context) || (isOfFront(id, context) && isShared)) return 'home';
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

function closure(start: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const reachedIds = new Set<string>();
  const visit = (id: string): void => {
    if (reachedIds.has(id)) return;
    reachedIds.add(id);
    for (const next of [...importsOf(id)]) visit(next);
  };
  visit(start);
  return reachedIds;
}
