import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EngineState, FieldError, FieldSchema, ListItem } from '../../index.ts';
import { ITEM_MARK, isAddHidden, listOf, matchFlatName, outerName } from '../../index.ts';
import { FieldScopeContext, useEngine, useEngineState, useStepContext } from '../context/index.ts';
import { useShownFields } from '../field/index.ts';
import { SchemaForm } from '../rjsf/index.ts';

export interface ListHandle {
  /** The items' keys in order; the same array until an item is added or removed. */
  keys: readonly (string | undefined)[];
  /** Adds an empty item and opens it. @returns its key */
  add: () => string;
  remove: (key: string) => void;
  /** Shown errors, by flat name. */
  errorsOf: (key: string) => FieldError[];
  openKey: string | undefined;
  open: (key: string | undefined) => void;
  /** False if the list is full, or a link hides the button that adds an item. */
  canAdd: boolean;
  isFull: boolean;
}

const NO_ERRORS: FieldError[] = [];
const NO_ANSWERS: ListItem = {};

/** Keys, errors and operations of a list field. One item is open at a time; at first, the item that the URL names. */
export function useList(list: string): ListHandle {
  const engine = useEngine();
  const { only, adding } = useStepContext();
  const select = useMemo(() => keysSelector(list), [list]);
  const keys = useEngineState(select);
  const errors = useEngineState((state) => state.errors);
  const addsHidden = useEngineState(({ hidden }) => isAddHidden(engine.flow, list, hidden));
  const schema: FieldSchema | undefined = engine.flow.application.properties?.[list];
  const initial = useMemo(() => {
    const position = only?.map((name) => positionOf(schema, name)).find((index) => index !== undefined);
    return keys[adding ? keys.length - 1 : (position ?? positionInFragment(schema) ?? 0)];
  }, [only, adding, keys, schema]);
  const [openKey, setOpenKey] = useState<string | undefined>(initial);
  const count = useRef(keys.length);
  useEffect(() => {
    // The screen that adds an item renders before the item exists.
    if (adding && keys.length > count.current) setOpenKey(keys.at(-1));
    count.current = keys.length;
  }, [adding, keys]);
  const byKey = useMemo(() => {
    const errorsByKey = new Map<string, FieldError[]>();
    for (const error of Object.values(errors)) {
      const key = keys[positionOf(schema, error.field) ?? -1];
      if (key !== undefined) errorsByKey.set(key, [...(errorsByKey.get(key) ?? []), error]);
    }
    return errorsByKey;
  }, [keys, errors, schema]);
  const errorsOf = useCallback((key: string) => byKey.get(key) ?? NO_ERRORS, [byKey]);
  const add = useCallback(() => {
    const key = crypto.randomUUID();
    engine.dispatch({ type: 'add-item', list, key });
    setOpenKey(key);
    return key;
  }, [engine, list]);
  const remove = useCallback(
    (key: string) => engine.dispatch({ type: 'remove-item', list, key }),
    [engine, list],
  );
  const isFull = keys.length >= (schema?.maxItems ?? 0);
  return {
    keys,
    add,
    remove,
    errorsOf,
    openKey,
    open: setOpenKey,
    canAdd: !isFull && !addsHidden,
    isFull,
  };
}

function keysSelector(list: string): (state: EngineState) => ListHandle['keys'] {
  let last: ListHandle['keys'] = [];
  return ({ application }) => {
    const items = listOf(application, list);
    const isSame = items.length === last.length && items.every(({ key }, index) => key === last[index]);
    if (!isSame) last = items.map(({ key }) => key);
    return last;
  };
}

/** One item of a list, by its position. */
export function useItem(list: string, index: number): ListItem {
  return useEngineState((state) => listOf(state.application, list)[index]) ?? NO_ANSWERS;
}

/** The form of one list item with its own compiled root, so that only the open item is mounted. */
export function ItemForm({ list, index }: { list: string; index: number }) {
  const { step } = useStepContext();
  const shownFields = useShownFields();
  const scope = useMemo(() => ({ list, index, shown: shownFields }), [list, index, shownFields]);
  const exists = useEngineState((state) => listOf(state.application, list)[index] !== undefined);
  const ui = (step.uiSchema[list] as { items?: Record<string, unknown> } | undefined)?.items ?? {};
  const schema = step.itemSchemas[list];
  if (!schema || !exists) return null;
  return (
    <FieldScopeContext value={scope}>
      <SchemaForm step={step} schema={schema} ui={ui} />
    </FieldScopeContext>
  );
}

/** The position of the item in the URL's fragment: `#item-2`, or one of its fields (`#owner_2_ssn`). */
function positionInFragment(list: FieldSchema | undefined): number | undefined {
  const hash = globalThis.location?.hash ?? '';
  if (hash.startsWith(`#${ITEM_MARK}`)) return Number(hash.slice(ITEM_MARK.length + 1)) - 1;
  return positionOf(list, outerName(hash.slice(1)));
}

/** The position of a flat name's item; undefined if the name is not of this list. */
function positionOf(list: FieldSchema | undefined, name: string): number | undefined {
  const pattern = list?.['x-flat'];
  const flatMatch = pattern && matchFlatName(pattern, name);
  return flatMatch ? flatMatch.n - 1 : undefined;
}
