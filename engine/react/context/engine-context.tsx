import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Engine, EngineState } from '../../index.ts';
import { wordOf } from '../../index.ts';
import type { WidgetRegistry } from './widget-contract.ts';

interface EngineContextValue {
  engine: Engine;
  widgets: WidgetRegistry;
  /** Interfaces of widgets to the network, by the names that widgets declare. */
  ports: Record<string, unknown>;
}

const EngineContext = createContext<EngineContextValue | undefined>(undefined);

/** Provides a running application, the widgets and their ports. */
export function EngineProvider({
  children,
  engine,
  widgets,
  ports,
}: EngineContextValue & { children: ReactNode }) {
  const value = useMemo(() => ({ engine, widgets, ports }), [engine, widgets, ports]);
  return <EngineContext value={value}>{children}</EngineContext>;
}

function useEngineContext(): EngineContextValue {
  const value = useContext(EngineContext);
  if (!value) throw new Error('EngineProvider is missing');
  return value;
}

export function useEngine(): Engine {
  return useEngineContext().engine;
}

export function useWidgets(): WidgetRegistry {
  return useEngineContext().widgets;
}

/**
 * Reads the state by a selector; re-renders only if the selected value changes, so return a primitive or a part of the
 * state, not a new object.
 */
export function useEngineState<T>(select: (state: EngineState) => T): T {
  const { store } = useEngine();
  const readSelection = (): T => select(store.getState());
  return useSyncExternalStore(store.subscribe, readSelection, readSelection);
}

/** A widget's port, by the name in its `port.ts`. @throws if the application provides none */
export function usePort<T>(name: string): T {
  const port = useEngineContext().ports[name];
  if (!port) throw new Error(`Port '${name}' is missing`);
  return port as T;
}

/** A port; undefined if the application provides none. */
export function useOptionalPort<T>(name: string): T | undefined {
  return useContext(EngineContext)?.ports[name] as T | undefined;
}

/** Returns the text of a key with filled placeholders: `text('ui.next')`. */
export function useText(): (key: string, values?: Record<string, string | number>) => string {
  const engine = useEngine();
  return useMemo(() => (key, values) => wordOf(engine.env, key, values), [engine]);
}
