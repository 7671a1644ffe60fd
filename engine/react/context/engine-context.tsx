import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Engine, EngineState } from '../../index.ts';
import { wordOf } from '../../index.ts';
import type { WidgetRegistry } from './widget-contract.ts';

interface EngineContextValue {
  engine: Engine;
  widgets: WidgetRegistry;
  /** The ports through which widgets reach the network, by the names that they declare. */
  ports: Record<string, unknown>;
}

const EngineContext = createContext<EngineContextValue | undefined>(undefined);

/** Gives the screens below it a running application, the widgets and their ports. */
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

/** The running application. */
export function useEngine(): Engine {
  return useEngineContext().engine;
}

/** The registered widgets. */
export function useWidgets(): WidgetRegistry {
  return useEngineContext().widgets;
}

/**
 * Reads the state by a selector and re-renders only when what it returns changes.
 * Return a primitive or a part of the state itself, not a new object.
 */
export function useEngineState<T>(select: (state: EngineState) => T): T {
  const { store } = useEngine();
  const read = (): T => select(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}

/** A widget's way to the network, by the name it declares in its `port.ts`. @throws where the application gave none. */
export function usePort<T>(name: string): T {
  const port = useEngineContext().ports[name];
  if (!port) throw new Error(`Port '${name}' is missing`);
  return port as T;
}

/** The same for what a widget can do without; undefined where the application gave none. */
export function useOptionalPort<T>(name: string): T | undefined {
  return useContext(EngineContext)?.ports[name] as T | undefined;
}

/** Texts by key with placeholders filled: `text('ui.next')`. */
export function useText(): (key: string, values?: Record<string, string | number>) => string {
  const engine = useEngine();
  return useMemo(() => (key, values) => wordOf(engine.env, key, values), [engine]);
}
