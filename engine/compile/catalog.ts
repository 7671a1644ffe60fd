import { join } from 'node:path';
import { objectOf, readJsonFile } from './json-file.ts';
import { textFiles } from './text-keys.ts';

/** Names that JSON may use and code provides. A list that is absent is not checked. */
export interface Catalog {
  widgets?: string[];
  actions?: string[];
  /** `texts.json` of the flows and its parts (`texts.*.json`), flattened: key -> text. */
  texts?: Record<string, string>;
}

/** Reads the catalogs of a project's folder: widgets, actions, and the words of `flows/texts.json`. */
export function readCatalog(root: string, flows: string = join(root, 'flows')): Catalog {
  const widgets = namesIn(join(root, 'widgets/catalog.json'));
  const actions = namesIn(join(root, 'src/application/actions/catalog.json'));
  const texts = textFiles(flows).map((name) => readJsonFile(join(flows, name)));
  return {
    ...(widgets ? { widgets } : {}),
    ...(actions ? { actions } : {}),
    ...(texts[0]?.ok
      ? { texts: Object.assign({}, ...texts.map((one) => (one.ok ? flatten(objectOf(one.file.value)) : {}))) }
      : {}),
  };
}

/** `{"ui": {"next": "Continue"}}` → `{"ui.next": "Continue"}`. */
export function flatten(value: object, prefix = ''): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, child] of Object.entries(value)) {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof child === 'string') result[key] = child;
    else if (typeof child === 'object' && child !== null) Object.assign(result, flatten(child, key));
  }
  return result;
}

function namesIn(path: string): string[] | undefined {
  const read = readJsonFile(path);
  return read.ok ? Object.keys(objectOf(read.file.value)) : undefined;
}
