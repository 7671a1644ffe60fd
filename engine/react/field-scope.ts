import { createContext, useContext } from 'react';
import { flatName } from '../core/flat-names.ts';
import type { CompiledFlow } from '../core/types.ts';

/** Where the fields of a form stand: in the application itself, or in one item of a list. */
export interface FieldScope {
  list?: string;
  index?: number;
  /** Flat names shown now; others are not rendered. */
  shown: ReadonlySet<string>;
}

export const FieldScopeContext = createContext<FieldScope>({ shown: new Set() });

/** The scope of the form a field is rendered in. */
export function useFieldScope(): FieldScope {
  return useContext(FieldScopeContext);
}

/** A field's flat name in its scope: `first` in the second owner's card → `owner_2_first`. */
export function scopedName(flow: CompiledFlow, scope: FieldScope, name: string): string {
  if (scope.list === undefined || scope.index === undefined) return name;
  return flatName(flow.application, `/${scope.list}/${scope.index}/${name}`);
}
