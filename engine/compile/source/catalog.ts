import { join } from 'node:path';
import { flatten, type Json, type JsonObject, objectOf, stringsOf } from '../../index.ts';
import { type FileSet, readFolders } from './file-set.ts';
import { readFrom, readJsonFile } from './json-file.ts';
import { textFiles } from './text-keys.ts';

/** Names that code provides for JSON; an absent list is not checked. */
export interface Catalog {
  widgets?: string[];
  actions?: string[];
  /** JSON Schemas of option values, by widget and option. */
  options?: Record<string, JsonObject>;
  /** The `x-display` that fields of a widget need, because plain digits would be unclear; by widget. */
  displays?: Record<string, string>;
  /** Widgets that can't show the mask of a secret. */
  maskless?: string[];
  /** States of a widget that can have texts. */
  states?: Record<string, string[]>;
  /** Drawings of front pages. */
  drawings?: string[];
  /** Roles whose fields an action or a widget needs. */
  roles?: Record<string, string[]>;
  /** The parts of a save payload for answers. */
  places?: string[];
  /** Places that are computed or set by the server: answers there are ignored. */
  derived?: string[];
  /** Parameters of the product's own addresses, which must not be names of questions. */
  addressParameters?: string[];
  /** Texts of `texts.json` and `texts.*.json` by flat key. */
  texts?: Record<string, string>;
}

export const CATALOG_FILES = {
  widgets: 'widgets/catalog.json',
  actions: 'src/application/actions/catalog.json',
  drawings: 'src/home/drawings.json',
  derived: 'domain/payload/derived-places.json',
  addressParameters: 'domain/address-parameters.json',
} as const;

/** Reads the catalogs of a project's folder. */
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
          maskless: Object.keys(widgets).filter((name) => objectOf(widgets[name]).masks === false),
          states: readLists(widgets, 'states'),
        }
      : {}),
    ...(drawings ? { drawings: Object.keys(drawings) } : {}),
    ...(actions ? { actions: Object.keys(actions) } : {}),
    ...(payload ? { places: placesIn(payload) } : {}),
    ...(derived.ok ? { derived: stringsOf(derived.file.value) } : {}),
    ...(parameters.ok ? { addressParameters: stringsOf(parameters.file.value) } : {}),
    roles: readLists({ ...widgets, ...actions }, 'roles'),
    texts: readTexts(readFolders(flows), flows),
  };
}

/** The texts of `texts.json` and `texts.*.json` in the flows' folder, by flat key. */
export function readTexts(files: FileSet, flows: string): Record<string, string> {
  const texts = textFiles(files, flows).map((name) => readFrom(files, join(flows, name)));
  return Object.assign({}, ...texts.map((text) => (text.ok ? flatten(objectOf(text.file.value)) : {})));
}

function entriesOf(path: string): JsonObject | undefined {
  const result = readJsonFile(path);
  return result.ok ? objectOf(result.file.value) : undefined;
}

function placesIn({ properties }: JsonObject): string[] {
  const parts = Object.entries(objectOf(properties));
  return parts.filter(([, part]) => objectOf(part).type === 'object').map(([name]) => name);
}

/** Reads `{"about": description, "options": {name: JSON Schema of its value}}`. */
function optionsIn(entries: JsonObject): Record<string, JsonObject> {
  const optionsOf = (entry: Json) => objectOf(objectOf(entry).options);
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, optionsOf(entry)]));
}

/** Reads `{"about": description, "display": "usd"}`. */
function displaysIn(entries: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const { display } = objectOf(entry);
      return typeof display === 'string' ? [[name, display]] : [];
    }),
  );
}

/** Reads a list of each entry. An entry is a description, or `{"about": description, "roles": [...]}`. */
function readLists(entries: JsonObject, key: 'roles' | 'states'): Record<string, string[]> {
  const namesByEntry = Object.entries(entries).map(([name, entry]) => [
    name,
    stringsOf(objectOf(entry)[key]),
  ]);
  return Object.fromEntries(namesByEntry);
}
