import { createContext, useContext } from 'react';
import type { CompiledFlow } from '../../index.ts';
import { escapePart, flatName } from '../../index.ts';
import type { FieldPathList } from '../rjsf/contract/index.ts';

/** The object whose fields a form shows: the application, or an item of a list. */
export interface FieldPlace {
  list?: string | undefined;
  index?: number | undefined;
}

export interface FieldScope extends FieldPlace {
  /** Flat names of the rendered fields. */
  shown: ReadonlySet<string>;
}

export const FieldScopeContext = createContext<FieldScope>({ shown: new Set() });

/** The scope of the form in which a field is rendered. */
export function useFieldScope(): FieldScope {
  return useContext(FieldScopeContext);
}

/** A field's flat name in its scope: `first` in the second owner's card → `owner_2_first`. */
export function scopedName(flow: CompiledFlow, scope: FieldPlace, name: string): string {
  if (scope.list === undefined || scope.index === undefined) return name;
  return flatName(flow.application, `/${scope.list}/${scope.index}/${name}`);
}

/** The deep name of a place in the form: `['vehicle', 'make']` → `vehicle/make`; in the second owner's card `owner_2_...`. */
export function deepName(flow: CompiledFlow, scope: FieldPlace, path: FieldPathList): string {
  const [first = '', ...inner] = path;
  const outer = scopedName(flow, scope, String(first));
  return [outer, ...inner.map((part) => escapePart(String(part)))].join('/');
}

/** The DOM id of a field, without blanks, which separate ids in aria-describedby. */
export function fieldId(name: string): string {
  return name.replace(/\s/g, '_');
}

/** The title of a list's item with its number: rjsf calls an item `Phone-2`, and an item inside it `Phone-2-1`. */
export function numberedTitle(
  called: string,
  path: readonly (string | number)[],
  text: (key: string, values: Record<string, string | number>) => string,
): string {
  const place = path.at(-1);
  if (typeof place !== 'number') return called;
  const suffix = `-${place + 1}`;
  const title = called.endsWith(suffix) ? called.slice(0, -suffix.length) : called;
  return text('list.item', { title: numberedTitle(title, path.slice(0, -1), text), number: place + 1 });
}
