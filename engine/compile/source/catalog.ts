import { join } from 'node:path';
import { flatten, type Json, type JsonObject, objectOf, stringsOf } from '../../index.ts';
import { type FileSet, readFolders } from './file-set.ts';
import { readFrom, readJsonFile } from './json-file.ts';
import { textFiles } from './text-keys.ts';

/** Names that JSON may use and code provides. An absent list is not checked. */
export interface Catalog {
  widgets?: string[];
  actions?: string[];
  /** A widget's own options, with the JSON Schema of their values. */
  options?: Record<string, JsonObject>;
  /** How a widget's answers are shown (`x-display`), if plain digits would be unclear. */
  displays?: Record<string, string>;
  /** States that a widget gives to its step, each of which can have texts. */
  states?: Record<string, string[]>;
  /** Names of the drawings of front pages. */
  drawings?: string[];
  /** Roles whose fields an action or a widget needs. */
  roles?: Record<string, string[]>;
  /** The parts of a save payload for answers. */
  places?: string[];
  /** Places of a save that are computed or set by the server: answers there are ignored. */
  derived?: string[];
  /** Parameters of the product's own addresses, which must not be names of questions. */
  addressParameters?: string[];
  /** `texts.json` of the flows and its parts (`texts.*.json`), flattened: key -> text. */
  texts?: Record<string, string>;
}

/** Catalog files of a project, which flows are checked against. */
export const CATALOG_FILES = {
  widgets: 'widgets/catalog.json',
  actions: 'src/application/actions/catalog.json',
  drawings: 'src/home/drawings.json',
  derived: 'domain/payload/derived-places.json',
  addressParameters: 'domain/address-parameters.json',
} as const;

/**
 * Reads the catalogs of a project's folder: widgets, actions, places of a save, and the texts of
 * `flows/texts.json`.
 */
export function readCatalog(root: string, flows: string = join(root, 'flows')): Catalog {
  const widgets = entriesOf(join(root, CATALOG_FILES.widgets));
  const actions = entriesOf(join(root, CATALOG_FILES.actions));
  const payload = entriesOf(join(root, 'schemas/save-payload.schema.json'));
  const drawings = entriesOf(join(root, CATALOG_FILES.drawings));
  const derived = readJsonFile(join(root, CATALOG_FILES.derived));
  const parameters = readJsonFile(join(root, CATALOG_FILES.addressParameters));
  return {
    ...(widgets
      ? {
          widgets: Object.keys(widgets),
          options: optionsIn(widgets),
          displays: displaysIn(widgets),
          states: listsIn(widgets, 'states'),
        }
      : {}),
    ...(drawings ? { drawings: Object.keys(drawings) } : {}),
    ...(actions ? { actions: Object.keys(actions) } : {}),
    ...(payload ? { places: placesIn(payload) } : {}),
    ...(derived.ok ? { derived: stringsOf(derived.file.value) } : {}),
    ...(parameters.ok ? { addressParameters: stringsOf(parameters.file.value) } : {}),
    roles: listsIn({ ...widgets, ...actions }, 'roles'),
    texts: readTexts(readFolders(flows), flows),
  };
}

/** The texts of `texts.json` and its parts (`texts.*.json`) in the flows' folder of a set: key -> text. */
export function readTexts(files: FileSet, flows: string): Record<string, string> {
  const texts = textFiles(files, flows).map((name) => readFrom(files, join(flows, name)));
  return Object.assign({}, ...texts.map((one) => (one.ok ? flatten(objectOf(one.file.value)) : {})));
}

function entriesOf(path: string): JsonObject | undefined {
  const read = readJsonFile(path);
  return read.ok ? objectOf(read.file.value) : undefined;
}

function placesIn({ properties }: JsonObject): string[] {
  const parts = Object.entries(objectOf(properties));
  return parts.filter(([, part]) => objectOf(part).type === 'object').map(([name]) => name);
}

/**
 * The options of a catalog's widgets, from `{"about": description, "options": {name: JSON Schema of its
 * value}}`.
 */
function optionsIn(entries: JsonObject): Record<string, JsonObject> {
  const optionsOf = (entry: Json) => objectOf(objectOf(entry).options);
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, optionsOf(entry)]));
}

/** The displays of a catalog's widgets, from `{"about": description, "display": "usd"}`. */
function displaysIn(entries: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const { display } = objectOf(entry);
      return typeof display === 'string' ? [[name, display]] : [];
    }),
  );
}

/** An entry is a description, or `{"about": description, "roles": [...]}`. */
function listsIn(entries: JsonObject, key: 'roles' | 'states'): Record<string, string[]> {
  const named = Object.entries(entries).map(([name, entry]) => [name, stringsOf(objectOf(entry)[key])]);
  return Object.fromEntries(named);
}
