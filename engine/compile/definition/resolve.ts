import {
  CHOICES,
  DEFINITIONS,
  isFieldPlace,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  mergeReference,
  objectOf,
  PLAIN_VALUES,
  SCHEMAS_BY_NAME,
  splitReference,
  UNNAMED_PARTS,
  valueAt,
  withBranchSecrecy,
  withKindRules,
} from '../../index.ts';
import type { FlowSource } from '../source/index.ts';
import {
  type Advice,
  didYouMean,
  hash,
  type JsonFile,
  type Problem,
  problemAt,
  write,
} from '../source/index.ts';

/** Values under these keys are data: a `$ref` in them is no reference. */
const DATA_KEYS = new Set([...PLAIN_VALUES, 'x-errors', 'x-options']);
const DROPPED_KEYS = new Set([...DEFINITIONS, '$schema', '$id', '$comment']);
/** Below these keys the path is inside the value, and a recursive form can end, because the list may be empty. */
const LIST_KEYS = new Set([...UNNAMED_PARTS, 'patternProperties', 'contains']);

/** Null is the only value of this branch, so it becomes the `default` with which rjsf fills the branch. */
function fillsNull(branch: Json): Json {
  return isObject(branch) && branch.type === 'null' ? { default: null, ...branch } : branch;
}

interface Open {
  id: string;
  name: string;
  /** Whether the path since then has entered the value, and passed an optional part. */
  isInside: boolean;
  canEnd: boolean;
}

/**
 * Resolves every `$ref` in a value of the flow's files. Keys next to a `$ref` replace the target's (`x-errors` text by
 * text). A recursive reference becomes one into `$defs` of the result; an invalid or endless one becomes a problem and
 * an empty schema.
 */
export class Resolver {
  readonly problems: Problem[] = [];
  /** Recursion that a validator can follow but a form can't. */
  readonly endless: Problem[] = [];
  private readonly files: Record<string, JsonFile>;
  private recursive = new Map<string, Json>();

  constructor(source: Pick<FlowSource, 'application'>) {
    this.files = { 'application.schema.json': source.application };
  }

  resolve(file: JsonFile, path: JsonPath): Json {
    this.recursive = new Map();
    const isNames = SCHEMAS_BY_NAME.includes(String(path.at(-1)));
    const resolved = this.walk(valueAt(file.value, path) ?? {}, file, path, [], isNames);
    if (this.recursive.size === 0 || !isObject(resolved)) return resolved;
    return { ...resolved, $defs: Object.fromEntries(this.recursive) };
  }

  private walk(value: Json, file: JsonFile, path: JsonPath, open: Open[], isNames = false): Json {
    if (Array.isArray(value)) {
      const items = value.map((item, index) => this.walk(item, file, [...path, index], open));
      return CHOICES.includes(String(path.at(-1))) ? items.map(fillsNull) : items;
    }
    if (!isObject(value)) return value;
    if (isNames) {
      const names = Object.entries(value).map(([name, child]) => [
        name,
        this.walk(child, file, [...path, name], open),
      ]);
      return Object.fromEntries(names);
    }
    const { $ref: ref, ...rest } = value;
    const ownKeywords: JsonObject = {};
    for (const [key, child] of Object.entries(typeof ref === 'string' ? rest : value)) {
      if (DROPPED_KEYS.has(key)) continue;
      if (DATA_KEYS.has(key)) ownKeywords[key] = child;
      else
        ownKeywords[key] = this.walk(
          child,
          file,
          [...path, key],
          below(open, key),
          SCHEMAS_BY_NAME.includes(key),
        );
    }
    if (typeof ref !== 'string') return this.withKind(ownKeywords, file, path, open);
    const target = this.target(ref, file, path, open);
    if (!isObject(target)) return target;
    return this.withKind(mergeReference(target, ownKeywords), file, path, open);
  }

  private withKind(field: JsonObject, file: JsonFile, path: JsonPath, open: Open[]): Json {
    if (file !== this.files['application.schema.json'] || !isFieldPlace(path)) return field;
    return withKindRules(withBranchSecrecy(field), (name) => this.definition(name, open));
  }

  private definition(name: string, open: Open[]): JsonObject | undefined {
    const file = this.files['application.schema.json'];
    const path = ['$defs', name];
    const refValue = file && valueAt(file.value, path);
    return file && isObject(refValue) ? objectOf(this.walk(refValue, file, path, open)) : undefined;
  }

  private target(ref: string, file: JsonFile, path: JsonPath, open: Open[]): Json {
    const { file: name, path: target } = splitReference(ref);
    const targetFile = name === '' ? file : this.files[name];
    if (!targetFile || !target) {
      const hint = targetFile
        ? 'Point to it by its way through the file: "#/$defs/NAME".'
        : didYouMean(name, Object.keys(this.files));
      const what = targetFile
        ? `"${ref}" names a part by an anchor`
        : `"${ref}" points into a file that a step cannot use`;
      return this.fail(file, path, what, hint);
    }
    const id = `${targetFile.path}#/${target.join('/')}`;
    const repeated = open.find((entry) => entry.id === id);
    if (repeated) return this.referBack(repeated, ref, file, path);
    const refValue = valueAt(targetFile.value, target);
    if (refValue === undefined) {
      const { missing, siblings } = firstMissing(targetFile.value, target);
      const field = target.at(-1) ?? '';
      if (valueAt(targetFile.value, ['properties', field]) !== undefined)
        return this.fail(file, path, `"${ref}" names nothing`, write(`${name}#/properties/${field}`));
      return this.fail(
        file,
        path,
        `"${ref}" names nothing: there is no "${missing}"`,
        didYouMean(missing, siblings),
      );
    }
    const opened: Open = { id, name: `${target.at(-1) ?? 'root'}`, isInside: false, canEnd: false };
    const isNew = ![...this.recursive.keys()].includes(nameOf(opened));
    const resolved = this.walk(refValue, targetFile, target, [...open, opened]);
    if (isNew && this.recursive.has(nameOf(opened))) this.recursive.set(nameOf(opened), resolved);
    return resolved;
  }

  /** Resolves a reference to an enclosing target. */
  private referBack(repeated: Open, ref: string, file: JsonFile, path: JsonPath): Json {
    if (!repeated.isInside) {
      const hint = 'Remove the circle: a form cannot be endless.';
      return this.fail(file, path, `"${ref}" leads back to itself`, hint);
    }
    if (!repeated.canEnd) {
      const hint = 'Put a list ("items") between them: a form cannot be endless.';
      const what = `"${ref}" leads back to itself without a list on the way`;
      this.endless.push(problemAt(file, [...path, '$ref'], what, hint));
    }
    const name = nameOf(repeated);
    if (!this.recursive.has(name)) this.recursive.set(name, {});
    return { $ref: `#/$defs/${name}` };
  }

  private fail(file: JsonFile, path: JsonPath, what: string, how: string | Advice): Json {
    this.problems.push(problemAt(file, [...path, '$ref'], what, how));
    return {};
  }
}

function below(open: Open[], key: string): Open[] {
  const goesInto = key === 'properties' || key === 'propertyNames' || LIST_KEYS.has(key);
  if (!goesInto || open.length === 0) return open;
  return open.map((entry) => ({ ...entry, isInside: true, canEnd: entry.canEnd || LIST_KEYS.has(key) }));
}

/** A readable, unique name in `$defs`. */
function nameOf({ id, name }: Open): string {
  return `${name.replace(/[^\w-]/g, '')}-${hash(id.slice(id.indexOf('#')))}`;
}

function firstMissing(value: Json, path: string[]): { missing: string; siblings: string[] } {
  for (let length = 1; length <= path.length; length += 1) {
    if (valueAt(value, path.slice(0, length)) === undefined) {
      const siblings = Object.keys(objectOf(valueAt(value, path.slice(0, length - 1))));
      return { missing: path[length - 1] ?? '', siblings };
    }
  }
  return { missing: path.join('/'), siblings: [] };
}
